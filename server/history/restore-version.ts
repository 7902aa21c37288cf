import { done, type Outcome, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { type CollectionName, collectionNamed } from "../catalog/collections.ts";
import { ownErrors } from "../catalog/save/one-record.ts";
import type { Database, Work } from "../database/database.ts";
import { rolledBack, transaction } from "../database/transaction.ts";
import { type Difference, differences } from "./differences.ts";
import { readStates } from "./read-states.ts";
import { nameSet } from "./record-history.ts";
import { restoreRecords } from "./restore-records.ts";
import { restorable } from "./restored-document.ts";
import { wholeState } from "./sheet-rows.ts";
import type { RecordState } from "./state-body.ts";
import { beforeItsEnd } from "./typed-facts.ts";

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
  const { collection, id } = of;
  const restored = await restoreRecords(work, [{ collection, id, state, today }], { now, isStrict: true });
  if (!restored.ok) return refused(ownErrors(restored.errors));
  const { changed, notices } = restored.value;
  const told = notices.get(id) ?? [];
  return changed.has(id) ? done({ id, notices: told }) : refused({ form: told.join(" ") || versionMessages.nothing });
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

export async function stateAt(
  database: Database,
  { collection, id, version }: VersionOf,
): Promise<RecordState | undefined> {
  const row = await database
    .selectFrom("record_state")
    .select(["body", "sheet", "ended_by"])
    .where("collection", "=", collection)
    .where("record_id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  const state = row && (await wholeState(database, row));
  return state && beforeItsEnd(database, state, row.ended_by);
}

export async function stateToday(
  database: Database,
  name: CollectionName,
  id: string,
): Promise<RecordState | undefined> {
  const collection = collectionNamed(name);
  return collection && (await readStates(database, collection, [id])).get(id);
}
