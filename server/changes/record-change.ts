import { AsyncLocalStorage } from "node:async_hooks";
import type { Work } from "../database/database.ts";
import type { ChangeKind, Collection } from "../database/schema.ts";
import { afterCommit } from "../database/transaction.ts";
import type { Logger } from "../log.ts";
import { expectChanges } from "./request-revision.ts";

/** Who makes changes, and the log that tells of them. */
export interface Actor {
  /** An administrator's id. */
  administrator: string;
  log: Logger;
}

const actors = new AsyncLocalStorage<Actor>();

/**
 * The same methods, carried out by this actor: their changes are recorded under the administrator's id, and logged.
 * Changes that nobody made by such a method (an import, a repair) have no actor, and no line in the log.
 */
export function actingAs<Methods extends object>(actor: Actor, methods: Methods): Methods {
  const acting = Object.entries(methods).map(([name, method]) => [
    name,
    (...given: unknown[]) => actors.run(actor, () => method(...given)),
  ]);
  return Object.fromEntries(acting);
}

export interface Change {
  collection: Collection;
  id: string;
  kind: ChangeKind;
  /** Milliseconds since 1970. */
  at: number;
  /** What a deleted record was called: nothing else remembers it. */
  title?: string;
  /** Of a deleted product: what lists in memory know it by. */
  seq?: number;
}

/**
 * Moves the revision on by a change that the log does not tell, so that whatever is kept by following it is read anew: for
 * what was wrong beside the records. In the transaction that mends it.
 */
export async function recordUntold(work: Work): Promise<void> {
  await nextRevision(work);
}

/** Writes a change into the log, in the transaction that makes it; the last statement of a command. */
export async function recordChange(work: Work, { collection, id, kind, at, title, seq }: Change): Promise<void> {
  const actor = actors.getStore();
  const revision = await nextRevision(work);
  await work
    .insertInto("change")
    .values({
      revision,
      collection,
      record_id: id,
      kind,
      at,
      title: title ?? null,
      seq: seq ?? null,
      actor: actor?.administrator ?? null,
    })
    .execute();
  if (!actor) return;
  const { administrator, log } = actor;
  afterCommit(work, () => log.info({ administrator, collection, record: id, kind, revision }, "change"));
}

/**
 * Counts on the one row there is, which the next writer waits for: revisions are in the order of commits and without gaps,
 * which a sequence of PostgreSQL is not.
 */
async function nextRevision(work: Work): Promise<number> {
  expectChanges();
  const { value } = await work
    .updateTable("revision")
    .set((revision) => ({ value: revision("value", "+", 1) }))
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}
