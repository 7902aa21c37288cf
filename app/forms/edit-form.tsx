import { type FormMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import {
  type FetcherWithComponents,
  Form,
  type FormProps,
  useNavigation,
  useRevalidator,
  useSubmit,
} from "react-router";
import { categoryMessages } from "#core/category/category.ts";
import { saveMessages } from "#core/save-messages.ts";
import { InlineScript } from "../components/inline-script.tsx";
import { Button } from "../ui/button.tsx";
import type { Elements } from "../ui/elements.ts";
import { FirstMistake } from "../ui/text-field.tsx";
import { useAnyMounted, useMounted } from "../ui/use-any-mounted.ts";
import { Changes, type ComparedFields } from "./changes.tsx";
import type { FormConflict } from "./conflict.ts";
import { useCrossRouteFetcher } from "./cross-route-fetcher.tsx";
import { partOf } from "./form.ts";
import { goToConflict, scrollIntoSight, unfold } from "./go-to-field.ts";
import { earlySubmitScript, useQueuedSubmit } from "./queue-early-submit.ts";
import type { FieldLook } from "./record-fields.ts";
import { FormMessage, SaveBar } from "./save-bar.tsx";
import { intentName, isUnanswered } from "./sent-form.ts";
import { isSessionEnded, type SessionEnded } from "./session.ts";
import { unsavedWork } from "./unsaved-work.ts";
import { filesUnderWay } from "./uploads/uploads.ts";
import { useResubmitAfterLogin } from "./use-resubmit-after-login.ts";

export type FormAnswer = SubmissionResult | SessionEnded | undefined;

export interface NewRecord {
  /** Submitted with the form, so that submitting twice creates one record. */
  id: string;
  savedAt: string | undefined;
}

export function resultIn(answer: FormAnswer): SubmissionResult | undefined {
  return isSessionEnded(answer) ? undefined : answer;
}

export function EditForm<Fields extends Record<string, unknown>>({
  form,
  answer,
  fetcher,
  submit,
  cancel,
  short = false,
  next,
  conflict,
  note,
  compared,
  disabled = false,
  newRecord,
  children,
  ...rest
}: Omit<FormProps, "id" | "onSubmit" | "noValidate" | "method"> & {
  form: FormMetadata<Fields>;
  answer: FormAnswer;
  fetcher?: FetcherWithComponents<unknown>;
  submit: ReactNode;
  cancel: Elements;
  /** In a dialog: without a summary of mistakes, and with the buttons below the last field instead of in a bar. */
  short?: boolean;
  /** The label of a second button that submits `then=next`. */
  next?: string | false | undefined;
  conflict?: FormConflict | undefined;
  /** Beside the buttons. */
  note?: ReactNode;
  /** To name what has changed beside the buttons, where there is no note. */
  compared?: ComparedFields;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  newRecord?: NewRecord | undefined;
  children: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  const then = useRef<HTMLInputElement>(null);
  const navigation = useNavigation();
  const navigate = useSubmit();
  const send = fetcher?.submit ?? navigate;
  const otherRoute = fetcher && rest.action;
  const sending = fetcher ? fetcher.state !== "idle" : navigation.state !== "idle" && navigation.formMethod === "POST";
  const files = useWaitingForFiles(element);
  const crossRoute = useCrossRouteFetcher({ submit: send }, otherRoute);
  const busy = sending || files.waiting || crossRoute.awaited;

  useQueuedSubmit(element);
  useResubmitAfterLogin(element, answer);
  useRefusalShown(element, answer, conflict?.fields[0]?.part);
  useMounted(unsavedWork, form.dirty);
  useSaveShortcut(element);
  const isChanged = useAnyMounted(unsavedWork);

  // The form is sent from scripts without the button that was pressed.
  function setNext(isNext: boolean) {
    if (then.current) then.current.name = isNext ? "then" : "";
  }

  const { onSubmit, ...props } = getFormProps(form);
  function check(event: FormEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault();
    if (isIntent(event)) return onSubmit(event);
    if (disabled) return event.preventDefault();
    crossRoute.forget();
    // Validates before waiting for uploads, so that errors appear at once.
    if (event.currentTarget.checkValidity() && files.holdBack(event)) return;
    onSubmit(event);
    if (event.defaultPrevented) requestAnimationFrame(() => showFirstMistake(element.current));
    else if (!files.holdBack(event)) {
      leaveFields(event.currentTarget);
      // Locks synchronously: the router reports the navigation only when React renders.
      event.preventDefault();
      if (otherRoute) void crossRoute.send(event.currentTarget, { action: otherRoute });
      else void send(event.currentTarget, { flushSync: true });
    }
  }

  const mistakes = Object.values(form.allErrors).flat();
  const notSent = crossRoute.failed ? saveMessages.notCreated : undefined;
  const duplicate = form.allErrors.newId?.[0];
  const summary =
    notSent ??
    duplicate ??
    form.errors?.[0] ??
    (mistakes.length > 0 && !short ? categoryMessages.checkInputs : undefined);
  const isNextSent = busy && (fetcher ?? navigation).formData?.get("then") === "next";
  const nextButton = next && (
    <Button
      type="submit"
      name="then"
      value="next"
      busy={isNextSent}
      aria-disabled={busy || undefined}
      onClick={() => setNext(true)}
    >
      {next}
    </Button>
  );
  const buttons = (
    <>
      {nextButton}
      <Button
        kind="primary"
        type="submit"
        busy={busy && !isNextSent}
        aria-disabled={disabled || busy || undefined}
        onClick={() => setNext(false)}
      >
        {submit}
      </Button>
    </>
  );
  const message = {
    summary:
      summary === undefined
        ? undefined
        : {
            text: summary,
            savedAt: duplicate === undefined ? undefined : newRecord?.savedAt,
            // A message of the whole form is the server's, and names no field.
            fields: notSent || form.errors ? [] : wrongFields(Object.keys(form.allErrors), compared?.table ?? {}),
          },
    conflict,
    note: note || (compared && isChanged && <Changes form={form} fields={compared} />),
  };
  const FormElement = fetcher?.Form ?? Form;
  return (
    <FormElement {...rest} {...props} ref={element} onSubmit={check} method="post" aria-busy={busy || undefined}>
      <InlineScript code={earlySubmitScript} />
      {newRecord && <input type="hidden" name="newId" value={newRecord.id} />}
      {/* Enter activates the first submit button, which without scripts could remove a row. */}
      <button type="submit" hidden>
        {submit}
      </button>
      {next && <input ref={then} type="hidden" value="next" />}
      <FirstMistake value={firstMistake(Object.keys(form.allErrors), Object.keys(compared?.table ?? {}))}>
        <div inert={busy} className="contents">
          {children}
        </div>
      </FirstMistake>
      {short ? (
        <>
          <FormMessage {...message} />
          <div className="flex flex-wrap gap-3">
            {buttons}
            {cancel}
          </div>
        </>
      ) : (
        <SaveBar>
          <FormMessage {...message} />
          {cancel}
          {buttons}
        </SaveBar>
      )}
    </FormElement>
  );
}

/** The first field of the form that is wrong: mistakes come in the order of the rules. */
function firstMistake(wrong: string[], fields: string[]): string | undefined {
  return fields.flatMap((field) => wrong.filter((name) => partOf(name) === field))[0] ?? wrong[0];
}

/** The fields with mistakes, in the order of the form. */
function wrongFields(wrong: string[], table: Record<string, FieldLook>): { part: string; label: string }[] {
  const parts = new Set(wrong.map(partOf));
  return Object.entries(table).flatMap(([part, { label, shortLabel = label }]) =>
    parts.has(part) ? [{ part, label: shortLabel }] : [],
  );
}

/** Ctrl S, or ⌘ S, saves. */
function useSaveShortcut(form: { readonly current: HTMLFormElement | null }) {
  useEffect(() => {
    function save(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      if (!event.repeat) form.current?.querySelector<HTMLElement>(submitButton)?.click();
    }
    document.addEventListener("keydown", save);
    return () => document.removeEventListener("keydown", save);
  }, [form]);
}

/** Conform's own intents (validate, insert, remove) are not attempts to save. */
function isIntent({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name === intentName;
}

function useWaitingForFiles(form: { readonly current: HTMLFormElement | null }) {
  const underWay = useAnyMounted(filesUnderWay);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting || underWay) return;
    // Waits for the render that unlocks the form. Animation frames do not run in background tabs.
    const timer = setTimeout(() => {
      setWaiting(false);
      form.current?.requestSubmit();
    });
    return () => clearTimeout(timer);
  }, [waiting, underWay, form]);
  return {
    waiting: waiting && underWay,
    holdBack(event: FormEvent): boolean {
      const hold = filesUnderWay.any();
      if (hold) event.preventDefault();
      setWaiting(hold);
      return hold;
    },
  };
}

/** Revalidates after a refusal: it may depend on newer data, and the router runs no loaders after an error status. */
function useRefusalShown(
  form: { readonly current: HTMLFormElement | null },
  answer: FormAnswer,
  conflict: string | undefined,
) {
  const { revalidate } = useRevalidator();
  const awaitsConflict = useRef(false);
  useEffect(() => {
    if (resultIn(answer)?.status !== "error") return;
    queueMicrotask(() => {
      awaitsConflict.current = !showFirstMistake(form.current);
    });
    if (!isUnanswered(answer)) void revalidate();
  }, [answer, form, revalidate]);
  // The newer version may arrive only after the refusal.
  useEffect(() => {
    if (!conflict || !awaitsConflict.current) return;
    awaitsConflict.current = false;
    goToConflict(conflict);
  }, [conflict]);
}

const submitButton = "[type=submit]:not([hidden], [name])";

/** The fields become inert, which would move the focus to the document. A pressed button keeps it. */
function leaveFields(form: HTMLFormElement) {
  const focused = document.activeElement;
  if (!form.contains(focused) || focused?.matches("[type=submit]")) return;
  form.querySelector<HTMLElement>(submitButton)?.focus({ preventScroll: true });
}

/** Focuses the first mistake or conflict. Returns false if there is none; then the focus is on Save. */
function showFirstMistake(form: HTMLFormElement | null): boolean {
  const mistake = form?.querySelector<HTMLElement>("[aria-invalid=true]:not([type=hidden])");
  const conflict = form?.querySelector<HTMLElement>("[data-conflict]")?.closest<HTMLElement>("[data-field]");
  if (mistake) {
    unfold(mistake);
    mistake.focus({ preventScroll: true });
    scrollIntoSight(mistake);
  } else if (conflict) {
    goToConflict(conflict.dataset.field ?? "");
  } else {
    const save = form?.querySelector<HTMLElement>(submitButton);
    save?.focus({ preventScroll: true });
    // Within reach already, unless the window is too low for a bar.
    save?.scrollIntoView({ block: "nearest" });
  }
  return mistake != null || conflict != null;
}
