import { createHash } from "node:crypto";
import { type FactDraft, type FactForm, factLimits, factMessages } from "#core/facts/fact-draft.ts";
import { newFactId } from "#core/facts/fact-id.ts";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { saveMessages } from "#core/save-messages.ts";
import { uniqueKey } from "#core/unique-key.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { type Creating, newRecord } from "../record.ts";
import { columnsOfFact } from "./fact-tables.ts";
import { freeLabels } from "./free-labels.ts";
import { currentFacts } from "./site-facts.ts";

/** Returns its id, a slug of the name; only imports and the history choose it, and its position. Sheets are read again in the background. */
export function createFact(
  database: Database,
  draft: FactDraft,
  { id, now = Date.now(), position }: Creating & { position?: number } = {},
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const { set } = await currentFacts(work);
    if (set.all.length >= factLimits.facts) return refused({ form: factMessages.tooManyFacts });
    const errors: FieldErrors = {
      ...(await refuseTakenName(work, draft.name)),
      ...(await refuseGoneCategories(work, draft.categories)),
      ...(await refuseTooManyLabels(work, draft.labels.length)),
    };
    if (Object.keys(errors).length > 0) return refused(errors);
    const taken = await everyFactId(work);
    const record = newRecord({ id: id ?? newFactId(draft.name, (one) => taken.has(one)), now });
    const { last } = await work
      .selectFrom("fact")
      .select(({ fn }) => fn.max("position").as("last"))
      .executeTakeFirstOrThrow();
    await work
      .insertInto("fact")
      .values({ ...record, position: position ?? Number(last ?? 0) + 1, ...columnsOfFact(draft) })
      .execute();
    await freeLabels(work, draft.labels, now);
    await recordChange(work, { collection: "facts", id: record.id, kind: "created", at: now });
    return done(record.id);
  });
}

/** A form that is sent again gets the first one's outcome. Not `createOnce`: the form does not choose the record's id. */
export function createFactOnce(database: Database, { newId, ...draft }: FactForm): Promise<Outcome<string>> {
  if (newId === undefined) return createFact(database, draft);
  const digest = createHash("sha256").update(JSON.stringify(draft)).digest("hex");
  return transaction(database, async (work) => {
    const key = await work.selectFrom("idempotency_key").select("digest").where("id", "=", newId).executeTakeFirst();
    if (key && key.digest !== digest) return refused({ newId: saveMessages.alreadySaved });
    if (key) {
      const fact = await factNamed(work, draft.name);
      return fact ? done(fact.id) : refused({ newId: saveMessages.deletedSinceSaved });
    }
    const outcome = await createFact(work, draft);
    if (outcome.ok)
      await work.insertInto("idempotency_key").values({ id: newId, digest, created_at: Date.now() }).execute();
    return outcome;
  });
}

export async function refuseTakenName(work: Work, name: string, exceptId?: string): Promise<FieldErrors> {
  const fact = await factNamed(work, name);
  return fact && fact.id !== exceptId ? { name: factMessages.nameTaken(name) } : {};
}

function factNamed(work: Work, name: string) {
  return work.selectFrom("fact").select("id").where("name_key", "=", uniqueKey(name)).executeTakeFirst();
}

/** `before` are the categories that the fact had: one of them may have been deleted. */
export async function refuseGoneCategories(
  work: Work,
  categories: readonly string[] = [],
  before: readonly string[] = [],
): Promise<FieldErrors> {
  const added = categories.filter((id) => !before.includes(id));
  if (added.length === 0) return {};
  const known = await work.selectFrom("category").select("id").where("id", "in", added).execute();
  return known.length < added.length ? { categories: factMessages.categoryGone } : {};
}

/** `more` may be negative. */
export async function refuseTooManyLabels(work: Work, more: number): Promise<FieldErrors> {
  if (more <= 0) return {};
  const { set, notAFact } = await currentFacts(work);
  const labels = [...set.all, notAFact].reduce((sum, { labels }) => sum + labels.length, more);
  return labels > factLimits.labels ? { labels: factMessages.tooManyLabels } : {};
}

/** Also of facts that have been deleted: addresses and files still name them. */
async function everyFactId(work: Work): Promise<Set<string>> {
  const stored = await work.selectFrom("fact").select("id").execute();
  const changed = await work
    .selectFrom("change")
    .select("record_id as id")
    .distinct()
    .where("collection", "=", "facts")
    .execute();
  return new Set([...standardFacts, ...stored, ...changed].map(({ id }) => id));
}
