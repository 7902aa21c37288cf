import { downloadMessages } from "./download.ts";
import { requiredText } from "./draft-text.ts";
import { begunVersion, newRecordId } from "./draft-version.ts";
import { longestDownloadDescription } from "./limits.ts";
import { z } from "./zod.ts";

/** A general download's words; its file comes beside it. */
export const downloadDraft = z.object({
  description: requiredText(downloadMessages.descriptionRequired, longestDownloadDescription),
});

/** A new general download as its form sends it; `upload` is the id of the uploaded file. */
export const downloadForm = downloadDraft.extend({
  upload: requiredText(downloadMessages.fileRequired),
  newId: newRecordId,
});

/** An edit of the words; the file stays. It names the version that it began with. */
export const downloadEdit = downloadDraft.extend({ version: begunVersion });

export type DownloadDraft = z.infer<typeof downloadDraft>;
export type DownloadForm = z.infer<typeof downloadForm>;
