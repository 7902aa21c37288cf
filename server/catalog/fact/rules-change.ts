import { counted } from "#core/counted.ts";
import type { Database, Work } from "../../database/database.ts";
import type { ProductFactRow } from "../../database/schema.ts";
import type { ReadSource } from "./write-facts.ts";

/** What reading sheets by other rules than before has changed, for the log and the history. */
export interface RulesChange {
  products: number;
  removed: number;
  /** New and changed. */
  others: number;
  /** The change set that shows them together. */
  set?: number;
}

interface BatchChange {
  products: string[];
  removed: number;
  others: number;
}

/** Compares what is read with what is stored. */
export async function countChanges(database: Database, read: ReadSource[]): Promise<BatchChange> {
  const counts: BatchChange = { products: [], removed: 0, others: 0 };
  if (read.length === 0) return counts;
  const ids = read.map(({ source }) => source.id);
  const rows = await database.selectFrom("product_fact").selectAll().where("product_id", "in", ids).execute();
  const stored = Map.groupBy(rows, ({ product_id }) => product_id);
  for (const { source, facts } of read) {
    const [before, after] = [stored.get(source.id) ?? [], facts].map((own) => new Set(own.map(keyOf)));
    const removed = [...(before ?? [])].filter((value) => !after?.has(value)).length;
    const others = [...(after ?? [])].filter((value) => !before?.has(value)).length;
    if (removed + others === 0) continue;
    counts.products.push(source.id);
    counts.removed += removed;
    counts.others += others;
  }
  return counts;
}

function keyOf({ kind, low, high, text, condition }: ProductFactRow): string {
  return JSON.stringify([kind, low, high, text, condition]);
}

/** All batches are one set of the history. Records keep their versions: nothing of them has changed but their facts. */
export async function showTogether(
  work: Work,
  before: RulesChange,
  { products, removed, others, at }: BatchChange & { at: number },
): Promise<RulesChange> {
  const rows = await work
    .selectFrom("change")
    .select("revision")
    .where("record_id", "in", products)
    .where("at", "=", at)
    .where("change_set", "is", null)
    .orderBy("revision")
    .execute();
  const [first] = rows;
  if (!first) return before;
  const change = {
    products: before.products + products.length,
    removed: before.removed + removed,
    others: before.others + others,
    set: before.set ?? first.revision,
  };
  const title = titleOf(change);
  if (before.set === undefined) {
    const known = { actor: null, undoes: null, fields: null, detail: null };
    await work
      .insertInto("change_set")
      .values({ id: change.set, title, at, ...known })
      .execute();
  } else await work.updateTable("change_set").set({ title }).where("id", "=", change.set).execute();
  const revisions = rows.map(({ revision }) => revision);
  await work.updateTable("change").set({ change_set: change.set }).where("revision", "in", revisions).execute();
  return change;
}

function titleOf({ products, removed, others }: RulesChange): string {
  return `Spec sheets read by new rules: ${counted(removed, "fact")} gone, ${others} new on ${counted(products, "product")}`;
}
