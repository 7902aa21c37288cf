import type { UploadPurpose } from "#core/upload.ts";
import { type Sending, useUploads } from "./uploads.ts";

/** The one file of a field. */
export interface OneFile {
  /** Undefined while none has been chosen. */
  sending: Sending | undefined;
  /** Takes the place of what was chosen before. */
  choose(files: File[]): void;
  /** Leaves what was there before any was chosen. */
  remove(): void;
  /** After an upload that failed: goes on where it stopped. */
  resume(): void;
}

/** `refusal` is said of any file that is no good, in place of the reason. */
export function useOneFile(purpose: UploadPurpose, options?: { refusal?: string }): OneFile {
  const uploads = useUploads(purpose, options);
  const sending = uploads.list.at(-1);

  function remove() {
    for (const { key } of uploads.list) uploads.remove(key);
  }

  return {
    sending,
    choose([file]: File[]) {
      remove();
      if (file) uploads.add([file]);
    },
    remove,
    resume() {
      if (sending) uploads.resume(sending.key);
    },
  };
}
