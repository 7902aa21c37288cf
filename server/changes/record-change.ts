import { AsyncLocalStorage } from "node:async_hooks";
import type { CollectionName } from "../catalog/collections.ts";
import type { Database, Work } from "../database/database.ts";
import { insertRows } from "../database/insert-rows.ts";
import type { ChangeKind } from "../database/schema.ts";
import { afterCommit } from "../database/transaction.ts";
import { noteChange } from "../history/record-history.ts";
import type { Logger } from "../log.ts";
import { invalidateRequestRevision } from "./request-revision.ts";

export interface Actor {
  administrator: string;
  log: Logger;
  /** The set of what it changed last. */
  set?: number;
}

const actors = new AsyncLocalStorage<Actor>();

type Method = (...parameters: never[]) => unknown;

/** Records changes under this actor and logs them. Imports and repairs have no actor. */
export function actingAs<Methods extends Record<string, Method>>(actor: Actor, methods: Methods): Methods {
  const acting: Record<string, Method> = {};
  for (const [name, method] of Object.entries(methods)) {
    acting[name] = (...parameters) => actors.run(actor, () => method(...parameters));
  }
  return acting as Methods;
}

export interface Change {
  collection: CollectionName;
  id: string;
  kind: ChangeKind;
  at: number;
  title?: string;
  seq?: number;
  reason?: string | undefined;
  /** Whether only what is derived from the record has changed, which the history does not tell. */
  isDerived?: boolean;
  /** Whether its sheet is as it was, so that nobody need read it. */
  keepsSheet?: boolean;
}

/** Makes every cache reload, after repairs of data that belongs to no record. */
export async function bumpRevision(work: Work): Promise<void> {
  await nextRevision(work);
}

export function recordChange(work: Work, change: Change): Promise<void> {
  return recordChanges(work, [change]);
}

/** In this order. */
export async function recordChanges(work: Work, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  const actor = actors.getStore();
  const last = await nextRevision(work, changes.length);
  const rows = changes.map((change, place) => {
    const { collection, id, kind, at, title, seq, reason } = change;
    const revision = last - changes.length + 1 + place;
    const set = change.isDerived ? null : noteChange(work, { ...change, revision, actor: actor?.administrator });
    return {
      ...{ revision, collection, record_id: id, kind, at, title: title ?? null, seq: seq ?? null },
      ...{ actor: actor?.administrator ?? null, reason: reason ?? null, change_set: set },
    };
  });
  await insertRows(work, "change", rows);
  if (!actor) return;
  const { administrator, log } = actor;
  for (const { collection, record_id: record, kind, revision, change_set: set } of rows) {
    afterCommit(work, () => {
      if (set !== null) actor.set = set;
      log.info({ administrator, collection, record, kind, revision }, "change");
    });
  }
}

/** Increments the one row, which blocks the next writer: a PostgreSQL sequence would have gaps and no commit order. */
async function nextRevision(work: Work, count = 1): Promise<number> {
  invalidateRequestRevision();
  const { value } = await work
    .updateTable("revision")
    .set((revision) => ({ value: revision("value", "+", count) }))
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

export function lastChange(database: Database, collections: CollectionName[], id: string) {
  return database
    .selectFrom("change")
    .select(["collection", "kind", "title"])
    .where("collection", "in", collections)
    .where("record_id", "=", id)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function deletedName(
  database: Database,
  collection: CollectionName,
  id: string,
): Promise<string | undefined> {
  const last = await lastChange(database, [collection], id);
  return last?.kind === "deleted" ? (last.title ?? undefined) : undefined;
}
