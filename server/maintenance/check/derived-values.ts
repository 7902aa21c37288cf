import { searchKey } from "#core/search/search-key.ts";
import { mismatchedFacts, repairFacts } from "../../catalog/fact/reread-facts.ts";
import { bumpRevision, recordChange } from "../../changes/record-change.ts";
import { type Columns, searchedNames } from "../../database/columns.ts";
import { type Database, engineOf, type Work } from "../../database/database.ts";
import {
  categoryColumns,
  downloadColumns,
  productColumns,
  productDownloadColumns,
  releaseColumns,
} from "../../database/record-columns.ts";
import type { Collection } from "../../database/schema.ts";
import { transaction } from "../../database/transaction.ts";
import { hasUniqueKey, renewUniqueKey, uniqueNames } from "../../database/unique-names.ts";
import { pagesOf } from "../archive/included-tables.ts";
import { type Finding, type Repair, repaired } from "./finding.ts";

const keyed: Keyed[] = [
  ...keyedOf("category", "categories", categoryColumns),
  ...keyedOf("product", "products", productColumns),
  ...keyedOf("product_download", "products", productDownloadColumns, "product_id"),
  ...keyedOf("download", "downloads", downloadColumns),
  ...keyedOf("release", "releases", releaseColumns),
];

interface Keyed {
  table: "category" | "product" | "product_download" | "download" | "release";
  text: string;
  key: string;
  owner: "id" | "product_id";
  collection: Collection;
}

function keyedOf(
  table: Keyed["table"],
  collection: Collection,
  columns: Columns,
  owner: Keyed["owner"] = "id",
): Keyed[] {
  return searchedNames(columns).map((text) => ({ table, text, key: `${text}_key`, owner, collection }));
}

export async function derivedValues(database: Database, snapshot: Database): Promise<Finding[]> {
  const findings: Finding[] = [];
  // First, because products with a wrong index entry cannot be changed.
  const engine = engineOf(snapshot);
  if (!(await engine.isSearchIndexIntact(snapshot as never))) {
    findings.push({
      message: "The search index does not match the products.",
      repair: async () => {
        await transaction(database, async (work) => {
          await engine.rebuildSearchIndex(work as never);
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
    for await (const rows of pagesOf(snapshot, column.table)) {
      for (const row of rows as unknown as Record<string, string>[]) {
        if (row[column.key] === searchKey(row[column.text] ?? "")) continue;
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
  await transaction(database, async (work) => {
    const row = (await work
      .selectFrom(column.table as "product")
      .select(column.text as "model")
      .where("id", "=", id)
      // Download ids are unique only within a product.
      .where(column.owner as "id", "=", record)
      .executeTakeFirst()) as Record<string, string> | undefined;
    if (!row) return;
    await work
      .updateTable(column.table as "product")
      .set({ [column.key]: searchKey(row[column.text] ?? "") })
      .where("id", "=", id)
      .where(column.owner as "id", "=", record)
      .execute();
    await updated(work, column.collection, record);
  });
  return repaired(`The ${column.text} of ${column.table} ${id} stands under its own search key again.`);
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

async function updated(work: Work, collection: Collection, id: string): Promise<void> {
  await recordChange(work, { collection, id, kind: "updated", at: Date.now() });
}
