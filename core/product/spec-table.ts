export type SpecRows = string[][];

export interface SpecSection {
  title?: string;
  /** Includes the column of row names; at least two. */
  columns: number;
  heads?: string[];
  rows: SpecRow[];
}

export interface SpecRow {
  /** Empty if the row continues the one above. */
  name: string;
  /** At least one. With column heads, one per column; else up to the last filled cell, which spans the rest. */
  values: string[];
}

/** A row's first cell is its name. A row with one filled cell begins a section; empty rows are skipped. */
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

function filledCells(row: string[]): string[] {
  const cells = row.map((cell) => cell.trim());
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}
