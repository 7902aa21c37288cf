import type { UploadPurpose } from "#core/files/upload.ts";
import { type Sending, useUploads } from "./uploads.ts";

export interface OneFile {
  sending: Sending | undefined;
  choose(files: File[]): void;
  remove(): void;
  resume(): void;
}

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
