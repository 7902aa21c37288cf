import { specSheetKey } from "#core/files/file-key.ts";
import { fileExtension } from "#core/files/file-name.ts";
import type { Work } from "../../../database/database.ts";
import type { StagedSheet } from "../../../storage/staged-file.ts";
import { dropFile, putFile } from "../../file-rows.ts";

export async function writeSheet(
  work: Work,
  product: string,
  sheet: StagedSheet | null,
  now: number,
): Promise<boolean> {
  const old = await work
    .selectFrom("spec_sheet")
    .select(["file_key", "rows"])
    .where("product_id", "=", product)
    .executeTakeFirst();
  if (!sheet) return removeSheet(work, product, old?.file_key, now);

  const key = specSheetKey(product, fileExtension(sheet.name) === "xls" ? "xls" : "xlsx");
  const row = { file_key: key, rows: JSON.stringify(sheet.rows) };
  const replaced = await putFile(work, key, sheet, now);
  if (old?.file_key === key && old.rows === row.rows) return replaced;

  await work
    .insertInto("spec_sheet")
    .values({ product_id: product, ...row, model_column: null, decimal_mark: null })
    // The next sheet of a family has the same heads.
    .onConflict((same) => same.column("product_id").doUpdateSet(row))
    .execute();
  if (old && old.file_key !== key) await dropFile(work, old.file_key, now);
  return true;
}

/** What an administrator says of a sheet. Empty for nothing; `undefined` leaves it. */
interface SheetChoices {
  modelColumn?: string | undefined;
  decimalMark?: string | undefined;
}

/** Returns whether any changed. */
export async function writeSheetChoices(
  work: Work,
  product: string,
  { modelColumn, decimalMark }: SheetChoices,
): Promise<boolean> {
  const stored = await work
    .selectFrom("spec_sheet")
    .select(["model_column", "decimal_mark"])
    .where("product_id", "=", product)
    .executeTakeFirst();
  if (!stored) return false;
  const wanted = {
    model_column: modelColumn === undefined ? stored.model_column : modelColumn || null,
    decimal_mark: decimalMark === undefined ? stored.decimal_mark : decimalMark || null,
  };
  if (wanted.model_column === stored.model_column && wanted.decimal_mark === stored.decimal_mark) return false;
  await work.updateTable("spec_sheet").set(wanted).where("product_id", "=", product).execute();
  return true;
}

async function removeSheet(work: Work, product: string, key: string | undefined, now: number): Promise<boolean> {
  if (key === undefined) return false;
  await work.deleteFrom("spec_sheet").where("product_id", "=", product).execute();
  await dropFile(work, key, now);
  return true;
}
