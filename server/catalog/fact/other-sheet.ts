import type { SheetOwner } from "#core/facts/model-heads.ts";
import type { ListedModels } from "#core/facts/models-across.ts";
import type { FieldErrors } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import type { Database } from "../../database/database.ts";
import { namedModels } from "./named-models.ts";
import { readInThread } from "./read-in-thread.ts";

interface Sheet extends SheetOwner {
  /** The JSON of its rows. */
  rows: string;
  model: string;
}

/** Models of the catalogue that a sheet may name besides the product's. */
export async function otherModels(database: Database, { rows, model }: Sheet): Promise<string[]> {
  const [named = []] = await namedModels(database, [rows]);
  return named.filter((other) => other !== model);
}

/** The model that a sheet is for instead, or the models that it lists. */
export async function isOtherSheet(sheet: Sheet): Promise<{ names?: string; list?: ListedModels } | undefined> {
  const [read] = await readInThread([{ ...sheet, column: undefined, facts: noFacts }]);
  if (read?.list) return { list: read.list };
  return read?.names === undefined ? undefined : { names: read.names };
}

const noFacts = [] as const;

interface NewSheet {
  model: string;
  /** The rows of an upload; null for no sheet, undefined for the stored one. */
  rows: unknown[] | null | undefined;
  /** The product whose stored sheet is copied. */
  from: string | undefined;
  column?: string | undefined;
}

/** A new or copied sheet that names another model, or lists several, is only saved with a choice of its column. */
export async function refuseOtherSheet(
  database: Database,
  { model, rows: uploaded, from, column = "" }: NewSheet,
): Promise<FieldErrors> {
  if (column !== "") return {};
  const rows = uploaded === undefined ? await storedRows(database, from) : uploaded && JSON.stringify(uploaded);
  if (!rows) return {};
  const sheet = { rows, model };
  const other = await isOtherSheet({ ...sheet, catalog: await otherModels(database, sheet) });
  if (other?.list) return { sheet: productMessages.sheetOfList(other.list.count) };
  return other?.names === undefined ? {} : { sheet: productMessages.sheetOfOther(other.names, model) };
}

/** The rows of a sheet for which nobody has chosen a column yet. */
async function storedRows(database: Database, product: string | undefined): Promise<string | undefined> {
  if (product === undefined) return undefined;
  const stored = database.selectFrom("spec_sheet").select("rows").where("product_id", "=", product);
  return (await stored.where("model_column", "is", null).executeTakeFirst())?.rows;
}
