import type { Work } from "../database/database.ts";
import type { ChangeKind, Collection } from "../database/schema.ts";

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
 * Writes a change into the log, in the transaction that makes it; the last statement of a command. The revision comes
 * from one row, which the next writer waits for: revisions are in the order of commits and without gaps, which a
 * sequence of PostgreSQL is not.
 */
export async function recordChange(work: Work, { collection, id, kind, at, title, seq }: Change): Promise<void> {
  const { value } = await work
    .updateTable("revision")
    .set((revision) => ({ value: revision("value", "+", 1) }))
    .returning("value")
    .executeTakeFirstOrThrow();
  await work
    .insertInto("change")
    .values({ revision: value, collection, record_id: id, kind, at, title: title ?? null, seq: seq ?? null })
    .execute();
}
