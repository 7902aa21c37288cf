import { plainSigns, tokenize } from "./fact-tokens.ts";
import { countingWords } from "./label-words.ts";
import { memoizeText } from "./memoize-text.ts";
import { isUnit } from "./units.ts";

const unitInBrackets = /\(([^()]{1,30})\)/g;
const footnote = /(?:[*†‡§¹²³⁴⁵⁶⁷⁸⁹]|\(\d\)|(?<=\p{L})\s?\d\))+\s*$/u;

/**
 * Two labels are the same if their keys are: capitals, spaces, punctuation, plurals, footnotes, a unit and the order of
 * words do not count, nor which of several words that mean the same is used.
 */
export const labelKey: (label: string) => string = memoizeText((label) =>
  labelPhrase(label).split(" ").sort().join(" "),
);

/** As `labelKey`, in the order of the label. */
export const labelPhrase: (label: string) => string = memoizeText((label) => {
  const bare = plainSigns(label.replace(footnote, "")).replace(unitInBrackets, (all, inner) =>
    isUnitNote(inner) ? " " : all,
  );
  const words = bare
    .replace(/(\p{L})-(?=\d)/gu, "$1")
    .toLowerCase()
    .split(/[^\p{L}\p{N}+×]+/u)
    .filter((word) => word !== "" && word !== "×" && word !== "x");
  return countingWords(words.map(singular)).join(" ");
});

function singular(word: string): string {
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

/** The unit that a label states in brackets or behind a comma, in lower case. */
export function labelUnit(label: string): string | undefined {
  if (!/[(,/[{（［]| in /i.test(label)) return undefined;
  const plain = plainSigns(label).toLowerCase();
  const bracketed = [...plain.matchAll(unitInBrackets)].map(([, inner = ""]) => inner.trim());
  const trailing = /[,/]\s*([^\s,/]+)\s*$/.exec(plain)?.[1] ?? "";
  return [...bracketed, trailing, / in (\S+)(?: at |$)/.exec(plain)?.[1] ?? ""].find(isUnit);
}

function isUnitNote(note: string): boolean {
  const plain = note.trim().toLowerCase();
  // Horizontal, vertical and by day, not hours, volts and a duration.
  if (/^(?:[hvdn]|days?)$/.test(plain)) return false;
  return isUnit(plain) || plain.split(/[\s/,]+/).every((part) => part === "" || isUnit(part)) || isSides(plain);
}

/** `w × h × d` names the sides of a size. */
function isSides(plain: string): boolean {
  const tokens = tokenize(plain);
  const isSide = (word: string) =>
    /^(?:[whdlbt]|dia|diameter|width|height|depth|length|x)$/.test(word) || /^(?:mm|cm|in|inch|inches)$/.test(word);
  return (
    tokens.length > 1 &&
    !plain.includes("/") &&
    tokens.every(
      (token) => token.type !== "number" && token.type !== "note" && (token.type !== "word" || isSide(token.text)),
    )
  );
}
