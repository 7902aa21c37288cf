import type { Findings } from "./figures.ts";
import type { SubjectName } from "./options.ts";

/** Everything that one run found. */
export interface Report {
  machine: {
    /** As year, month and day. */
    date: string;
    node: string;
    processors: number;
    processor: string;
    engine: string;
    quick: boolean;
  };
  findings: Map<SubjectName, Findings>;
}

/** The name of each subject's table. */
const titles: Record<SubjectName, string> = {
  pages: "Pages that are known",
  uncached: "Pages that are not known",
  search: "Search",
  growth: "From 1,000 products to 100,000",
  signIn: "Signing in",
  live: "Live",
  uploads: "Uploads",
  start: "Start",
  memory: "Memory",
  weight: "Weight",
  phone: "On a phone",
};

/** All lines as Markdown, a table for each subject. */
export function asTables({ machine, findings }: Report): string {
  const tables = Array.from(findings, ([name, { lines }]) => [`### ${titles[name]}`, "", ...asTable(lines), ""]);
  return [...tables.flat(), describeMachine(machine), ""].join("\n");
}

/** The lines that the README tells as well. */
export function asHeadlines({ machine, findings }: Report): string {
  const lines = Array.from(findings.values(), (found) => found.lines.filter(({ headline }) => headline)).flat();
  return [...asTable(lines), "", describeMachine(machine), ""].join("\n");
}

function asTable(lines: Findings["lines"]): string[] {
  const rows = lines.map(({ what, measured, goal = "", met }) => {
    return `| ${what} | ${measured} | ${goal}${met === false ? " (**missed**)" : ""} |`;
  });
  return ["| | measured | goal |", "| --- | --- | --- |", ...rows];
}

function describeMachine({ date, node, processors, processor, engine, quick }: Report["machine"]): string {
  const database = engine === "postgres" ? "PostgreSQL" : "SQLite";
  const pace = quick ? " In a hurry (`--quick`): not to be quoted." : "";
  return `Measured on ${date} with Node ${node} and ${database} on ${processors} processors (${processor}).${pace}`;
}
