import { ownValue } from "#core/own-value.ts";
import { products } from "../catalog/product/product-collection.ts";
import type { Database } from "../database/database.ts";
import { isImportTitle } from "../history/set-title.ts";
import { type RecordState, unpackWithoutRows } from "../history/state-body.ts";
import { typedIn } from "../history/typed-facts.ts";

/**
 * Whether somebody typed the value of one of these facts, rather than a list of an administrator brought it last. Values count as
 * typed where the history does not say who brought them: it may begin later, or an archive may have brought them, where they
 * were typed.
 */
export async function isTypedByHand(database: Database, today: RecordState, factIds: string[]): Promise<boolean> {
  if (factIds.length === 0) return false;
  const versions = await database
    .selectFrom("record_state")
    .leftJoin("change_set", "change_set.id", "record_state.made_by")
    .select(["version", "title", "actor", "undoes", "body"])
    .where("collection", "=", products.name)
    .where("record_id", "=", String(today.record.id))
    .orderBy("version", "desc")
    .execute();
  const isList = ({ title, actor }: (typeof versions)[number]) =>
    actor !== null && title !== null && isImportTitle(title);
  if (!versions.some(isList)) return true;

  const open = new Map(factIds.map((id) => [id, textOf(today, id)]));
  const undone = new Set<string>();
  let made: (typeof versions)[number] | undefined;
  let expected = Number(today.record.version);
  for (const version of versions) {
    if (version.version !== expected) return true;
    const state = unpackWithoutRows(version.body);
    if (!state) return true;
    for (const [id, text] of open) {
      if (textOf(state, id) === text) {
        undone.delete(id);
        continue;
      }
      if (undone.has(id)) continue;
      // The version above is the first with today's text, or took it back from an earlier one.
      if (made && made.undoes !== null) undone.add(id);
      else if (made && isList(made)) open.delete(id);
      else return true;
    }
    if (open.size === 0) return false;
    [made, expected] = [version, expected - 1];
  }
  // The first version of a product has no other before it.
  return undone.size > 0 || expected !== 0 || !made || !isList(made);
}

function textOf(state: RecordState, factId: string): string | undefined {
  return ownValue(typedIn(state), factId);
}
