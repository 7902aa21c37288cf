import { counted } from "#core/counted.ts";
import type { FactInfo } from "./fact.ts";

/** Why a row that means a fact is not read, in words for administrators. */
export const unreadReasons = {
  unknown: "Cannot be read",
  /** Several in one cell or in several, which are no range. */
  several: (count: number, what: string, mayTakeLargest: boolean) =>
    `${counted(count, what)}: name a part${mayTakeLargest ? ", or “the largest counts”" : ""}`,
  isRange: "A range, where the fact is one number",
  typical: "Typical only, not the largest",
  differ: "The same in two units differs",
  negative: "A negative number",
  otherRow: "Contradicts another row",
  loneEnd: "One end of a range, and no row states the other",
  /** Its columns may be those of models. */
  column: "Whose column?",
  errorValue: "An error value of the spreadsheet",
  isOpen: "Not said yet",
  noAnswer: "Neither yes nor no",
  noPart: (words: string) => `No part with “${words.split(/ *; */).join("” or “")}”`,
  condition: (condition: string) => `Holds only under “${condition}”`,
  tooLong: "Over 500 characters",
  bothMarks: "The sheet writes both 3.5 and 3,5: choose its decimal mark in the form of the product",
  noUnit: (unit: string) => `A number without a unit beside words: write ${unit} behind it`,
};

/** Nothing of the fact's type stands in the cell. */
export function nothingFound({ type, unit }: Pick<FactInfo, "type" | "unit">): string {
  if (type === "number") return unit === undefined ? "No count" : `No number in ${unit}`;
  const what = {
    choice: "None of the words",
    yesNo: unreadReasons.noAnswer,
    size: "No sides with × between them",
    resolution: "No width × height",
    text: "No text",
  };
  return what[type];
}
