import { readFileSync } from "node:fs";
import { join } from "node:path";

export type RequirementMark = "engine" | "store";

const path = join(import.meta.dirname, "../../docs/requirements.md");

/** The rows of `docs/requirements.md`, such as `- K09 (engine, store) What must hold.` */
export const requirements = Array.from(
  readFileSync(path, "utf8").matchAll(/^- ([A-Z]{1,2}\d\d) (?:\(([a-z, ]+)\) )?\S/gm),
  ([, id = "", marks = ""]) => ({ id, marks: marks.split(", ").filter(Boolean) }),
);

export function rowsMarked(...any: RequirementMark[]): string[] {
  return requirements.filter(({ marks }) => any.some((mark) => marks.includes(mark))).map(({ id }) => id);
}

/** The threats of `docs/security.md` are numbered T01 and so on. */
export function isThreat(id: string): boolean {
  return /^T\d\d$/.test(id);
}

/** The numbers of requirements and threats at the start of test titles: `test("[K08] [K09] …")`. */
export function idsIn(text: string): string[] {
  const titles = text.match(/["`](\[[A-Z]{1,2}\d\d\] )+/g) ?? [];
  return titles.flatMap((title) => title.match(/[A-Z]{1,2}\d\d/g) ?? []);
}
