import { writeXlsx } from "hucre";

/** A text stays one: no spreadsheet changes or runs it. A day is as in `2031-06-30`. */
export type WrittenCell = string | number | { day: string };

export interface WrittenColumn {
  head: string;
  /** In characters. */
  width: number;
  isHidden?: boolean | undefined;
  format?: "text" | "day" | undefined;
  /** What its cells offer: these words, or the first column of a sheet with so many rows. Others may be typed. */
  choices?: string[] | { sheet: string; count: number } | undefined;
}

export interface WrittenSheet {
  name: string;
  columns: WrittenColumn[];
  rows: WrittenCell[][];
}

/** ECMA-376 reads `_x0041_` in a text as the letter A. */
const escapedLetter = /_(?=x[0-9a-f]{4}_)/gi;

/** An `.xlsx`. Import only in `workbook-worker.ts`, a process of its own: thousands of rows take seconds. */
export async function workbookOf(sheets: WrittenSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await writeXlsx({ sheets: sheets.map(asSheet) }));
}

function asSheet({ name, columns, rows }: WrittenSheet) {
  const heads = columns.map(({ head }) => head);
  return {
    name,
    columns: columns.map(({ width, format, isHidden = false }) => {
      return { width, hidden: isHidden, numFmt: format && numberFormats[format] };
    }),
    rows: [heads, ...rows].map((row) => row.map(asValue)),
    cells: new Map(heads.map((head, at) => [`0,${at}`, { value: asValue(head), style: { font: { bold: true } } }])),
    freezePane: { rows: 1 },
    dataValidations: columns.flatMap(({ choices }, at) => {
      if (!choices || rows.length === 0) return [];
      const letters = lettersOf(at);
      const offered = Array.isArray(choices)
        ? { values: choices }
        : { formula1: `${choices.sheet}!$A$2:$A$${choices.count + 1}` };
      const range = `${letters}2:${letters}${rows.length + 1}`;
      return [{ type: "list" as const, ...offered, range, allowBlank: true, showErrorMessage: false }];
    }),
  };
}

/** What is typed into a cell of texts stays as it is typed. */
const numberFormats = { text: "@", day: "yyyy-mm-dd" };

function asValue(cell: WrittenCell): string | number | Date {
  if (typeof cell === "object") return new Date(`${cell.day}T00:00:00Z`);
  return typeof cell === "string" ? cell.replaceAll(escapedLetter, "_x005F_") : cell;
}

/** `AA` for the column after `Z`. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}
