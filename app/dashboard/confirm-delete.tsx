import { Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Form, Link, useActionData, useNavigate, useNavigation } from "react-router";
import { binMessages } from "#core/bin.ts";
import { DeleteQuestion } from "../forms/delete-question.tsx";
import { useFocusAfterNavigation } from "../forms/focus.ts";
import { useResubmitAfterLogin } from "../forms/use-resubmit-after-login.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import type { Elements } from "../ui/elements.ts";
import { FieldError } from "../ui/text-field.tsx";

/**
 * Shown at the screen's own address with `?delete`, so that it works without scripts. Asks "Delete `what`?", unless
 * `question` has other words; `children` says what goes with it.
 */
export function ConfirmDelete({
  what,
  question = `Delete ${what}?`,
  isBinned = true,
  cancelTo,
  refusal,
  answer,
  onSubmit,
  fields,
  children,
}: {
  what?: string;
  question?: string;
  isBinned?: boolean;
  cancelTo: string;
  refusal: string | undefined;
  /** To this form, on a page that has several; then `onSubmit` says which was sent. */
  answer?: unknown;
  onSubmit?: () => void;
  /** Sent with the confirmation. */
  fields?: Elements;
  children?: ReactNode;
}) {
  const cancel = useRef<HTMLAnchorElement>(null);
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const [questionId, moreId] = [useId(), useId()];
  useFocusAfterNavigation(cancel);
  const anyAnswer = useActionData();
  useResubmitAfterLogin(form, onSubmit ? answer : anyAnswer);
  const navigate = useNavigate();
  return (
    <Form
      ref={form}
      method="post"
      onSubmit={onSubmit}
      // Duplicates CANCEL.
      onKeyDown={({ key }) => key === "Escape" && !busy && navigate(cancelTo, { preventScrollReset: true })}
      className="grid gap-5 rounded-md border border-danger bg-raised p-6"
    >
      <DeleteQuestion id={questionId} question={question} after={isBinned ? binMessages.stays : undefined} />
      {children && (
        <p id={moreId} className="text-small wrap-anywhere">
          {children}
        </p>
      )}
      {fields}
      <div className="flex flex-wrap gap-3">
        <Button kind="confirm" type="submit" busy={busy}>
          CONFIRM DELETE
        </Button>
        <Link
          ref={cancel}
          to={cancelTo}
          preventScrollReset
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          aria-describedby={children ? `${questionId} ${moreId}` : questionId}
          className={buttonLook()}
        >
          CANCEL
        </Link>
      </div>
      {/* Removed during a retry: screen readers announce a repeated message only if it is inserted again. */}
      {refusal && !busy && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </Form>
  );
}

/** At the right, where `DashboardHead` has the button that asks. */
export function BelowDelete({ children }: { children: ReactNode }) {
  return <div className="mb-10 grid max-w-140 grid-cols-1 gap-6 sm:ml-auto">{children}</div>;
}

/** For the link that asks: it has the focus again when the question is gone. */
export function useFocusAfterQuestion(isOpen: boolean) {
  const link = useRef<HTMLAnchorElement>(null);
  const before = useRef(isOpen);
  useEffect(() => {
    if (before.current && !isOpen) link.current?.focus();
    before.current = isOpen;
  }, [isOpen]);
  return link;
}

export function DeleteLink({ here, isOpen }: { here: string; isOpen: boolean }) {
  const link = useFocusAfterQuestion(isOpen);
  return (
    <Link
      ref={link}
      to={`${here}${here.includes("?") ? "&" : "?"}delete`}
      preventScrollReset
      className={buttonLook("danger")}
    >
      <Trash2 />
      <span>Delete</span>
    </Link>
  );
}
