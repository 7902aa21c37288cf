import { useEffect, useRef, useState } from "react";
import type { UploadPurpose } from "#core/upload.ts";
import { createPresence, usePresence } from "../presence.ts";
import { unsavedWork } from "../unsaved-work.ts";
import { fileMistake } from "./file-mistake.ts";
import { type FileSender, type SendingState, sendFile } from "./send-file.ts";
import { useSignInAgain } from "./sign-in-again.tsx";

/** A chosen file on its way. */
export interface Sending {
  /** Stays the same for as long as the file is in the list. */
  key: string;
  file: File;
  purpose: UploadPurpose;
  /** A picture's own address in the browser, so that it is seen at once. */
  preview?: string;
  state: SendingState;
}

/** Files that are waiting, sent or checked anywhere on the page: a form waits for them before it is sent. */
export const filesUnderWay = createPresence();

export interface Uploads {
  list: Sending[];
  /** Sends files as soon as they are chosen, in the order they came; those that cannot be good are not sent. */
  add(files: Iterable<File>): Sending[];
  /** Stops it, and deletes it on the server. */
  remove(key: string): void;
  /** After "failed": goes on where it stopped. */
  resume(key: string): void;
  /** Whether anything is waiting, sent or checked. */
  busy: boolean;
}

/**
 * The files that a form collects, sent as soon as they are chosen. `refusal` is what this form says of any file that is
 * no good, in place of the reason.
 */
export function useUploads(purpose: UploadPurpose, { refusal }: { refusal?: string } = {}): Uploads {
  const signInAgain = useSignInAgain();
  const [list, setList] = useState<Sending[]>([]);
  const kept = useRef(new Map<string, { sending: Sending; sender?: FileSender; state: SendingState }>());

  const busy = list.some(({ state }) => isUnderWay(state));
  usePresence(filesUnderWay, busy);
  usePresence(unsavedWork, list.length > 0);

  useEffect(() => {
    const files = kept.current;
    // A page that is left sends nothing more; what has arrived may have been saved a moment ago.
    return () => {
      for (const { sending, sender, state } of files.values()) {
        if (sending.preview) URL.revokeObjectURL(sending.preview);
        if (isUnderWay(state) || state.step === "failed") sender?.stop();
      }
      files.clear();
    };
  }, []);

  function take(file: File): Sending {
    const key = `file-${++counter}`;
    const mistake = fileMistake(file, purpose);
    const state: SendingState = mistake ? { step: "refused", sentence: refusal ?? mistake } : { step: "waiting" };
    const preview = purpose === "picture" && !mistake ? URL.createObjectURL(file) : undefined;
    const sending: Sending = { key, file, purpose, state, ...(preview && { preview }) };
    const tell = (next: SendingState) => {
      const entry = kept.current.get(key);
      if (!entry) return;
      const shown = next.step === "refused" && refusal ? { ...next, sentence: refusal } : next;
      entry.state = shown;
      setList((before) => before.map((one) => (one.key === key ? { ...one, state: shown } : one)));
    };
    const sender = mistake ? undefined : sendFile(file, purpose, { tell, signInAgain });
    kept.current.set(key, { sending, state, ...(sender && { sender }) });
    return sending;
  }

  return {
    list,
    busy,
    add(files) {
      const added = Array.from(files, take);
      setList((before) => [...before, ...added]);
      for (const { key } of added) kept.current.get(key)?.sender?.start();
      return added;
    },
    remove(key) {
      const entry = kept.current.get(key);
      entry?.sender?.stop();
      if (entry?.sending.preview) URL.revokeObjectURL(entry.sending.preview);
      kept.current.delete(key);
      setList((before) => before.filter((one) => one.key !== key));
    },
    resume: (key) => kept.current.get(key)?.sender?.start(),
  };
}

// Not a random id: browsers make those on HTTPS only.
let counter = 0;

function isUnderWay({ step }: SendingState): boolean {
  return step === "waiting" || step === "sending" || step === "checking";
}

/** Whether a chosen file cannot be saved as it is. One that is still on its way may yet be good. */
export function isBad(sending: Sending | undefined): boolean {
  return sending?.state.step === "refused" || sending?.state.step === "failed";
}

/** What a form sends for a chosen file; while it is on its way a mark, as the form waits for it. */
export function uploadValue(sending: Sending | undefined): string {
  if (!sending || isBad(sending)) return "";
  return sending.state.step === "done" ? sending.state.upload.id : sending.key;
}
