import { type Expression, type OrderByModifiers, sql } from "kysely";
import { type LifecycleStatus, lifecycleStatuses } from "#core/product/lifecycle.ts";
import type {
  LifecycleFilter,
  LifecycleList,
  LifecycleQuery,
  LifecycleRow,
  LifecycleSort,
} from "#core/product/lifecycle-list.ts";
import { successorFinder } from "#core/product/successor.ts";
import { queryKey, searchKey } from "#core/search/search-key.ts";
import { columnList, fromRow } from "../../database/columns.ts";
import { type Database, engineOf } from "../../database/database.ts";
import { type PageWindow, readPage } from "../paging.ts";
import { lifecycleColumns } from "../product/product-tables.ts";
import { isDated, statusPlaceOn } from "./lifecycle-sql.ts";
import type { SuccessorGraph } from "./successor-graph.ts";

const lifecyclePageSize = 500;

/** Rows per query of a file: few enough that writing them holds nobody up. */
const batchSize = 100;

interface Sources {
  /** Reads in a thread of its own: sorting thousands of rows would hold up the pages of others. */
  background: Database;
  successors: SuccessorGraph;
  today: string;
}

export async function lifecycleList(sources: Sources, listQuery: LifecycleQuery): Promise<LifecycleList | undefined> {
  const counts = await countByStatus(sources, listQuery);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const read = listQuery.sort === "successor" ? bySuccessor : byColumn;
  const page = await readPage(listQuery.page, total, (window) => read(sources, listQuery, window), lifecyclePageSize);
  return page && { ...page, counts };
}

/** All rows by model, in batches. Not a snapshot, because a slow client would keep a transaction open. */
export async function* lifecycleRows(sources: Sources, filter: LifecycleFilter): AsyncGenerator<LifecycleRow[]> {
  for (let after = ""; ; ) {
    const rows = await selectRows(sources, filter)
      .where("product.model_key", ">", after)
      .orderBy("product.model_key")
      .limit(batchSize)
      .execute();
    if (rows.length > 0) yield toRows(sources, rows);
    after = rows.at(-1)?.model_key ?? after;
    if (rows.length < batchSize) return;
  }
}

async function countByStatus(
  { background, today }: Sources,
  filter: LifecycleFilter,
): Promise<LifecycleList["counts"]> {
  const rows = await selectDated(background, filter, today)
    .select(({ fn }) => [statusPlaceOn(today).as("place"), fn.countAll<number>().as("count")])
    .groupBy(sql`1`)
    .execute();
  return Object.fromEntries(rows.map(({ place, count }) => [lifecycleStatuses[place], Number(count)]));
}

const sortColumns = {
  model: () => sql`product.model_key`,
  category: () => sql`category.name_key`,
  status: (today) => statusPlaceOn(today),
  launched: () => sql`product.launched`,
  lastOrder: () => sql`product.last_order`,
  sales: () => sql`product.end_of_sales`,
  // A month comes after its days.
  support: () => sql`product.end_of_security_support || '-99'`,
} satisfies Record<Exclude<LifecycleSort, "successor">, (today: string) => Expression<unknown>>;

async function byColumn(sources: Sources, listQuery: LifecycleQuery, { limit, offset }: PageWindow) {
  const column = sortColumns[listQuery.sort as keyof typeof sortColumns](sources.today);
  const rows = await selectRows(sources, listQuery)
    // Products without the value come last in both directions.
    .orderBy(sql`case when ${column} is null then 1 else 0 end`)
    .orderBy(column, direction(listQuery))
    .orderBy("product.model_key")
    .limit(limit)
    .offset(offset)
    .execute();
  return toRows(sources, rows);
}

/** The database knows no chains: the few products with a successor come from memory, and the others after them. */
async function bySuccessor(sources: Sources, listQuery: LifecycleQuery, { limit, offset }: PageWindow) {
  const find = successorFinder(sources.successors, sources.today);
  const replaced = sources.successors.replaced.filter(({ id }) => find(id).length > 0);
  const list = engineOf(sources.background).listOf(replaced.map(({ seq }) => seq));
  const known = toRows(sources, await selectRows(sources, listQuery).where("product.seq", "in", list).execute());
  const sorted = known.toSorted((one, other) => {
    const [left, right] = [one, other].map((row) => searchKey(row.successors[0]?.model ?? ""));
    const order = compare(left, right) || compare(searchKey(one.model), searchKey(other.model));
    return listQuery.descending ? -order : order;
  });
  const first = sorted.slice(offset, offset + limit);
  if (first.length === limit) return first;
  const others = await selectRows(sources, listQuery)
    .where("product.seq", "not in", list)
    .orderBy("product.model_key")
    .limit(limit - first.length)
    .offset(Math.max(0, offset - sorted.length))
    .execute();
  return [...first, ...toRows(sources, others)];
}

function compare(one = "", other = ""): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function direction({ descending }: LifecycleQuery): OrderByModifiers {
  return descending ? "desc" : "asc";
}

function selectDated(database: Database, { query, category, status }: LifecycleFilter, today: string) {
  const key = queryKey(query);
  return database
    .selectFrom("product")
    .innerJoin("category", "category.id", "product.category_id")
    .where(isDated)
    .$if(key !== "", (rows) => rows.where(engineOf(database).contains(sql.ref("product.model_key"), key)))
    .$if(category !== undefined, (rows) => rows.where("product.category_id", "=", category ?? ""))
    .$if(status !== undefined, (rows) =>
      rows.where(sql`${statusPlaceOn(today)}`, "=", lifecycleStatuses.indexOf(status as LifecycleStatus)),
    );
}

function selectRows({ background, today }: Sources, filter: LifecycleFilter) {
  return selectDated(background, filter, today)
    .select(["product.id", "product.model", "product.model_key", "category.name as category"])
    .select(columnList("product", lifecycleColumns));
}

function toRows(
  { successors, today }: Sources,
  rows: Awaited<ReturnType<ReturnType<typeof selectRows>["execute"]>>,
): LifecycleRow[] {
  const find = successorFinder(successors, today);
  return rows.map(({ id, model, category, ...row }) => ({
    id,
    model,
    category,
    dates: fromRow(lifecycleColumns, row),
    successors: find(id).map(({ id, model }) => ({ id, model })),
  }));
}
