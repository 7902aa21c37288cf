import { done, type Outcome, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { type CollectionName, collectionNamed } from "../catalog/collections.ts";
import type { Database, Work } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { binPlace } from "./bin.ts";
import { type Difference, differences } from "./differences.ts";
import { dropBinned } from "./empty-bin.ts";
import { readStates } from "./read-states.ts";
import { nameSet } from "./record-history.ts";
import { restorers } from "./restore-record.ts";
import { type RecordState, unpackState } from "./state-body.ts";
import { filesOfVersion } from "./stored-bytes.ts";

export const versionMessages = {
  gone: "This version is not kept any more.",
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

/** A new change through today's drafts and rules. Refused under `form` if the record is no longer at `current`. */
export function restoreVersion(
  database: Database,
  of: { collection: CollectionName; id: string; version: number },
  { current, now = Date.now() }: { current?: number | undefined; now?: number } = {},
): Promise<Outcome<Restored>> {
  return transaction<Outcome<Restored>>(database, async (work) => {
    const state = await stateAt(work, of);
    if (!state) return refused({ form: versionMessages.gone });
    const today = await stateToday(work, of.collection, of.id);
    if (current !== undefined && today?.record.version !== current) {
      return refused({ form: today ? conflictMessages.changed : conflictMessages.deleted });
    }
    nameSet(work, ([only]) => `${only?.name ?? ""} restored`);
    return restoreState(work, { ...of, state, today, now });
  });
}

/** Rolls back what it tries. */
export async function previewRestore(
  database: Database,
  of: { collection: CollectionName; id: string; version: number },
): Promise<RestorePreview | undefined> {
  const state = await stateAt(database, of);
  if (!state) return undefined;
  const today = await stateToday(database, of.collection, of.id);
  const outcome = await rolledBack(database, (work) => restoreVersion(work, of));
  return {
    differences: differences(today, state),
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
  const notices: string[] = [];
  const files = await filesOfVersion(work, state, today, now);
  const notice = (sentence: string) => notices.push(sentence);
  const outcome = await restorers[collection].restore(work, { id, state, today, files, now, notice });
  if (!outcome.ok) return outcome;
  const place = today ? undefined : binPlace(collection, id);
  if (place) await dropBinned(work, place, now);
  return done({ id, notices });
}

export async function stateAt(
  database: Database,
  { collection, id, version }: { collection: CollectionName; id: string; version: number },
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
