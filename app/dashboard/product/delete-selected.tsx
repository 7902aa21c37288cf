import { type RefObject, useEffect, useId, useRef } from "react";
import { data, Form, href, Link, redirect, useNavigate, useNavigation } from "react-router";
import { binMessages } from "#core/bin.ts";
import { counted } from "#core/counted.ts";
import { bulkMessages } from "#core/product/bulk-change.ts";
import { saveMessages } from "#core/save-messages.ts";
import type { SetPreview } from "#core/set-preview.ts";
import { DeleteQuestion } from "../../forms/delete-question.tsx";
import { sentForm, submitOrRefuse } from "../../forms/sent-form.ts";
import { editingOf, sessionEnded } from "../../forms/session.ts";
import { useResubmitAfterLogin } from "../../forms/use-resubmit-after-login.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { FieldError } from "../../ui/text-field.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { Fold } from "../fold.tsx";
import { requireEditing } from "../require-administrator.ts";
import { save } from "../save.ts";
import type { Route } from "./+types/delete-selected.ts";
import { type Applied, AppliedProducts, withSet } from "./applied-products.tsx";
import { listAddress, pinsIn, pinText, readSelection } from "./selected-products.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Delete products", description: "Many products.", unlisted: true });
}

/** The page is an answer to the form of the list. */
export function loader({ context }: Route.LoaderArgs) {
  requireEditing(context);
  return null;
}

export interface DeleteAnswer {
  list: string;
  refusal?: string;
  preview?: SetPreview;
  applied?: Applied;
}

/** `do`: "open", or "delete" for the products of `pins`, which the question named. */
export async function action({ request, context }: Route.ActionArgs) {
  const editing = editingOf(context);
  if (!editing) return sessionEnded();
  const form = await sentForm(request);
  const list = String(form.get("list") ?? "");
  const answer = (more: Omit<DeleteAnswer, "list">, status = 200) => data<DeleteAnswer>({ list, ...more }, status);
  if (form.get("do") === "delete") {
    const command = () => editing.applyBulkDeletion(pinsIn(String(form.get("pins") ?? "")));
    const { outcome, status } = await save(context, command, saveMessages.notEdited);
    if (!outcome.ok) return answer({ refusal: Object.values(outcome.errors).join(" ") }, status);
    return answer({ applied: withSet(outcome.value, editing.lastSet()) });
  }
  const { selected, selections } = await readSelection(form, editing, context);
  if (selected.refusal) return answer({ refusal: selected.refusal }, 409);
  if (selected.count === 0) throw redirect(listAddress(list));
  const { outcome, status } = await save(
    context,
    () => editing.previewBulkDeletion(selections),
    saveMessages.notEdited,
  );
  return outcome.ok
    ? answer({ preview: outcome.value })
    : answer({ refusal: Object.values(outcome.errors).join(" ") }, status);
}

export function clientAction(sent: Route.ClientActionArgs) {
  return submitOrRefuse(sent, saveMessages.notEdited);
}

export default function DeleteProducts({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const navigate = useNavigate();
  const answer: Partial<DeleteAnswer> = actionData && "list" in actionData ? actionData : {};
  const { list = "", applied, preview } = answer;
  const back = listAddress(list);
  return (
    <>
      <DashboardHead title="Delete products" within={{ name: "Products", to: back }} />
      {applied ? (
        <AppliedProducts applied={applied} words="Deletion" list={back} isPage />
      ) : preview ? (
        <DeleteSelected
          Form={Form}
          list={list}
          preview={preview}
          answer={actionData}
          busy={busy}
          onEscape={() => navigate(back)}
        >
          {(describedBy) => (
            <Link to={back} aria-describedby={describedBy} className={buttonLook()}>
              CANCEL
            </Link>
          )}
        </DeleteSelected>
      ) : (
        <p>
          <span>{`${actionData?.refusal ?? bulkMessages.none} `}</span>
          <Link to={back} className="text-link">
            Products
          </Link>
        </p>
      )}
    </>
  );
}

/** The question names those that stay, and why. `children` is the button that cancels. */
export function DeleteSelected({
  Form: SentForm,
  list,
  preview,
  answer,
  refusal,
  busy,
  focus,
  onEscape,
  children,
}: {
  Form: typeof Form;
  list: string;
  preview: SetPreview;
  answer: unknown;
  refusal?: string | undefined;
  busy: boolean;
  focus?: RefObject<HTMLElement | null>;
  onEscape: () => void;
  children: (describedBy: string) => Elements;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [questionId, moreId] = [useId(), useId()];
  const { pins, since, refused, notices, groups } = preview;
  const names = groups.flatMap(({ names }) => names);
  useResubmitAfterLogin(form, answer);
  // It is in sight already, in a bar that covers the end of the list.
  useEffect(() => focus?.current?.focus({ preventScroll: true }), [focus]);
  const stay = [
    ...since.map(({ name, what }) => `${name} stays: ${what}.`),
    ...refused.map(({ name, reasons }) => `${name} stays: ${reasons.map(({ message }) => message).join(" ")}`),
  ];
  return (
    <SentForm
      ref={form}
      method="post"
      action={href("/dashboard/products/delete")}
      // Duplicates CANCEL.
      onKeyDown={({ key }) => key === "Escape" && onEscape()}
      className="grid w-full max-w-form gap-4 rounded-md border border-danger bg-raised p-5"
    >
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="pins" value={pinText(pins)} />
      <DeleteQuestion
        id={questionId}
        question={`Delete ${names.length === 1 ? names[0] : counted(pins.length, "product")}?`}
        after={pins.length === 1 ? binMessages.stays : binMessages.stayMany}
      />
      <div id={moreId} className="grid gap-1 text-small wrap-anywhere">
        {notices.map((notice) => (
          <p key={notice}>{notice}</p>
        ))}
        {stay.slice(0, namedAtMost).map((text) => (
          <p key={text} className="text-warn">
            {text}
          </p>
        ))}
        {stay.length > namedAtMost && (
          <Fold summary={`and ${stay.length - namedAtMost} more stay`} className="-my-2">
            <p className="max-h-40 overflow-y-auto pb-2 text-warn">{stay.slice(namedAtMost).join(" ")}</p>
          </Fold>
        )}
        {names.length > 1 && (
          <Fold summary="Which" className="-my-2">
            <p className="max-h-40 overflow-y-auto pb-2">{names.join(", ")}</p>
          </Fold>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          kind="confirm"
          type="submit"
          name="do"
          value="delete"
          busy={busy}
          aria-disabled={busy || pins.length === 0 || undefined}
        >
          CONFIRM DELETE
        </Button>
        {children(`${questionId} ${moreId}`)}
      </div>
      {refusal && !busy && (
        <div role="alert">
          <FieldError>{refusal}</FieldError>
        </div>
      )}
    </SentForm>
  );
}

const namedAtMost = 5;
