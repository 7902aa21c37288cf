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
import { categoryMessages } from "#core/category.ts";
import { saveMessages } from "#core/save-messages.ts";
import { Button } from "../../ui/button.tsx";
import { FirstMistake } from "../../ui/first-mistake.ts";
import { Notice } from "../../ui/notice.tsx";
import { InlineScript } from "../inline-script.tsx";
import { useAnyPresent, usePresence } from "../presence.ts";
import { unsavedWork } from "../unsaved-work.ts";
import { pressHolder, useHeldPress } from "./held-press.ts";
import { isUnanswered } from "./kept-form.ts";
import { useSendElsewhere } from "./send-elsewhere.ts";
import { useSentAgain } from "./sent-again.ts";
import { isSessionEnded, type SessionEnded } from "./session.ts";
import { filesUnderWay } from "./uploads.ts";

/** What an action answers to an editing form. */
export type FormAnswer = SubmissionResult | SessionEnded | undefined;

/** The record that a form makes. */
export interface NewRecord {
  /** Sent with the form, so that sending it twice makes one record. */
  id: string;
  /** Where the record is shown that the form made before, with other content; undefined where it did not. */
  savedAt: string | undefined;
}

/** What Conform takes as `lastResult` of an action's answer. */
export function resultIn(answer: FormAnswer): SubmissionResult | undefined {
  return isSessionEnded(answer) ? undefined : answer;
}

/**
 * A form that edits: it is sent with Conform's check, waits for its scripts and for files that are still on their way, is
 * locked while it is sent, goes through by itself after signing in again, shows the first mistake, and warns before it is
 * left unsaved.
 */
export function EditForm<Fields extends Record<string, unknown>>({
  form,
  answer,
  fetcher,
  submit,
  cancel,
  endClassName = "border-t border-line pt-6",
  short = false,
  choice,
  newRecord,
  children,
  ...rest
}: Omit<FormProps, "id" | "onSubmit" | "noValidate" | "method"> & {
  form: FormMetadata<Fields>;
  answer: FormAnswer;
  /** Sends the form in place of a navigation, as in a dialog. */
  fetcher?: FetcherWithComponents<unknown>;
  /** What the button says. */
  submit: ReactNode;
  /** A link or a button beside it. */
  cancel: ReactNode;
  /** The look of the block at the end: what is wrong with the whole, and the buttons. */
  endClassName?: string;
  /** All its fields are in sight of the button, and say themselves what is wrong with them. */
  short?: boolean;
  /** Asked before the form can be saved; stands above its buttons. */
  choice?: ReactNode;
  /** The record that the form makes; none for an edit. */
  newRecord?: NewRecord | undefined;
  children: ReactNode;
}) {
  const element = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const navigate = useSubmit();
  const send = fetcher?.submit ?? navigate;
  /** Another screen's address, which a form in a dialog is sent to. */
  const there = fetcher && rest.action;
  const sending = fetcher ? fetcher.state !== "idle" : navigation.state !== "idle" && navigation.formMethod === "POST";
  const files = useWaitingForFiles(element);
  const elsewhere = useSendElsewhere({ submit: send }, there);
  const busy = sending || files.waiting || elsewhere.awaited;

  useHeldPress(element);
  useSentAgain(element, answer);
  useRefusalShown(element, answer);
  usePresence(unsavedWork, form.dirty);

  const { onSubmit, ...props } = getFormProps(form);
  function check(event: FormEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault();
    if (isIntent(event)) return onSubmit(event);
    elsewhere.forget();
    // What is missing besides the files is told at once.
    if (event.currentTarget.checkValidity() && files.holdBack(event)) return;
    onSubmit(event);
    // Once the mistakes are on the page.
    if (event.defaultPrevented) requestAnimationFrame(() => showFirstMistake(element.current));
    else if (!files.holdBack(event)) {
      leaveFields(event.currentTarget);
      // Locked at once: the router tells of a navigation when React has time, and until then a hand types or presses again.
      event.preventDefault();
      if (there) void elsewhere.send(event.currentTarget, { action: there });
      else void send(event.currentTarget, { flushSync: true });
    }
  }

  const mistakes = Object.values(form.allErrors).flat();
  const unsent = elsewhere.away ? saveMessages.notCreated : undefined;
  const spent = form.allErrors.newId?.[0];
  const summary =
    unsent ?? spent ?? form.errors?.[0] ?? (mistakes.length > 0 && !short ? categoryMessages.checkInputs : undefined);
  const FormElement = fetcher?.Form ?? Form;
  return (
    <FormElement {...rest} {...props} ref={element} onSubmit={check} method="post" aria-busy={busy || undefined}>
      <InlineScript code={pressHolder} />
      {newRecord && <input type="hidden" name="newId" value={newRecord.id} />}
      {/* Enter presses a form's first button: without scripts that could be one that removes a row. */}
      <button type="submit" hidden>
        {submit}
      </button>
      <FirstMistake value={Object.keys(form.allErrors)[0]}>
        <div inert={busy} className="contents">
          {children}
        </div>
      </FirstMistake>
      <div className={`grid min-w-0 gap-6 ${endClassName}`}>
        {summary && (
          <Notice kind="bad">
            <p>{summary}</p>
            {spent && newRecord?.savedAt && (
              <a href={newRecord.savedAt} target="_blank" rel="noopener" className="text-link inline-block py-2.75">
                See what was saved<span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </Notice>
        )}
        {choice}
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" type="submit" busy={busy}>
            {submit}
          </Button>
          {cancel}
        </div>
      </div>
    </FormElement>
  );
}

/** Whether it is Conform's own: it checks a field again, or adds a row. Nobody has asked to save, so the focus stays. */
function isIntent({ nativeEvent }: FormEvent): boolean {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.name === "__intent__";
}

/** Holds a form back while its files are on their way, and sends it once they have arrived. */
function useWaitingForFiles(form: { readonly current: HTMLFormElement | null }) {
  const underWay = useAnyPresent(filesUnderWay);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting || underWay) return;
    // Not before it may be sent again, and in a tab that nobody looks at as well.
    const timer = setTimeout(() => {
      setWaiting(false);
      form.current?.requestSubmit();
    });
    return () => clearTimeout(timer);
  }, [waiting, underWay, form]);
  return {
    waiting: waiting && underWay,
    /** Whether the form has to wait; it is not sent then. */
    holdBack(event: FormEvent): boolean {
      const hold = filesUnderWay.any();
      if (hold) event.preventDefault();
      setWaiting(hold);
      return hold;
    },
  };
}

/**
 * After an answer that found mistakes, the first of them is on the screen and has the focus, and the page shows what the
 * catalogue is now: the router leaves it as it was, and the refusal may be about something that it does not know yet.
 */
function useRefusalShown(form: { readonly current: HTMLFormElement | null }, answer: FormAnswer) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (resultIn(answer)?.status !== "error") return;
    // After Conform, which gives the focus to a field without a name for what is wrong with the whole.
    queueMicrotask(() => showFirstMistake(form.current));
    if (!isUnanswered(answer)) void revalidate();
  }, [answer, form, revalidate]);
}

const submitButton = "[type=submit]:not([hidden], [name])";

/** Fields that are being sent cannot have the focus: on the button it is not lost. */
function leaveFields(form: HTMLFormElement) {
  if (!form.contains(document.activeElement)) return;
  form.querySelector<HTMLElement>(submitButton)?.focus({ preventScroll: true });
}

/** What is wrong with the whole is said above the button, which was pressed last and is the next to be. */
function showFirstMistake(form: HTMLFormElement | null) {
  const mistake = form?.querySelector<HTMLElement>("[aria-invalid=true]:not([type=hidden])");
  const place = mistake ?? form?.querySelector<HTMLElement>(submitButton);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: "center" });
}
