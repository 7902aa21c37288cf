import { z } from "zod";
import { downloadMessages } from "./download.ts";
import { requiredText } from "./draft-text.ts";

/** A general download's words; its file comes beside it. */
export const downloadDraft = z.object({ description: requiredText(downloadMessages.descriptionRequired) });

export type DownloadDraft = z.infer<typeof downloadDraft>;
