import type { FieldErrors } from "#core/outcome.ts";
import { lineKey, needsReasonToDelete, overlaps, releaseMessages, releaseTitle } from "#core/release/release.ts";
import { releaseDraft } from "#core/release/release-draft.ts";
import { closesCircle, versionKey } from "#core/release/version-order.ts";
import { searchKey } from "#core/search/search-key.ts";
import { deletedName } from "../../changes/record-change.ts";
import { columnList, fromRow } from "../../database/columns.ts";
import type { Work } from "../../database/database.ts";
import { lastState } from "../../history/last-state.ts";
import { isSameFile } from "../collection.ts";
import type { Rules, Written } from "../save/change.ts";
import { type ReleaseDocument, releases } from "./release-collection.ts";
import { releaseColumns } from "./release-tables.ts";

export const releaseRules: Rules<ReleaseDocument> = {
  schema: releaseDraft,
  async refuse(work, { id, before, after }) {
    if (before && !isSameFile(after.file, before.file)) return { upload: releaseMessages.fileStays };
    return releaseMistakes(work, { id, before, after });
  },

  async refuseDeletion(_work, { before: { date }, now, reason }): Promise<FieldErrors> {
    const today = new Date(now).toISOString().slice(0, 10);
    return !reason && needsReasonToDelete(date, today) ? { reason: releaseMessages.deleteReasonRequired } : {};
  },

  isNews: (before, after) => saidByFeeds(before) !== saidByFeeds(after),

  deletion: async (_work, { before }) => ({ title: releaseTitle(before) }),
};

/** Without the columns that feeds' entries say nothing of. */
function saidByFeeds(release: ReleaseDocument): string {
  const [row] = releases.storedAs("", release).rows.release ?? [];
  const unsaid = ["line", "line_key", "predecessor", "is_sbom_public", "signature_key", "sbom_key", "sbom_summary"];
  return JSON.stringify(Object.entries(row ?? {}).filter(([name]) => !unsaid.includes(name)));
}

/** What is wrong with a release among the others. Writers wait for each other, so nothing changes until the commit. */
async function releaseMistakes(
  work: Work,
  { id, before, after: draft }: Pick<Written<ReleaseDocument>, "id" | "before" | "after">,
): Promise<FieldErrors> {
  const others = await othersInLine(work, id, draft);
  const errors: FieldErrors = {};
  const key = versionKey(draft.versionText);
  if (others.some((other) => versionKey(other.versionText) === key && overlaps(other, draft))) {
    errors.versionText = releaseMessages.versionTaken(draft.versionText, draft.line);
  }
  const { predecessor } = draft;
  if (predecessor !== undefined) {
    const isKnown = others.some((other) => versionKey(other.versionText) === versionKey(predecessor));
    if (closesCircle(others, draft)) errors.predecessor = releaseMessages.predecessorCircle;
    else if (!isKnown) errors.predecessor = releaseMessages.predecessorUnknown(predecessor, draft.line);
  }
  if (draft.channel !== "withdrawn" && (await isWithdrawn(work, id, before)))
    errors.channel = releaseMessages.withdrawalStays;
  const missing = await missingProducts(work, draft.products);
  if (missing.length > 0) errors.products = await describeMissing(work, missing);
  return errors;
}

/** The last stored state decides for a deleted release. One that cannot be read counts as withdrawn. */
async function isWithdrawn(work: Work, id: string, before: ReleaseDocument | undefined): Promise<boolean> {
  if (before) return before.channel === "withdrawn";
  const last = await lastState(work, "releases", id);
  return last !== undefined && (last === "damaged" || last.record.channel === "withdrawn");
}

async function othersInLine(work: Work, id: string, draft: ReleaseDocument) {
  const rows = await work
    .selectFrom("release")
    .select("release.id")
    .select(columnList("release", releaseColumns))
    .where("release.line_key", "=", searchKey(draft.line))
    .where("release.id", "<>", id)
    .execute();
  const releases = rows.map((row) => fromRow(releaseColumns, row));
  return releases.filter((release) => lineKey(release) === lineKey(draft));
}

/** SQLite allows 32,766 values in a statement. */
const atOnce = 1_000;

async function missingProducts(work: Work, products: string[]): Promise<string[]> {
  const known = new Set<string>();
  for (let start = 0; start < products.length; start += atOnce) {
    const some = products.slice(start, start + atOnce);
    for (const { id } of await work.selectFrom("product").select("id").where("id", "in", some).execute()) known.add(id);
  }
  return products.filter((id) => !known.has(id));
}

async function describeMissing(work: Work, ids: string[]): Promise<string> {
  const models: (string | undefined)[] = [];
  for (const id of ids.slice(0, 20)) models.push(await deletedName(work, "products", id));
  const named = models.filter((model) => model !== undefined);
  return named.length === ids.length ? releaseMessages.productsGone(named) : releaseMessages.productsUnknown;
}
