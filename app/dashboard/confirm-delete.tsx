import { type ReactNode, useRef } from "react";
import { Form, Link, useActionData, useNavigation } from "react-router";
import { DeleteQuestion } from "../parts/editing/delete-question.tsx";
import { useSentAgain } from "../parts/editing/sent-again.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { FieldError } from "../ui/text-field.tsx";
import { useFocusWhenAsked } from "./focus-when-asked.ts";

/** The second step of a deletion. Its address is the screen's own with `?delete`, so that it works without scripts. */
export function ConfirmDelete({
  cancelTo,
  refusal,
  children,
}: {
  cancelTo: string;
  refusal: string | undefined;
  /** What else goes with it, in a sentence. */
  children?: ReactNode;
}) {
  const cancel = useRef<HTMLAnchorElement>(null);
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  useFocusWhenAsked(cancel);
  useSentAgain(form, useActionData());
  return (
    <Form ref={form} method="post" className="grid gap-5 rounded-md border border-danger bg-raised p-6">
      <DeleteQuestion />
      {children && <p className="text-small wrap-anywhere">{children}</p>}
      <div className="flex flex-wrap gap-3">
        <Button kind="confirm" type="submit" busy={busy}>
          CONFIRM DELETE
        </Button>
        <Link ref={cancel} to={cancelTo} preventScrollReset className={buttonLook()}>
          CANCEL
        </Link>
      </div>
      {refusal && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </Form>
  );
}
