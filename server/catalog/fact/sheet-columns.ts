import type { SheetReading } from "#core/facts/read-sheet.ts";
import type { AskedColumn, ColumnChoice } from "#core/facts/sheet-columns.ts";
import { unreadReasons } from "#core/facts/unread-reason.ts";
import { done, type Outcome } from "#core/outcome.ts";
import type { Page } from "#core/page.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { readPage } from "../paging.ts";
import { type ProductDocument, products } from "../product/product-collection.ts";
import { openDocument } from "../save/one-record.ts";
import { type Entry, save } from "../save/save.ts";
import { type FactSource, nothingRead, readNow, sheetOf } from "./facts-of-product.ts";
import { readInThread } from "./read-in-thread.ts";
import { currentFacts, type SiteFacts } from "./site-facts.ts";
import { loadSheets } from "./write-facts.ts";

function asked(database: Database) {
  const waiting = database.selectFrom("unread_fact").select("product_id").where("why", "=", unreadReasons.column);
  return database.selectFrom("product").where("product.id", "in", waiting);
}

export async function countAskedColumns(database: Database): Promise<number> {
  const { count } = await asked(database)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The products whose sheets have several columns, none of which is known to be theirs. Undefined past the end. */
export async function askedColumns(background: Database, page: number): Promise<Page<AskedColumn> | undefined> {
  return readPage(page, await countAskedColumns(background), async ({ limit, offset }) => {
    const products = await asked(background)
      .select(["product.id"])
      .orderBy("product.model_key")
      .limit(limit)
      .offset(offset)
      .execute();
    return readColumns(
      background,
      products.map(({ id }) => id),
    );
  });
}

/** In the order of their models. */
async function readColumns(database: Database, products: string[]): Promise<AskedColumn[]> {
  const facts = await currentFacts(database);
  const sheets = (await loadSheets(database, products)).flatMap((source) => {
    const sheet = sheetOf(source, facts);
    return sheet ? [{ source, sheet }] : [];
  });
  const read = await readInThread(sheets.map(({ sheet }) => sheet));
  return sheets
    .map(({ source }, at) => askedColumn(source, read[at]))
    .sort((one, other) => one.model.localeCompare(other.model, "en"));
}

function askedColumn({ id, model }: FactSource, read: SheetReading = nothingRead): AskedColumn {
  const { columns = [], waiting, names, list } = read;
  return { id, model, columns, waiting: waiting.length, names, list };
}

/** Those of the sheets that ask for their column, are another model's, or list products. In a transaction. */
export function askedColumnsOf(sources: FactSource[], facts: SiteFacts): AskedColumn[] {
  return sources
    .map((source) => askedColumn(source, readNow(sheetOf(source, facts))))
    .filter(({ waiting, list }) => waiting > 0 || list);
}

/** Says which column of its sheet is a product's, and reads the sheet with it. Products that are gone are left out. */
export function chooseColumns(
  database: Database,
  choices: ColumnChoice[],
  { now = Date.now() }: { now?: number } = {},
): Promise<Outcome<number>> {
  return transaction(database, async (work) => {
    const opened: Entry<ProductDocument>[] = [];
    for (const { product, column } of choices) {
      const found = await openDocument(work, products, product);
      const sheet = found?.document.sheet;
      if (!found || !sheet) continue;
      const after = { ...found.document, sheet: { ...sheet, modelColumn: column } };
      opened.push({ kind: products, id: product, after, base: found.version, today: found.today });
    }
    const saved = await save(work, opened, { now });
    return saved.ok ? done(saved.value.changed.length) : saved;
  });
}
