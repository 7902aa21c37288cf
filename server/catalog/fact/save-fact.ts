import { createHash } from "node:crypto";
import { type FactLabel, notAFact } from "#core/facts/fact.ts";
import { type FactDraft, type FactForm, factMessages, labelPlaceWithDetails } from "#core/facts/fact-draft.ts";
import { newFactId } from "#core/facts/fact-id.ts";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { saveMessages } from "#core/save-messages.ts";
import { uniqueKey } from "#core/unique-key.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { type Creating, conflict, isCurrent, type Updating } from "../record.ts";
import { deleteRecord, openDocument, savedAs } from "../save/one-record.ts";
import { type Entry, type SaveOptions, save } from "../save/save.ts";
import { stopIgnoring } from "./assign-labels.ts";
import { type FactDocument, facts } from "./fact-collection.ts";

/** Returns its id, a slug of the name; only imports and the history choose it, and its position. Sheets are read again in the background. */
export function createFact(
  database: Database,
  draft: FactDraft,
  { id, now, position }: Creating & { position?: number } = {},
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const taken = await everyFactId(work);
    const own = id ?? newFactId(draft.name, (one) => taken.has(one));
    const after = { ...draft, ...(position !== undefined && { position }) };
    return saveFact(work, { kind: facts, id: own, after, base: null }, draft.labels, { now });
  });
}

/** It keeps its id and type. Sheets are read again in the background. */
export function updateFact(
  database: Database,
  id: string,
  draft: FactDraft,
  { version, now }: Updating = {},
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    if (id === notAFact) return refused({ form: factMessages.notAFact });
    const opened = await openDocument(work, facts, id);
    if (!isCurrent(opened, { version })) return conflict(opened);
    const { today, document } = opened;
    const known = new Set(document.labels.map(labelPlaceWithDetails));
    const added = draft.labels.filter((label) => !known.has(labelPlaceWithDetails(label)));
    return saveFact(work, { kind: facts, id, after: draft, base: opened.version, today }, added, { now });
  });
}

/** Nobody sees its values from now on; they go when sheets are read again. Texts typed by hand stay, but state nothing. */
export async function deleteFact(database: Database, id: string, now?: number): Promise<Outcome<string>> {
  if (id === notAFact) return refused({ form: factMessages.notAFact });
  return deleteRecord(database, facts, id, { now });
}

/** A label that means a fact is no longer ignored. */
export async function saveFact(
  work: Work,
  fact: Entry<FactDocument>,
  added: readonly FactLabel[],
  options: SaveOptions,
): Promise<Outcome<string>> {
  const none = await openDocument(work, facts, notAFact);
  const left = none && stopIgnoring({ ...none.document, id: notAFact }, added);
  const isFreed = left && left.labels.length < none.document.labels.length;
  const freed = isFreed ? [{ kind: facts, id: notAFact, after: left, base: none.version, today: none.today }] : [];
  return savedAs(fact, await save(work, [fact, ...freed], options));
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

function factNamed(work: Work, name: string) {
  return work.selectFrom("fact").select("id").where("name_key", "=", uniqueKey(name)).executeTakeFirst();
}

/** Also of facts that have been deleted: addresses and files still name them. */
export async function everyFactId(work: Database): Promise<Set<string>> {
  const stored = await work.selectFrom("fact").select("id").execute();
  const changed = await work
    .selectFrom("change")
    .select("record_id as id")
    .distinct()
    .where("collection", "=", "facts")
    .execute();
  return new Set([...standardFacts, ...stored, ...changed].map(({ id }) => id));
}
