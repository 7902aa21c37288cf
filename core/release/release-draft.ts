import {
  baseVersion,
  clean,
  day,
  newRecordId,
  optionalLine,
  optionalText,
  requiredName,
  requiredText,
  sentIds,
} from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { searchKey } from "#core/search/search-key.ts";
import { isId } from "../id.ts";
import { longestName } from "../limits.ts";
import {
  type ReleaseChannel,
  type ReleaseKind,
  type ReleaseUpdate,
  releaseChannels,
  releaseKinds,
  releaseMessages,
  releaseUpdates,
} from "./release.ts";

const notes = optionalText.optional().transform(unlessEmpty);
const version = optionalLine(longestName).optional().transform(unlessEmpty);
/** Hardware revisions or regions: each once, in any case. */
const names = z.array(z.string().overwrite(clean).max(longestName)).default([]).transform(eachOnce);

const fields = z.object({
  name: requiredName(releaseMessages.nameRequired),
  line: requiredName(releaseMessages.lineRequired),
  kind: z.enum(Object.keys(releaseKinds) as ReleaseKind[]).default("firmware"),
  versionText: requiredName(releaseMessages.versionRequired),
  date: day(releaseMessages.dateRequired),
  channel: z.enum(Object.keys(releaseChannels) as ReleaseChannel[]).default("stable"),
  withdrawnReason: notes,
  update: z.enum(Object.keys(releaseUpdates) as ReleaseUpdate[]).default("feature"),
  notesNew: notes,
  notesFixed: notes,
  notesKnownIssues: notes,
  hardwareRevisions: names,
  regions: names,
  minimumVersion: version,
  predecessor: version,
  isSbomPublic: z.boolean().default(false),
  /** Their ids. */
  products: z.array(z.string().refine(isId)).default([]).transform(eachOnce),
});

export const releaseDraft = withReason(fields);

const formFields = fields.extend({
  hardwareRevisions: optionalLine(longestName * 20)
    .default("")
    .transform((text) => eachOnce(text.split(","))),
  regions: optionalLine(longestName * 20)
    .default("")
    .transform((text) => eachOnce(text.split(","))),
  products: sentIds,
  /** Ids of uploads, or `removedFile`. */
  signature: z.string().optional(),
  sbom: z.string().optional(),
});

export const releaseForm = withReason(
  formFields.extend({ upload: requiredText(releaseMessages.fileRequired), newId: newRecordId }),
);

export const releaseEdit = withReason(formFields.extend({ version: baseVersion }));

export const releaseWithdrawal = z.object({ withdrawnReason: requiredText(releaseMessages.reasonRequired) });

export const releaseDeletion = z.object({ reason: notes });

export type ReleaseDraft = z.infer<typeof releaseDraft>;
export type ReleaseForm = z.infer<typeof releaseForm>;
export type ReleaseEdit = Omit<z.infer<typeof releaseEdit>, "version">;

/** Other channels have no reason; one that was typed is dropped. */
function withReason<Schema extends z.ZodType<{ channel: ReleaseChannel; withdrawnReason?: string | undefined }>>(
  schema: Schema,
) {
  return schema
    .refine((draft) => draft.channel !== "withdrawn" || draft.withdrawnReason !== undefined, {
      path: ["withdrawnReason"],
      message: releaseMessages.reasonRequired,
      // Runs even if other fields are invalid, so that all messages appear at once.
      when: ({ value }) => typeof value === "object" && value !== null,
    })
    .transform((draft) => ({
      ...draft,
      withdrawnReason: draft.channel === "withdrawn" ? draft.withdrawnReason : undefined,
    }));
}

function unlessEmpty(text: string | undefined): string | undefined {
  return text === "" ? undefined : text;
}

function eachOnce(texts: string[]): string[] {
  const trimmed = texts.map((text) => text.trim()).filter((text) => text !== "");
  return [...new Map(trimmed.map((text) => [searchKey(text), text])).values()];
}
