import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Report, readResults, writeResults } from "./results.ts";
import { goalsTable } from "./tables.ts";

const project = join(import.meta.dirname, "..");

/** Stores results in bench/results/, and renews the table of docs/performance.md from them. */
export async function writeReport(report: Report): Promise<void> {
  await writeResults(report);
  const [sqlite, postgres] = [await readResults("sqlite"), await readResults("postgres")];
  await replaceBetween("docs/performance.md", goalsTable(sqlite, postgres));
}

async function replaceBetween(file: string, table: string): Promise<void> {
  const path = join(project, file);
  const content = await readFile(path, "utf8");
  const [start, end] = ["<!-- measured:start -->\n", "<!-- measured:end -->"];
  const [from, to] = [content.indexOf(start) + start.length, content.indexOf(end)];
  if (from < start.length || to < from) throw new Error(`${file} has lost its marks measured:start and measured:end.`);
  await writeFile(path, `${content.slice(0, from)}\n${table}\n${content.slice(to)}`);
}
