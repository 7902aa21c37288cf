import { type FactInfo, isInWords, rankOf } from "#core/facts/fact.ts";
import { findWords } from "#core/facts/find-words.ts";
import { amountsIn, amountsOf, sidesIn } from "#core/quantities/amounts.ts";
import { plainSigns } from "#core/quantities/plain-signs.ts";
import { findUnit } from "#core/quantities/units.ts";
import { compatibilityForm, withoutFootnotes } from "../raised-digits.ts";

/** A number or a range as a fact may state it, in the fact's unit. */
export interface Measure {
  /** The fact's id. */
  factId: string;
  low: number;
  high: number;
  /** Whether a fact that includes the number matches as well. */
  within: boolean;
}

const longestMeasure = 40;

/** Makers round: 3840 × 2160 are 8.3 megapixels and sold as 8, 2560 × 1440 are 3.7 and sold as 4. */
const rounding = 0.085;

/** Whether a resolution is sold as this many megapixels. */
export function isSoldAs(megapixels: number, width: number, height: number): boolean {
  return Math.abs(width * height - megapixels * 1e6) <= megapixels * 1e6 * rounding;
}

/** The fewest and the most pixels that are sold as this many megapixels. */
export function pixelsSoldAs(megapixels: number): [fewest: number, most: number] {
  return [megapixels * 1e6 * (1 - rounding), megapixels * 1e6 * (1 + rounding)];
}

/** `8MP`, `2,8 mm`, `2.8–12mm`, `3840 x 2160` or `IP 67`, for each fact that may state it; none for any other text. */
export function measuresIn(text: string, facts: readonly FactInfo[]): Measure[] {
  const plain = plainSigns(compatibilityForm(withoutFootnotes(text))).trim();
  if (plain.length > longestMeasure || !/\d/.test(plain)) return [];
  return facts.flatMap((fact) => measureOf(plain, fact) ?? []);
}

function measureOf(text: string, fact: FactInfo): Measure | undefined {
  const { id: factId, type, words = [] } = fact;
  if (type === "choice" && !isInWords(fact)) {
    if (/^\d+$/.test(text)) return undefined;
    const { names, rest } = findWords(text, words);
    const [name, ...others] = names;
    if (name === undefined || others.length > 0 || rest !== "") return undefined;
    return exactly(factId, rankOf(name, words));
  }
  if (type === "resolution") {
    const [only] = sidesIn(text);
    const isWhole = only?.from === 0 && /^ ?(?:px|pixels?)?$/i.test(text.slice(only.to));
    const [low = 0, high = 0] = only?.sides ?? [];
    return isWhole && only.sides.length === 2 && low >= 100 && high >= 100
      ? { factId, low, high, within: false }
      : undefined;
  }
  const unit = findUnit(fact.unit ?? "");
  if (type !== "number" || !unit) return undefined;
  const [amount, ...others] = amountsIn(text);
  if (!amount?.unit || others.length > 0 || amount.from > 0 || amount.to < text.length) return undefined;
  const inUnit = amountsOf([amount], unit.dimension, unit, undefined);
  const [{ low, high } = { low: undefined, high: undefined }] = inUnit === "contradictory" ? [] : inUnit;
  if (low === undefined || high === undefined) return undefined;
  return { factId, low, high, within: low === high && fact.isRange === true };
}

export function exactly(factId: string, value: number): Measure {
  return { factId, low: value, high: value, within: false };
}
