import { type FactDefinition, type FactLabel, isInWords, notAFact, rankOf } from "#core/facts/fact.ts";
import { type FactDraft, factMessages, meaningKey } from "#core/facts/fact-draft.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { conflict, hasValues, isCurrent, nextVersion, type Updating } from "../record.ts";
import { refuseGoneCategories, refuseTakenName, refuseTooManyLabels } from "./create-fact.ts";
import { columnsOfFact, factOfRow } from "./fact-tables.ts";
import { freeLabels } from "./free-labels.ts";
import { retype, withUnit } from "./typed-units.ts";

/** It keeps its id and type. Sheets are read again in the background. */
export function updateFact(
  database: Database,
  id: string,
  draft: FactDraft,
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return transaction(database, async (work) => {
    if (id === notAFact) return refused({ form: factMessages.notAFact });
    const current = await work.selectFrom("fact").selectAll().where("id", "=", id).executeTakeFirst();
    if (!isCurrent(current, updating)) return conflict(current);
    const before = factOfRow(current);
    const errors: FieldErrors = {
      ...(before.type !== draft.type && { type: factMessages.typeStays }),
      ...(await refuseTakenName(work, draft.name, id)),
      ...(await refuseGoneCategories(work, draft.categories, before.categories)),
      ...(await refuseTooManyLabels(work, draft.labels.length - before.labels.length)),
    };
    if (Object.keys(errors).length > 0) return refused(errors);
    const columns = columnsOfFact(draft);
    if (hasValues(current, columns)) return done(id);
    await work
      .updateTable("fact")
      .set({ ...columns, ...nextVersion(current, now) })
      .where("id", "=", id)
      .execute();
    if (haveOtherNumbers(before, { ...draft, id })) await forgetValues(work, before);
    await freeLabels(work, addedLabels(before, draft), now);
    await recordChange(work, { collection: "facts", id, kind: "updated", at: now });
    return done(id);
  });
}

function addedLabels(before: FactDefinition, { labels }: FactDraft): FactLabel[] {
  const known = new Set(before.labels.map(meaningKey));
  return labels.filter((label) => !known.has(meaningKey(label)));
}

/** Whether stored numbers mean something else than before. */
function haveOtherNumbers(before: FactDefinition, after: FactDefinition): boolean {
  if (before.unit !== after.unit || isInWords(before) !== isInWords(after)) return true;
  const { words = [], isOrdered } = before;
  const ranksNow = after.words ?? [];
  return (isOrdered ?? false) && words.some(({ name }) => rankOf(name, words) !== rankOf(name, ranksNow));
}

/** Until its sheet is read again, a product states nothing rather than something wrong. Typed numbers keep their unit. */
async function forgetValues(work: Work, { id, unit }: FactDefinition): Promise<void> {
  await work.deleteFrom("product_fact").where("kind", "=", id).execute();
  if (unit === undefined) return;
  await retype(work, id, (text) => withUnit(text, unit));
}
