import { notAFact } from "#core/facts/fact.ts";
import { factMessages } from "#core/facts/fact-draft.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { type CollectionName, collectionNamed } from "../catalog/collections.ts";
import { facts } from "../catalog/fact/fact-collection.ts";
import { saveFact } from "../catalog/fact/save-fact.ts";
import { deleteRecord, saveOne } from "../catalog/save/one-record.ts";
import type { Entry, SaveOptions } from "../catalog/save/save.ts";
import type { Database, Work } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { binPlace } from "./bin.ts";
import { type Difference, differences } from "./differences.ts";
import { dropBinned } from "./empty-bin.ts";
import { takeOverFileTimes, takeOverTimes } from "./former-times.ts";
import { lastState } from "./last-state.ts";
import { readStates } from "./read-states.ts";
import { nameSet } from "./record-history.ts";
import { historyMessages, restorable, restoredDocument, withCategory } from "./restored-document.ts";
import { type RecordState, unpackState } from "./state-body.ts";
import { dropUnits } from "./typed-facts.ts";

export const versionMessages = {
  gone: "This version is not kept any more.",
  nothing: "It is as it was in this version.",
};

export interface Restored {
  id: string;
  /** Sentences about what is not as it was. */
  notices: string[];
}

export interface RestorePreview {
  differences: Difference[];
  notices: string[];
  /** Messages by field; empty if it can be restored. */
  errors: Record<string, string>;
}

/** The version at which somebody saw a record. */
export type SeenVersion = number | "deleted";

function isAt(today: RecordState | undefined, seen: SeenVersion): boolean {
  return (today?.record.version ?? "deleted") === seen;
}

interface VersionOf {
  collection: CollectionName;
  id: string;
  version: number;
}

/** A new change through today's drafts and rules. Refused under `form` if the record is no longer at `current`. */
export function restoreVersion(
  database: Database,
  of: VersionOf,
  { current, now = Date.now() }: { current: SeenVersion; now?: number },
): Promise<Outcome<Restored>> {
  return transaction<Outcome<Restored>>(database, async (work) => {
    const today = await stateToday(work, of.collection, of.id);
    if (isAt(today, current)) return restoreOver(work, of, { today, now });
    return refused({ form: today ? conflictMessages.changed : conflictMessages.deleted });
  });
}

async function restoreOver(
  work: Work,
  of: VersionOf,
  { today, now }: { today: RecordState | undefined; now: number },
): Promise<Outcome<Restored>> {
  const state = await stateAt(work, of);
  if (!state) return refused({ form: versionMessages.gone });
  nameSet(work, ([only]) => `${only?.name ?? ""} restored`);
  const restored = await restoreState(work, { ...of, state, today, now });
  if (!restored.ok || !(await isAsBefore(work, of, today))) return restored;
  return refused({ form: restored.value.notices.join(" ") || versionMessages.nothing });
}

/** Whether a record that was there has kept its version: nothing has changed, and the reason stands in the notices. */
export async function isAsBefore(
  work: Work,
  { collection, id }: { collection: CollectionName; id: string },
  before: RecordState | undefined,
): Promise<boolean> {
  const now = before && (await stateToday(work, collection, id));
  return now !== undefined && now.record.version === before?.record.version;
}

/** Rolls back what it tries. */
export async function previewRestore(database: Database, of: VersionOf): Promise<RestorePreview | undefined> {
  const state = await stateAt(database, of);
  if (!state) return undefined;
  const today = await stateToday(database, of.collection, of.id);
  const outcome = await rolledBack(database, async (work) =>
    restoreOver(work, of, { today: await stateToday(work, of.collection, of.id), now: Date.now() }),
  );
  return {
    differences: differences(today, restorable(of.collection, state, today)),
    notices: outcome.ok ? outcome.value.notices : [],
    errors: outcome.ok ? {} : outcome.errors,
  };
}

export async function restoreState(
  work: Work,
  restoring: {
    collection: CollectionName;
    id: string;
    state: RecordState;
    today: RecordState | undefined;
    now: number;
  },
): Promise<Outcome<Restored>> {
  const { collection, id, state, today, now } = restoring;
  const stored = today ?? (await lastState(work, collection, id));
  const last = stored === "damaged" ? undefined : stored;
  const restored = await restoredDocument(work, collection, { id, state, today, last }, now);
  if (!restored.ok) return restored;
  const { document, notices } = restored.value;
  const kind = collectionNamed(collection);
  if (!kind) return refused({ form: versionMessages.gone });
  const entry: Entry = { kind, id, after: document, base: today ? Number(today.record.version) : null, today };
  const options = { now, isRestored: true };
  const outcome = kind === facts ? await restoreFact(work, entry, state, options) : await saveOne(work, entry, options);
  if (!outcome.ok) return refused(await withCategory(work, outcome.errors, state, now));
  if (!today) {
    await takeOverTimes(work, { collection, id, state, last });
    const place = binPlace(collection, id);
    if (place) await takeOverFileTimes(work, place, state);
    if (place) await dropBinned(work, place, now);
  }
  return done({ id, notices });
}

/** Its labels are no longer ignored, and typed numbers lose the unit that they were given when the fact lost it. */
async function restoreFact(
  work: Work,
  entry: Entry,
  state: RecordState,
  options: SaveOptions,
): Promise<Outcome<string>> {
  const { id, today } = entry;
  if (id === notAFact) return saveOne(work, entry, options);
  const fact = facts.documentOf(state);
  const saved = await saveFact(work, { ...entry, kind: facts, after: fact }, fact.labels, options);
  if (saved.ok && today && today.record.unit !== fact.unit) await dropUnits(work, id, fact.unit);
  return saved;
}

/** Deletes a record that an undone set has created. */
export async function removeRecord(
  work: Work,
  collection: CollectionName,
  id: string,
  now: number,
): Promise<Outcome<string>> {
  if (collection === "releases") return refused({ form: historyMessages.releaseStays });
  if (id === notAFact) return refused({ form: factMessages.notAFact });
  const kind = collectionNamed(collection);
  return kind ? deleteRecord(work, kind, id, { now }) : done(id);
}

export async function stateAt(
  database: Database,
  { collection, id, version }: VersionOf,
): Promise<RecordState | undefined> {
  const row = await database
    .selectFrom("record_state")
    .select("body")
    .where("collection", "=", collection)
    .where("record_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return row && unpackState(row.body);
}

export async function stateToday(
  database: Database,
  name: CollectionName,
  id: string,
): Promise<RecordState | undefined> {
  const collection = collectionNamed(name);
  return collection && (await readStates(database, collection, [id])).get(id);
}

class RolledBack extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super();
    this.value = value;
  }
}

/** Answers what the work answers, of which nothing is left. */
export async function rolledBack<Result>(database: Database, work: (work: Work) => Promise<Result>): Promise<Result> {
  try {
    return await transaction<never>(database, async (opened) => {
      throw new RolledBack(await work(opened));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.value as Result;
    throw error;
  }
}
