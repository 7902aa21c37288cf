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
    .values({ product_id: product, ...row, model_column: null })
    // The next sheet of a family has the same heads.
    .onConflict((same) => same.column("product_id").doUpdateSet(row))
    .execute();
  if (old && old.file_key !== key) await dropFile(work, old.file_key, now);
  return true;
}

/** Returns whether it changed; `undefined` leaves it. */
export async function writeModelColumn(work: Work, product: string, head: string | undefined): Promise<boolean> {
  if (head === undefined) return false;
  const stored = await work
    .selectFrom("spec_sheet")
    .select("model_column")
    .where("product_id", "=", product)
    .executeTakeFirst();
  if (!stored || (stored.model_column ?? "") === head) return false;
  await work
    .updateTable("spec_sheet")
    .set({ model_column: head || null })
    .where("product_id", "=", product)
    .execute();
  return true;
}

async function removeSheet(work: Work, product: string, key: string | undefined, now: number): Promise<boolean> {
  if (key === undefined) return false;
  await work.deleteFrom("spec_sheet").where("product_id", "=", product).execute();
  await dropFile(work, key, now);
  return true;
}
