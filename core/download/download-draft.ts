import { baseVersion, newRecordId, requiredText, sentIds } from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { longestDownloadDescription } from "../limits.ts";
import { documentDraft } from "./document-draft.ts";
import { downloadMessages } from "./download.ts";

export const downloadDraft = z.object({
  description: requiredText(downloadMessages.descriptionRequired, longestDownloadDescription),
  ...documentDraft,
  /** The ids of products that it is for. */
  products: z.array(z.string()).optional(),
});

export const downloadForm = downloadDraft.extend({
  products: sentIds.optional(),
  upload: requiredText(downloadMessages.fileRequired),
  newId: newRecordId,
});

export const downloadEdit = downloadDraft.extend({
  products: sentIds.optional(),
  /** The upload that takes the place of the stored file. */
  upload: z.string().optional(),
  version: baseVersion,
});

export type DownloadDraft = z.infer<typeof downloadDraft>;
export type DownloadEdit = Omit<z.infer<typeof downloadEdit>, "version">;
export type DownloadForm = z.infer<typeof downloadForm>;
