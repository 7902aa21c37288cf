import { findUnit } from "#core/quantities/units.ts";
import { isFormula } from "#core/raised-digits.ts";

// A raised 1 behind a number is a note, and a part of the number once its position is lost.

const superscripts = charactersFor("0123456789+-−=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾");
const subscripts = charactersFor("0123456789+-−=()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎");

function charactersFor(plain: string, placed: string): Map<string, string> {
  return new Map(Array.from(plain, (character, at) => [character, [...placed][at] ?? character]));
}

/** One or two digits or a letter, also several: `1`, `a)`, `(2, 3)`, `Note 4`. */
const isMark = /^[([]?(?:notes? )?[*†‡#]*(?:\d{1,2}\p{L}?|\p{L})(?:[,;/& –-]+(?:\d{1,2}|\p{L}))*[)\].:]?$/iu;

/**
 * The raised text in Unicode: digits as superscripts, a note of letters in raised brackets. `after` is undefined where all
 * of the cell is raised, which makes nothing a note.
 */
export function raiseText(text: string, before: string, after: string | undefined): string {
  const mark = text.trim();
  if (after === undefined) return replaced(text, superscripts);
  // A degree, as in 30 °C.
  if (mark === "o") return text.replace("o", "ᵒ");
  const isInWord = /\p{L}$/u.test(before) && /^\p{L}/u.test(after);
  if (/\p{L}/u.test(mark) && isMark.test(mark) && !isInWord) return noteOf(text);
  return /\d/.test(text) ? replaced(text, superscripts) : text;
}

/** The lowered text in Unicode: an index, as in CO₂, as it stands; a note in raised brackets, because m² is no note. */
export function lowerText(text: string, before: string): string {
  const mark = text.trim();
  const isIndex = text === mark && (/^\d/.test(mark) ? isFormula(before, mark) : endsInName(before));
  if (!isIndex && isMark.test(mark)) return noteOf(text);
  return /\d/.test(text) ? replaced(text, subscripts) : text;
}

function noteOf(text: string): string {
  return text.replace(text.trim(), (mark) => `⁽${replaced(mark.replace(/^[([]|[)\].:]$/g, ""), superscripts)}⁾`);
}

function replaced(text: string, characters: Map<string, string>): string {
  return Array.from(text, (character) => characters.get(character) ?? character).join("");
}

/** A letter below `V` names a voltage; one below `12 V` is a note. */
function endsInName(before: string): boolean {
  const [, number, word = ""] = /(\d)?[ \u00a0]?(\p{L}+)$/u.exec(before) ?? [];
  return word !== "" && (number === undefined || !findUnit(word));
}
