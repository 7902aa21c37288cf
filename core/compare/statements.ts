import { type SpecRow, type SpecRows, type SpecSection, specSections } from "#core/product/spec-table.ts";
import { comparableText, readLabel } from "./comparable-text.ts";

/** What one product says under one label. */
export interface Statement {
  label: string;
  /** Shown text, line by line. */
  lines: string[];
  /** Instead of `lines` where the order makes no difference. */
  items?: string[];
  /** Equal for labels that mean the same. */
  labelKey: string;
  /** Equal for statements that say the same. */
  valueKey: string;
}

export interface StatementSection {
  title: string;
  key: string;
  statements: Statement[];
}

export function statement(label: string, value: string): Statement {
  return { label, lines: [value], labelKey: readLabel(label).key, valueKey: comparableText(value) };
}

export function listStatement(label: string, items: string[]): Statement {
  const valueKey = items.map((item) => comparableText(item)).sort();
  return { label, lines: [], items, labelKey: readLabel(label).key, valueKey: valueKey.join("\n") };
}

/** Above the first heading of a sheet. */
const untitled = "Specifications";

export function specSectionKey(title: string | undefined): string {
  return `spec ${readLabel(title ?? untitled).key}`;
}

/** A spec table's rows with a value. Sections with the same title are one. */
export function specStatements(rows: SpecRows): StatementSection[] {
  const sections = new Map<string, StatementSection>();
  for (const section of specSections(rows)) {
    const statements = sectionStatements(section);
    if (statements.length === 0) continue;
    const key = specSectionKey(section.title);
    const known = sections.get(key);
    if (known) known.statements.push(...statements);
    else sections.set(key, { title: section.title ?? untitled, key, statements });
  }
  return [...sections.values()];
}

/** A row without a name continues the one above. */
function sectionStatements({ heads, rows }: SpecSection): Statement[] {
  const merged: { name: string; lines: SpecRow["values"][] }[] = [];
  for (const { name, values } of rows) {
    const last = merged.at(-1);
    if (name === "" && last) last.lines.push(values);
    else merged.push({ name, lines: [values] });
  }
  return merged.map(({ name, lines }) => {
    const { key, unit } = readLabel(name);
    const cells = lines.map((values) =>
      values.flatMap((value, column) => (value ? [{ head: heads?.[column], value }] : [])),
    );
    return {
      label: name,
      lines: cells.map((line) => line.map(({ head, value }) => withHead(head, value)).join(" · ")),
      labelKey: key,
      valueKey: cells
        .map((line) => line.map(({ head, value }) => withHead(head, comparableText(value, unit))).join(" · "))
        .join("\n"),
    };
  });
}

function withHead(head: string | undefined, value: string): string {
  return head ? `${head}: ${value}` : value;
}
