import { memoizeText } from "../memoize-text.ts";
import { compatibilityForm, withoutFootnotes } from "../raised-digits.ts";
import { plainSigns } from "./plain-signs.ts";
import { singular } from "./singular.ts";
import { findUnit } from "./units.ts";

const sameWords = new Map(
  Object.entries({ max: "maximum", min: "minimum", temp: "temperature", colour: "color", approx: "approximately" }),
);

/**
 * Two labels are the same if their keys are. Case, spaces, punctuation, plurals, footnotes, a numbering such as `4.` and a unit
 * in brackets make no difference.
 */
export const labelKey: (label: string) => string = memoizeText((label) => {
  const { name } = splitUnit(label);
  const words = name.toLowerCase().match(/\p{L}+|\p{N}+(?:[.,]\p{N}+)*|\++/gu) ?? [];
  return words.map((word) => sameWords.get(word) ?? singular(word)).join(" ");
});

/** The unit that a label states in brackets, behind a comma or a slash, or as its last word, as in `Megapixels`. */
export const labelUnit: (label: string) => string | undefined = memoizeText((label) => splitUnit(label).unit);

function splitUnit(label: string): { name: string; unit: string | undefined } {
  const plain = plainSigns(compatibilityForm(withoutFootnotes(label.slice(0, 300))))
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:\d{1,2}(?:\.\d{1,2})*[.)]|[a-z]\)|[-•*]) ?(?=\p{L})/iu, "")
    .replace(/ ?:$/, "");
  for (const bracket of plain.matchAll(/ ?\(([^()]{1,30})\)/g)) {
    const unit = unitIn(bracket[1] ?? "");
    if (unit) return { name: plain.replace(bracket[0], " ").trim(), unit };
    if (isSides(bracket[1] ?? "")) return { name: plain.replace(bracket[0], " ").trim(), unit: undefined };
  }
  const [all, behind = ""] = /(?:,| in |\/) ?([^\s,/()]+)$/i.exec(plain) ?? [];
  const unit = all === undefined || /^[a-z]$/i.test(behind) ? undefined : unitIn(behind);
  if (all !== undefined && unit) return { name: plain.slice(0, -all.length).trim(), unit };
  const [last = ""] = /\p{L}{5,}$/u.exec(plain) ?? [];
  return { name: plain, unit: findUnit(last)?.name };
}

/** `mm`, `mm / in`, and `W × H × D, mm`. */
function unitIn(note: string): string | undefined {
  // Horizontal, vertical and by day, not hours, volts and a duration.
  if (/^[hvdna]$|^days?$/i.test(note.trim())) return undefined;
  const parts = note.split(/[/,;]| or /).map((part) => part.trim());
  const found = parts.map((part) => findUnit(part)?.name ?? findUnit(part.split(" ").at(-1) ?? "")?.name);
  return found.every((unit, at) => unit !== undefined || isSides(parts[at] ?? "")) ? found.find(Boolean) : undefined;
}

/** `w × h × d` names the sides of a size. */
function isSides(note: string): boolean {
  return (
    /[^\p{L}]/u.test(note.trim()) &&
    /^(?:(?:[whdlbt]|ø|dia|diameter|width|height|depth|length|an|al|p|h)\.?(?: ?[×x*,/] ?|$))+$/i.test(note.trim())
  );
}
