/** The cells of the maker's spreadsheet as text, row by row. */
export type SpecRows = string[][];

/** A heading and the table below it. The rows before the first heading have no title. */
export interface SpecSection {
  /** As the maker wrote it: capitals are a matter of style. */
  title?: string;
  /** How many columns the table has, the one of row names included; at least two. */
  columns: number;
  /** Names of the value columns (`columns - 1` of them), where the maker's first row gives some. */
  heads?: string[];
  rows: SpecRow[];
}

/** One line of a table. */
export interface SpecRow {
  /** Empty where the line continues the one above. */
  name: string;
  /** At least one. Below column heads one for each; elsewhere up to the last filled one, which takes the columns left. */
  values: string[];
}

/**
 * Reads the spec table out of a spreadsheet's rows. The first cell names the row; a row with nothing else begins a
 * section; a row without a single filled cell is skipped.
 */
export function specSections(rows: SpecRows): SpecSection[] {
  const sections: { title?: string; lines: string[][] }[] = [];
  for (const row of rows) {
    const line = filledCells(row);
    const current = sections.at(-1);
    if (line.length === 1) sections.push({ title: line[0], lines: [] });
    else if (line.length > 1 && current) current.lines.push(line);
    else if (line.length > 1) sections.push({ lines: [line] });
  }
  return sections.map(({ title, lines }) => ({ title, ...specTable(lines) }));
}

function specTable(lines: string[][]): Omit<SpecSection, "title"> {
  const columns = lines.reduce((most, line) => Math.max(most, line.length), 2);
  if (columns < 3 || lines[0]?.[0] !== "") return { columns, rows: lines.map(specRow) };

  const padded = (values: string[]) => Array.from({ length: columns - 1 }, (_, column) => values[column] ?? "");
  const [heads, ...rows] = lines.map(specRow).map(({ name, values }) => ({ name, values: padded(values) }));
  return { columns, heads: heads?.values, rows };
}

function specRow(line: string[]): SpecRow {
  return { name: line[0] ?? "", values: line.slice(1) };
}

/** A row's cells up to the last one that shows something. */
function filledCells(row: string[]): string[] {
  const cells = row.map((cell) => cell.trim());
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}
