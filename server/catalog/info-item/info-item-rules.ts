import { infoMessages } from "#core/info-item/info-item.ts";
import { infoItemDraft } from "#core/info-item/info-item-draft.ts";
import { latestMoment } from "#core/limits.ts";
import type { FieldErrors } from "#core/outcome.ts";
import type { Work } from "../../database/database.ts";
import type { Rules } from "../save/change.ts";
import type { InfoItemDocument } from "./info-item-collection.ts";

export const infoItemRules: Rules<InfoItemDocument> = {
  schema: infoItemDraft,
  async completed(work, { id, before, after, now }) {
    return { ...after, timestamp: after.timestamp ?? before?.timestamp ?? (await topTimestamp(work, now, id)) };
  },

  async refuseRow(_work, { before, after: { kind, image } }): Promise<FieldErrors> {
    if (before && before.kind !== kind) return { form: staysWhatItIs(before.kind, kind) };
    return kind === "image" && !image ? { image: infoMessages.imageRequired } : {};
  },

  deletion: async (_work, { before: { heading, content, alt } }) => ({ title: heading ?? content ?? alt ?? "" }),
};

/** Returns a timestamp later than those of all other items. An imported item may lie in the future. */
export async function topTimestamp(work: Work, now: number, item: string): Promise<number> {
  const newest = await work
    .selectFrom("info_item")
    .select("timestamp")
    .where("id", "<>", item)
    .orderBy("timestamp", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest && newest.timestamp >= now ? Math.min(newest.timestamp + 1, latestMoment) : now;
}

function staysWhatItIs(kind: string, wanted: string): string {
  return `It is ${kind === "image" ? "an" : "a"} ${kind} here. Give the ${wanted} an id of its own.`;
}
