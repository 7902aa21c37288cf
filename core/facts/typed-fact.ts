import { connectProblem, isConnectFact } from "#core/connect/stream-template.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { isAffirmative, isNegative } from "./cell-marks.ts";
import { type FactDefinition, type FactValue, isInWords } from "./fact.ts";
import { findWords } from "./find-words.ts";
import { mergedFacts } from "./merge-facts.ts";
import { readCells } from "./read-cells.ts";

type TypedFact = Omit<FactDefinition, "labels">;

/** Reads the text an administrator types for a fact; numbers without a unit are in the fact's. Refused under `text`. */
export function readTypedFact(fact: TypedFact, text: string): Outcome<FactValue[]> {
  const { id: factId, type } = fact;
  if (type === "text" && isConnectFact(factId)) {
    const problem = connectProblem(factId, text.trim());
    return problem === undefined ? done([{ factId, text: text.trim() }]) : refused({ text: problem });
  }
  const read = partsOf(fact, text).map((part): FactValue[] => {
    const { values } = readCells({ ...fact, takesLargest: false }, {}, [{ text: part }], { unit: fact.unit });
    if (values.length > 0) return values.map((value) => ({ ...value, factId }));
    // A word that is not in the list is stored as typed; yes and no are none.
    const isWord = /[\p{L}\d]/u.test(part) && !isAffirmative(part) && !isNegative(part);
    return type === "choice" && isInWords(fact) && isWord ? [{ factId, text: part }] : [];
  });
  const isRead = read.length > 0 && read.every((values) => values.length > 0);
  return isRead ? done(mergedFacts(read.flat())) : refused({ text: typedFactMessage(fact) });
}

function partsOf({ isMany }: TypedFact, text: string): string[] {
  return (isMany ? text.split(/[;\n]|,(?!\d)/) : [text]).map((part) => part.trim()).filter(Boolean);
}

/** What stands beside known words of a choice and is read as nothing, such as `IK10` of `IP67 / IK10` and `IP67, IK10`. */
export function unreadBeside(fact: TypedFact, text: string): string {
  if (fact.type !== "choice") return "";
  const found = partsOf(fact, text).map((part) => ({ part, ...findWords(part, fact.words ?? []) }));
  if (found.every(({ names }) => names.length === 0)) return "";
  const left = found.map(({ part, names, rest }) => (names.length > 0 ? rest : isInWords(fact) ? "" : part));
  return left.filter(Boolean).join(", ");
}

/** Beside the field of a text that is not understood. */
export function typedFactMessage({ type, unit, words = [], isRange, isMany }: TypedFact): string {
  const inUnit = unit === undefined ? "" : ` in ${unit}`;
  const some = words.slice(0, 3).map(({ name }) => name);
  const what = {
    number: isRange ? `one number or a range${inUnit}, such as 10 to 30` : `one number${inUnit}, such as 8`,
    choice: isMany
      ? `words with commas between them, such as ${some.join(", ")}`
      : `one of the words, such as ${some.join(" or ")}`,
    yesNo: "Yes or No",
    size: `the sides${inUnit} with × between them, such as 70 × 96 × 178`,
    resolution: "width × height in pixels, such as 3840 × 2160",
    text: "a short text",
  };
  return `Write ${what[type]}.`;
}
