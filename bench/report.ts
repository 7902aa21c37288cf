import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Report, withHeadlines, withTables } from "./tables.ts";

const project = join(import.meta.dirname, "..");

/**
 * Puts results between the marks of docs/performance.md, one part per engine, and of README.md, which shows full runs
 * on SQLite. Rows of subjects not measured this time stay.
 */
export async function writeReport(report: Report): Promise<void> {
  const { engine, quick } = report.machine;
  await replaceBetween("docs/performance.md", `measured:${engine}`, (written) => withTables(written, report));
  if (engine === "sqlite" && !quick) {
    await replaceBetween("README.md", "measured", (written) => withHeadlines(written, report));
  }
}

async function replaceBetween(file: string, mark: string, replace: (written: string) => string): Promise<void> {
  const path = join(project, file);
  const content = await readFile(path, "utf8");
  const [start, end] = [`<!-- ${mark}:start -->\n`, `<!-- ${mark}:end -->`];
  const [from, to] = [content.indexOf(start) + start.length, content.indexOf(end)];
  if (from < start.length || to < from) throw new Error(`${file} has lost its marks ${mark}:start and ${mark}:end.`);
  await writeFile(path, `${content.slice(0, from)}\n${replace(content.slice(from, to))}\n${content.slice(to)}`);
}
