import { useEffect, useRef, useState } from "react";
import { downloadMessages } from "#core/download/download.ts";
import { refusedFile, type UploadPurpose, uploadLimits } from "#core/files/upload.ts";
import { productMessages } from "#core/product/product.ts";
import { listMessages } from "#core/product-list/list-sheet.ts";
import { releaseMessages } from "#core/release/release.ts";
import { createMountTracker, useMounted } from "../../ui/use-any-mounted.ts";
import { useSignInAgain } from "../sign-in-again.tsx";
import { unsavedWork } from "../unsaved-work.ts";
import { type FileSender, type SendingState, sendFile } from "./send-file.ts";

export interface Sending {
  key: string;
  file: File;
  purpose: UploadPurpose;
  preview?: string;
  state: SendingState;
}

export const filesUnderWay = createMountTracker();

export interface Uploads {
  list: Sending[];
  /** `purposeOf` differs from file to file where several kinds are taken. */
  add(files: Iterable<File>, purposeOf?: (file: File) => UploadPurpose): Sending[];
  remove(key: string): void;
  resume(key: string): void;
  busy: boolean;
}

export function useUploads(purpose: UploadPurpose, { refusal }: { refusal?: string } = {}): Uploads {
  const signInAgain = useSignInAgain();
  const [list, setList] = useState<Sending[]>([]);
  const kept = useRef(new Map<string, { sending: Sending; sender?: FileSender; state: SendingState }>());

  const busy = list.some(({ state }) => isUnderWay(state));
  useMounted(filesUnderWay, busy);
  useMounted(unsavedWork, list.length > 0);

  useEffect(() => {
    const files = kept.current;
    // Cancels unfinished uploads. Finished ones may just have been saved, so they are not deleted.
    return () => {
      for (const { sending, sender, state } of files.values()) {
        if (sending.preview) URL.revokeObjectURL(sending.preview);
        if (isUnderWay(state) || state.step === "failed") sender?.stop();
      }
      files.clear();
    };
  }, []);

  function take(file: File, purpose: UploadPurpose): Sending {
    const key = `file-${++counter}`;
    const mistake = fileMistake(file, purpose);
    const state: SendingState = mistake ? { step: "refused", message: refusal ?? mistake } : { step: "waiting" };
    const preview = purpose === "picture" && !mistake ? URL.createObjectURL(file) : undefined;
    const sending: Sending = { key, file, purpose, state, ...(preview && { preview }) };
    const tell = (next: SendingState) => {
      const entry = kept.current.get(key);
      if (!entry) return;
      const shown = next.step === "refused" && refusal ? { ...next, message: refusal } : next;
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
    add(files, purposeOf = () => purpose) {
      const added = Array.from(files, (file) => take(file, purposeOf(file)));
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

let counter = 0;

function isUnderWay({ step }: SendingState): boolean {
  return step === "waiting" || step === "sending" || step === "checking";
}

export function isBad(sending: Sending | undefined): boolean {
  return sending?.state.step === "refused" || sending?.state.step === "failed";
}

/** The hidden field's value in a form whose server answers with all mistakes at once. */
export function uploadOrRefused(sending: Sending | undefined): string {
  return isBad(sending) ? refusedFile : uploadValue(sending);
}

/** The hidden field's value. For an upload in progress a placeholder, because the form waits for it. */
export function uploadValue(sending: Sending | undefined): string {
  if (!sending || isBad(sending)) return "";
  return sending.state.step === "done" ? sending.state.upload.id : sending.key;
}

export function fileMistake(file: Pick<File, "name" | "size" | "type">, purpose: UploadPurpose): string | undefined {
  const { wrongKind, tooLarge } = sentences[purpose];
  if (file.size > uploadLimits[purpose]) return tooLarge;
  if (file.size === 0) return wrongKind;
  if (purpose === "sheet" && !/\.xlsx?$/i.test(file.name)) return wrongKind;
  // Browsers derive `type` from the extension; it is empty for unknown ones.
  if (purpose === "picture" && file.type && !file.type.startsWith("image/")) return wrongKind;
  return undefined;
}

const sentences: Record<UploadPurpose, { wrongKind: string; tooLarge: string }> = {
  picture: { wrongKind: productMessages.wrongImage, tooLarge: productMessages.imageTooLarge },
  sheet: { wrongKind: productMessages.wrongSheet, tooLarge: productMessages.sheetTooLarge },
  "product-file": { wrongKind: productMessages.checkDownloads, tooLarge: productMessages.checkDownloads },
  "general-file": { wrongKind: downloadMessages.fileRequired, tooLarge: downloadMessages.fileRequired },
  sbom: { wrongKind: releaseMessages.sbomNotJson, tooLarge: releaseMessages.sbomTooLarge },
  list: { wrongKind: listMessages.empty, tooLarge: listMessages.tooLarge },
};
