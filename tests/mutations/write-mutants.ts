import { findLoops, type Mutant } from "./find-mutants.ts";
import { isMutant } from "./mutant-switch.ts";

export interface NumberedMutant extends Mutant {
  /** From 1. */
  id: number;
  path: string;
}

const ask = isMutant.name;

interface Insertion {
  at: number;
  /** What ends here goes before what begins here; the narrower of two nodes ends first and begins last. */
  isEnd: boolean;
  width: number;
  text: string;
}

/** The source with all mutants of the file, each of which takes effect while `isMutant(its id)` says so. */
export function writeMutants(path: string, source: string, mutants: NumberedMutant[]): string {
  const insertions: Insertion[] = [];

  function around({ start, end }: { start: number; end: number }, before: string, after: string): void {
    const width = end - start;
    insertions.push({ at: start, isEnd: false, width, text: before }, { at: end, isEnd: true, width, text: after });
  }

  for (const { start, end, isBlock } of findLoops(path, source)) {
    if (isBlock) insertions.push({ at: start + 1, isEnd: false, width: end - start - 1, text: `${ask}(0); ` });
    else around({ start, end }, `{ ${ask}(0); `, " }");
  }
  for (const { id, start, end, text, isStatement } of mutants) {
    if (text === "{}")
      insertions.push({ at: start + 1, isEnd: false, width: end - start - 1, text: `if (${ask}(${id})) return; ` });
    else if (isStatement) around({ start, end }, `if (${ask}(${id})) {} else `, "");
    else around({ start, end }, `(${ask}(${id}) ? (${text}) : `, ")");
  }
  insertions.sort(
    (one, other) =>
      one.at - other.at ||
      Number(other.isEnd) - Number(one.isEnd) ||
      (one.isEnd ? one.width - other.width : other.width - one.width),
  );
  let written = `import { ${ask} } from "#core/mutant-switch.ts";\n`;
  let from = 0;
  for (const { at, text } of insertions) {
    written += source.slice(from, at) + text;
    from = at;
  }
  return written + source.slice(from);
}
