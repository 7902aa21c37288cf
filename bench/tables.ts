import type { ReportRow } from "./figures.ts";
import { type SubjectName, subjectNames } from "./options.ts";
import type { Report, Results } from "./results.ts";

const titles: Record<SubjectName, string> = {
  pages: "Pages that are known",
  uncached: "Pages that are not known",
  search: "Search",
  growth: "From 1,000 products to 100,000",
  signIn: "Signing in",
  live: "Live",
  flood: "While one client floods the site",
  uploads: "Uploads",
  catalogCsv: "The catalog as CSV",
  start: "Start",
  memory: "Memory",
  weight: "Weight",
  phone: "On a phone",
};

/** The results of one run as Markdown: a table for each subject, and the machine. */
export function asTables({ machine, findings }: Report): string {
  const tables = Array.from(findings, ([name, { lines }]) =>
    [`### ${titles[name]}`, "", ...tableOf(lines.map(rowOf))].join("\n"),
  );
  return `${[...tables, describeMachine(machine)].join("\n\n")}\n`;
}

/**
 * Every result that has a goal, of both engines in one table. Alike measurements of several pages share a row, with the
 * lowest and the highest; each one, and the details in brackets, stay in bench/results/.
 */
export function goalsTable(sqlite: Results, postgres: Results): string {
  const rows = subjectNames.flatMap((name) => {
    const groups = Map.groupBy(sqlite[name]?.lines.filter(({ goal }) => goal) ?? [], groupOf);
    return Array.from(groups.values(), (lines) => {
      const [{ what, goal }] = lines as [ReportRow];
      const others = postgres[name]?.lines.filter((other) => lines.some((line) => line.what === other.what));
      return `| ${lines.length > 1 ? commonName(what) : what} | ${goal} | ${resultOf(lines)} | ${resultOf(others)} |`;
    });
  });
  const table = ["| | goal | SQLite | PostgreSQL |", "| --- | --- | --- | --- |", ...rows];
  return `${[...table, "", ...runsOf(sqlite), ...runsOf(postgres)].join("\n")}\n`;
}

/** The same for lines that may share a row: they differ only in the page that was measured. */
function groupOf(line: ReportRow): string {
  return `${line.goal} ${commonName(line.what)}`;
}

function commonName(what: string): string {
  return what
    .replace(/^(Cached page|Weight), [^:]+:/, "$1:")
    .replace(/^(Search .*|Selected), (1,000 → 100,000 products)$/, "Searches and selected features, $2")
    .replace(/^(?!Searches and).*, (1,000 → 100,000 products)$/, "Lists, $1")
    .replace(/^(Memory .*), [\d,]+ products$/, "$1")
    .replace(
      /^(Product page on a phone): (accessibility|best practices|seo)$/,
      "$1: accessibility, best practices, SEO",
    );
}

function resultOf(lines: ReportRow[] = []): string {
  const all = lines.map(({ measured }) => measured.replace(/ \(.*\)$/, ""));
  const sorted = all.toSorted((one, other) => Number.parseFloat(one) - Number.parseFloat(other));
  const range = [...new Set([sorted[0] ?? "–", sorted.at(-1) ?? "–"])].join(" to ");
  return `${range}${lines.some(({ met }) => met === false) ? " (**missed**)" : ""}`;
}

/** A line for each machine, with the days on which it measured. */
function runsOf(results: Results): string[] {
  const machines = Object.values(results).map(({ machine }) => machine);
  const alike = Map.groupBy(machines, (machine) => describeMachine({ ...machine, date: "" }));
  return Array.from(alike.values(), (group) => {
    const days = new Set(group.map(({ date }) => date));
    return `- ${describeMachine({ ...(group[0] as Report["machine"]), date: [...days].sort().join(", ") })}`;
  }).sort();
}

function tableOf(rows: string[]): string[] {
  return ["| | measured | goal |", "| --- | --- | --- |", ...rows];
}

function rowOf({ what, measured, goal = "", met }: ReportRow): string {
  return `| ${what} | ${measured} | ${goal}${met === false ? " (**missed**)" : ""} |`;
}

function describeMachine({ date, commit, node, processors, processor, engine, quick }: Report["machine"]): string {
  const database = engine === "postgres" ? "PostgreSQL" : "SQLite";
  const durations = quick ? " In a hurry (`--quick`): not to be quoted." : "";
  return `Measured on ${date}${commit ? ` at commit ${commit}` : ""} with Node ${node} and ${database} on ${processors} processors (${processor}).${durations}`;
}
