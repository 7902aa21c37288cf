import { makeZip } from "client-zip";
import { stringify } from "csv-stringify/sync";
import { csvHeadOptions, csvOptions } from "#core/exports/csv.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import type { ExportedList, ExportFormat } from "#core/product-list/export-formats.ts";
import { countCatalog } from "../catalog/category/category-queries.ts";
import type { Database } from "../database/database.ts";
import type { WrittenSheet } from "../spreadsheets/workbook-writer.ts";
import { writeWorkbook } from "../spreadsheets/write-workbook.ts";
import { exportSheets, mostInWorkbook, textOfCell } from "./export-sheets.ts";

/** Products for people to edit: a workbook, or its sheets as CSV files in a ZIP. `ids` chooses among them. Refused under `form`. */
export async function exportList(
  database: Database,
  format: ExportFormat,
  ids?: readonly string[],
): Promise<Outcome<ExportedList>> {
  const asked = format === "zip" ? 0 : (ids?.length ?? (await countCatalog(database)).products);
  if (asked > mostInWorkbook) return refused({ form: exportMessages.tooMany(asked) });
  const sheets = await exportSheets(database, ids);
  const products = sheets[0]?.rows.length ?? 0;
  if (format === "zip") return done({ bytes: await zipOf(sheets), products });
  const bytes = await writeWorkbook(sheets);
  return bytes ? done({ bytes, products }) : refused({ form: exportMessages.failed });
}

const exportMessages = {
  tooMany: (products: number) =>
    `A workbook holds ${mostInWorkbook.toLocaleString("en")} products at most, and these are ${products.toLocaleString("en")}. ` +
    "CSV files hold all; one import takes 3,000 rows.",
  failed: "The workbook could not be written.",
};

async function zipOf(sheets: WrittenSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const files = sheets.map(({ name, columns, rows }) => {
    const head = stringify([columns.map(({ head }) => head)], csvHeadOptions);
    return {
      name: `${name}.csv`,
      input:
        head +
        stringify(
          rows.map((row) => row.map(textOfCell)),
          csvOptions,
        ),
    };
  });
  return new Uint8Array(await new Response(makeZip(files)).arrayBuffer());
}
