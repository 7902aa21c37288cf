import type { SpecRows } from "#core/product/spec-table.ts";
import { withoutNumbers } from "#core/quantities/amounts.ts";

/**
 * Where the first column holds the names of groups, merged over their rows, and the second the labels, each group becomes a section.
 * A merged cell's text stands in its first row alone.
 */
export function withGroupTitles(rows: SpecRows): SpecRows {
  const titled: SpecRows = [];
  let table: SpecRows = [];
  const end = () => {
    titled.push(...(isGrouped(table) ? ungrouped(table) : table));
    table = [];
  };
  for (const row of rows.map((cells) => cells.map((cell) => cell.trim()))) {
    if (row.filter(Boolean).length === 1 && row[0]) {
      end();
      titled.push(row);
    } else if (row.some(Boolean)) table.push(row);
  }
  end();
  return titled;
}

/** Heads of columns may stand above, behind two empty cells. */
function isGrouped(table: SpecRows): boolean {
  const lines = isHead(table[0]) ? table.slice(1) : table;
  if (!lines[0]?.[0] || !lines.every(hasLabel)) return false;
  const groups = groupsOf(lines);
  const labels = groups.map((group) => group.map(([, label]) => label).join("\n"));
  return groups.length < lines.length && new Set(labels).size > 1;
}

function isHead(line: string[] | undefined): boolean {
  return line !== undefined && !line[0] && !line[1];
}

/** A label in the second cell, with a value; or a label that is merged over both. */
function hasLabel([group, label = "", ...values]: string[]): boolean {
  if (!values.some(Boolean)) return false;
  return label === "" ? Boolean(group) : /^\p{L}/u.test(label) && /\p{L}{2}/u.test(withoutNumbers(label));
}

function groupsOf(lines: SpecRows): SpecRows[] {
  const groups: SpecRows[] = [];
  for (const line of lines) {
    if (line[0]) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  return groups;
}

function ungrouped(table: SpecRows): SpecRows {
  return table.flatMap(([group = "", label = "", ...values]) => {
    const row = [label === "" ? group : label, ...values];
    return group === "" ? [row] : [[group], row];
  });
}
