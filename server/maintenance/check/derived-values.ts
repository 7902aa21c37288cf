import { sql } from "kysely";
import { searchKey } from "#core/search/search-key.ts";
import type { Collection } from "../../catalog/collection.ts";
import { type CollectionName, collections } from "../../catalog/collections.ts";
import { mismatchedFacts, repairFacts } from "../../catalog/fact/refresh-facts.ts";
import { bumpRevision, recordChange } from "../../changes/record-change.ts";
import { searchedNames } from "../../database/columns.ts";
import { type Database, engineOf, type Work } from "../../database/database.ts";
import { pagesOf, type TableName } from "../../database/pages-of.ts";
import { transaction } from "../../database/transaction.ts";
import { hasUniqueKey, renewUniqueKey, uniqueNames } from "../../database/unique-names.ts";
import { type Finding, type Repair, repaired } from "./finding.ts";

/** Every text with a search key. */
const keyed: Keyed[] = collections.flatMap(({ name, table, columns = {}, parts = [] }: Collection<CollectionName>) =>
  [{ table, columns, owner: "id", key: ["id"] }, ...parts].flatMap(({ columns = {}, ...of }) =>
    searchedNames(columns).map((text) => ({ ...of, text, searchKey: `${text}_key`, collection: name })),
  ),
);

interface Keyed {
  table: TableName;
  key: readonly string[];
  owner: string;
  text: string;
  searchKey: string;
  collection: CollectionName;
}

export async function derivedValues(database: Database, snapshot: Database): Promise<Finding[]> {
  const findings: Finding[] = [];
  // First, because products with a wrong index entry cannot be changed.
  const engine = engineOf(snapshot);
  if (!(await engine.isSearchIndexIntact(snapshot))) {
    findings.push({
      message: "The search index does not match the products.",
      repair: async () => {
        await transaction(database, async (work) => {
          await engine.rebuildSearchIndex(work);
          // Makes servers reload their caches. The update of one product makes open pages refresh.
          await bumpRevision(work);
          const one = await work.selectFrom("product").select("id").limit(1).executeTakeFirst();
          if (one) await updated(work, "products", one.id);
        });
        return repaired("The search index is rebuilt.");
      },
    });
  }
  for (const column of keyed) {
    for await (const rows of pagesOf(snapshot, column.table, { key: column.key })) {
      for (const row of rows as unknown as Record<string, string>[]) {
        if (row[column.searchKey] === searchKey(row[column.text] ?? "")) continue;
        const record = row[column.owner] ?? "";
        findings.push({
          message: `The ${column.text} of ${column.table} ${row.id} stands under a search key of something else.`,
          repair: () => rebuildKey(database, column, row.id ?? "", record),
        });
      }
    }
  }
  for (const unique of uniqueNames) {
    for await (const rows of pagesOf(snapshot, unique.table)) {
      for (const row of rows) {
        if (hasUniqueKey(unique, row)) continue;
        const which = `The ${unique.name} of ${unique.table} ${row.id}`;
        findings.push({
          message: `${which} has no unique key, or one of something else.`,
          repair: async () => {
            await transaction(database, (work) => renewUniqueKey(work, unique, row.id));
            return repaired(`${which} has its unique key again.`);
          },
        });
      }
    }
  }
  for (const { id, product_count, counted } of await counts(snapshot)) {
    if (product_count === counted) continue;
    findings.push({
      message: `Category ${id} holds ${counted} products and says ${product_count}.`,
      repair: () => recountProducts(database, id),
    });
  }
  for await (const products of pagesOf(snapshot, "product")) {
    for (const id of await mismatchedFacts(
      snapshot,
      products.map((product) => product.id),
    )) {
      findings.push({
        message: `The facts of product ${id} are not what its spec sheet states.`,
        repair: async () => {
          await transaction(database, (work) => repairFacts(work, id));
          return repaired(`The facts of product ${id} are read again.`);
        },
      });
    }
  }
  return findings;
}

async function counts(database: Database) {
  return database
    .selectFrom("category")
    .leftJoin("product", "product.category_id", "category.id")
    .select(({ fn }) => ["category.id", "category.product_count", fn.count<number>("product.id").as("counted")])
    .groupBy(["category.id", "category.product_count"])
    .orderBy("category.id")
    .execute();
}

async function rebuildKey(database: Database, column: Keyed, id: string, record: string): Promise<Repair> {
  const { table, owner, text, collection } = column;
  await transaction(database, async (work) => {
    // Download ids are unique only within a product.
    const isRow = sql`id = ${id} and ${sql.ref(owner)} = ${record}`;
    const { rows } = await sql<{ text: string }>`select ${sql.ref(text)} as text from ${sql.table(table)}
      where ${isRow}`.execute(work);
    const [row] = rows;
    if (!row) return;
    await sql`update ${sql.table(table)} set ${sql.ref(column.searchKey)} = ${searchKey(row.text)}
      where ${isRow}`.execute(work);
    await updated(work, collection, record);
  });
  return repaired(`The ${text} of ${table} ${id} stands under its own search key again.`);
}

async function recountProducts(database: Database, id: string): Promise<Repair> {
  await transaction(database, async (work) => {
    const { count } = await work
      .selectFrom("product")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("category_id", "=", id)
      .executeTakeFirstOrThrow();
    await work.updateTable("category").set({ product_count: count }).where("id", "=", id).execute();
    await updated(work, "categories", id);
  });
  return repaired(`The products of category ${id} are counted again.`);
}

async function updated(work: Work, collection: CollectionName, id: string): Promise<void> {
  await recordChange(work, { collection, id, kind: "updated", at: Date.now(), isDerived: true });
}
