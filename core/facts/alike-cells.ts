import { memoizeText } from "#core/memoize-text.ts";
import { type Amount, amountsIn, sidesIn } from "#core/quantities/amounts.ts";
import { plainSigns } from "#core/quantities/plain-signs.ts";
import { convert, findUnit } from "#core/quantities/units.ts";

/** Longer cells are words. */
const longestAmount = 200;

const amounts: (text: string) => readonly Amount[] = memoizeText((text) => {
  if (text.length > longestAmount) return [];
  const plain = plainSigns(text);
  const sides = sidesIn(plain).flatMap(({ sides, unit, from, to }) =>
    sides.map((side): Amount => ({ low: side, high: side, unit, tolerance: 0.5, from, to })),
  );
  return [...amountsIn(plain), ...sides];
});

/** Not cells of different kinds, such as `8` and `30 fps`, or `4000 × 3000` and `20 fps`, which are parts of one value. */
export function areAlike(cells: readonly string[]): boolean {
  const kinds = cells.map((cell) => {
    const found = amounts(cell);
    if (found.length === 0) return "";
    return found.find(({ unit }) => unit)?.unit?.dimension ?? "bare";
  });
  return new Set(kinds.filter((kind) => kind !== "")).size <= 1;
}

/** Each cell says all of a value: an amount with its unit, or words. */
export function areComplete(cells: readonly string[]): boolean {
  return areAlike(cells) && cells.every((cell) => amounts(cell).every(({ unit }) => unit !== undefined));
}

/** Each cell is one amount with its unit. */
export function areAmounts(cells: readonly string[]): boolean {
  return cells.every((cell) => {
    const [amount, ...others] = amounts(cell);
    return amount?.unit !== undefined && amount.low === amount.high && others.length === 0;
  });
}

const bareNumber = /^[-+−–]?\d[\d.,' ]*(?:\/\d+)? ?(?:\p{L}{1,3}|°|″|")?$/u;
const joints = [/ ?[×*] ?| x /u, / ?\/ ?/, / (?:and|und|et|y|&) | ?& ?/, / ?, ?/, / ?[–—-] ?| to /];

/** The label names as many parts as there are cells, as `Resolution H × V | 3840 | 2160` does. */
export function areParts(label: string, cells: readonly string[]): boolean {
  if (!cells.every((cell) => bareNumber.test(cell))) return false;
  const plain = label.replace(/ ?[([](?!\s*[WHDLB] ?[×x*])[^()[\]]*[)\]]/g, "").trim();
  return joints.some((joint) => plain.split(joint).filter(Boolean).length === cells.length);
}

export function sameText(one: string, other: string): boolean {
  return one === other || (one.length < longestAmount && other.length < longestAmount && fold(one) === fold(other));
}

function fold(text: string): string {
  return text.replace(/\s+/g, " ").toLowerCase();
}

/** Two cells state the same in other units, or in the same words. Undefined where that cannot be said. */
export function isSameInOtherUnit(one: string, other: string): boolean | undefined {
  if (sameText(one, other)) return undefined;
  const [left, right] = [amounts(one), amounts(other)].map((found) => found.filter(({ unit }) => unit));
  if (!left?.length || !right?.length) return false;
  return (
    left.every((amount) => right.some((same) => isConverted(amount, same))) &&
    right.every((amount) => left.some((same) => isConverted(amount, same)))
  );
}

function isConverted(one: Amount, other: Amount): boolean {
  const [unit, same] = [one.unit, other.unit];
  if (!unit || !same || unit === same || unit.dimension !== same.dimension) return false;
  const near = (a: number, b: number) => {
    const converted = convert(b, same, unit);
    return Math.abs(a - converted) <= Math.max(Math.abs(a) * 0.04, one.tolerance * 2.5);
  };
  return near(one.low, other.low) && near(one.high, other.high);
}

const beginsNote =
  /^(?:[(*†‡]|(?:at|with|without|incl|excl|including|excluding|typ|max|see|per|depending|optional|when|if|only|for|approx|measured|according|subject|as|mit|ohne|bei|siehe|nur|inkl|note)\b)/i;

/** Whether a cell remarks on another rather than being a value of its own. */
export function isRemarkOn(cell: string, value: string): boolean {
  if (beginsNote.test(cell)) return true;
  if (cell.length > longestAmount) return false;
  return /\d/.test(value) && !/\d/.test(cell) && cell.split(/\s+/).length > 3;
}

export function isUnit(cell: string): boolean {
  return findUnit(cell) !== undefined;
}
