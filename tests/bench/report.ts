import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { asHeadlines, asTables, type Report } from "./tables.ts";

const project = join(import.meta.dirname, "../..");

/** Puts what was measured between the marks of docs/performance.md, one part for each engine, and of README.md. */
export async function writeReport(report: Report): Promise<void> {
  const { engine } = report.machine;
  await replaceBetween("docs/performance.md", `measured:${engine}`, asTables(report));
  if (engine === "sqlite") await replaceBetween("README.md", "measured", asHeadlines(report));
}

async function replaceBetween(file: string, mark: string, text: string): Promise<void> {
  const path = join(project, file);
  const content = await readFile(path, "utf8");
  const [start, end] = [`<!-- ${mark}:start -->\n`, `<!-- ${mark}:end -->`];
  const [from, to] = [content.indexOf(start), content.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has lost its marks ${mark}:start and ${mark}:end.`);
  await writeFile(path, `${content.slice(0, from + start.length)}\n${text}\n${content.slice(to)}`);
}
