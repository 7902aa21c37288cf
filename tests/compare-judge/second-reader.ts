import { readdirSync, readFileSync } from "node:fs";
import { formatValue, read } from "hucre";

const folder = new URL("../../demo/sheets/", import.meta.url);

/** The demo workbooks by model, as rows of shown texts, read by a library that the product does not use. */
export async function readDemoSheets(): Promise<Map<string, string[][]>> {
  const names = readdirSync(folder).sort();
  const read = await Promise.all(names.map(async (name) => [name, await readSheet(name)] as const));
  // The library tells no formats of an .xls; the maker's .xlsx with the same labels do.
  const formats = new Map(read.flatMap(([, rows]) => rows.flatMap((row) => formatsByLabel(row))));
  return new Map(
    read.map(([name, rows]) => [
      name.replace(/\.xlsx?$/, ""),
      rows.map((cells) =>
        cells.map((cell) => shown(cell, name.endsWith(".xls") ? formats.get(`${cells[0]?.value}`) : cell.format)),
      ),
    ]),
  );
}

interface Cell {
  value: unknown;
  format?: string | undefined;
}

async function readSheet(name: string): Promise<Cell[][]> {
  const [sheet] = (await read(readFileSync(new URL(name, folder)), { readStyles: true })).sheets;
  return Array.from(sheet?.rows ?? [], (cells, row) =>
    Array.from(cells ?? [], (value, column) => ({
      value,
      format: sheet?.cells?.get(`${row},${column}`)?.style?.numFmt,
    })),
  );
}

function formatsByLabel([label, ...cells]: Cell[]): [string, string][] {
  return cells.flatMap(({ format }) => (format ? [[`${label?.value}`, format] as [string, string]] : []));
}

function shown({ value }: Cell, format: string | undefined): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "number" && format && format !== "General") return formatValue(value, format);
  return String(value).trim();
}
