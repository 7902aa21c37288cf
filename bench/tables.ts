import type { Findings, ReportRow } from "./figures.ts";
import type { EngineName, SubjectName } from "./options.ts";

export interface Report {
  machine: {
    date: string;
    node: string;
    processors: number;
    processor: string;
    engine: EngineName;
    quick: boolean;
  };
  findings: Map<SubjectName, Findings>;
}

const titles: Record<SubjectName, string> = {
  pages: "Pages that are known",
  uncached: "Pages that are not known",
  search: "Search",
  growth: "From 1,000 products to 100,000",
  signIn: "Signing in",
  live: "Live",
  flood: "While one client floods the site",
  uploads: "Uploads",
  start: "Start",
  memory: "Memory",
  weight: "Weight",
  phone: "On a phone",
};

/** All results as Markdown: for each subject a table, and the machine. */
export function asTables(report: Report): string {
  return withTables("", report);
}

/** The same, merged into the tables that are there. */
export function withTables(written: string, { machine, findings }: Report): string {
  const tables = new Map(written.split(/^(?=### )/m).map((table) => [titleOf(table), table.trim()]));
  for (const [name, { lines }] of findings) {
    const table = [`### ${titles[name]}`, "", ...tableOf(lines.map(rowOf)), "", describeMachine(machine)];
    tables.set(titles[name], table.join("\n"));
  }
  const inOrder = Object.values(titles).flatMap((title) => tables.get(title) ?? []);
  return `${inOrder.join("\n\n")}\n`;
}

function titleOf(table: string): string {
  return table.split("\n", 1)[0]?.replace("### ", "") ?? "";
}

/** The README's rows, with new results merged in. */
export function withHeadlines(written: string, { findings }: Report): string {
  const rows = new Map(written.split("\n").map((row) => [subjectOf(row), row]));
  for (const { lines } of findings.values()) {
    for (const line of lines) if (line.headline) rows.set(line.what, rowOf(line));
  }
  for (const what of ["", "---", undefined]) rows.delete(what);
  return `${tableOf([...rows.values()]).join("\n")}\n`;
}

function subjectOf(row: string): string | undefined {
  return row.startsWith("|") ? row.split("|")[1]?.trim() : undefined;
}

function tableOf(rows: string[]): string[] {
  return ["| | measured | goal |", "| --- | --- | --- |", ...rows];
}

function rowOf({ what, measured, goal = "", met }: ReportRow): string {
  return `| ${what} | ${measured} | ${goal}${met === false ? " (**missed**)" : ""} |`;
}

function describeMachine({ date, node, processors, processor, engine, quick }: Report["machine"]): string {
  const database = engine === "postgres" ? "PostgreSQL" : "SQLite";
  const durations = quick ? " In a hurry (`--quick`): not to be quoted." : "";
  return `Measured on ${date} with Node ${node} and ${database} on ${processors} processors (${processor}).${durations}`;
}
