import { done, type Outcome } from "#core/outcome.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { readSpecSheet, type WorkbookFormat } from "#server/spreadsheets/spec-sheet-reader.ts";

export function readSpecRows(bytes: Buffer, format: WorkbookFormat): Outcome<SpecRows> {
  const sheet = readSpecSheet(bytes, format);
  return sheet.ok ? done(sheet.value.rows) : sheet;
}
