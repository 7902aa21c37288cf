import { type FactKind, type FactValue, factKindInfo } from "./fact.ts";
import type { Placeholder } from "./fact-pattern.ts";
import type { Token } from "./fact-tokens.ts";
import type { PatternMatch } from "./match-pattern.ts";
import type { PatternText } from "./pattern-text.ts";
import { type Amount, dimensionOf, readAmount, readRange, readSize } from "./read-amount.ts";

type Problem = "unreadable" | "contradictory";

/** The values a pattern found. A note that states them in another unit must agree, and replaces inches by metres. */
export function factValues(match: PatternMatch, kind: FactKind, on: PatternText): FactValue[] | Problem {
  const { shape } = factKindInfo(kind);
  const words = match.words.map(
    (word): FactValue => (typeof word === "number" ? numeric(kind, word, word) : { kind, text: word }),
  );
  if (words.length > 0) return words.every(isPlausible) ? words : "unreadable";
  const amounts = checkedWithNotes(match, on);
  if (amounts === "contradictory") return amounts;
  const numbers = amounts.map(({ value }) => rounded(value * match.factor));
  const value = oneEnd(kind, numbers, match.ends) ?? valueFrom(kind, shape, numbers);
  return value && isPlausible(value) ? [value] : "unreadable";
}

const reachingKinds = new Set<FactKind>(["infraredRange", "power", "storage"]);

/** Of a range such as `32 GB to 512 GB`, such a fact is the upper end. */
export function isUpperEnd(kind: FactKind): boolean {
  return reachingKinds.has(kind);
}

function valueFrom(kind: FactKind, shape: string, numbers: number[]): FactValue | undefined {
  const [first, second] = numbers;
  if (first === undefined) return undefined;
  if (shape === "pixels") return second === undefined ? undefined : { kind, low: first, high: second };
  if (shape === "size")
    return { kind, low: Math.min(...numbers), high: Math.max(...numbers), text: numbers.join(" × ") };
  if (shape === "number" && numbers.length > 1)
    return isUpperEnd(kind) ? numeric(kind, Math.max(...numbers), Math.max(...numbers)) : undefined;
  return numeric(kind, Math.min(...numbers), Math.max(...numbers));
}

/** The wide or tele end alone; another row or part may state the other. */
function oneEnd(kind: FactKind, [number, ...others]: number[], [end]: Placeholder[]): FactValue | undefined {
  if (number === undefined || others.length > 0 || end === undefined) return undefined;
  const isHigh = end === "high" || end === (kind === "fieldOfView" ? "wide" : "tele");
  const isLow = end === "low" || end === (kind === "fieldOfView" ? "tele" : "wide");
  if (isHigh) return { kind, high: number };
  return isLow ? { kind, low: number } : undefined;
}

function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

function numeric(kind: FactKind, low: number, high: number): FactValue {
  return { kind, low, high };
}

/** Notes such as `(98.4 ft)` behind `30 m`. */
function checkedWithNotes({ amounts, notes }: PatternMatch, on: PatternText): Amount[] | "contradictory" {
  if (!dimensionOf(on.kind)) return amounts;
  let checked = amounts;
  for (const note of notes) {
    const repeated = noteAmounts(note, amounts.length, on);
    if (!repeated || repeated.every(({ isImperial }, index) => isImperial === amounts[index]?.isImperial)) continue;
    if (!repeated.every((amount, index) => agrees(amount, amounts[index] as Amount))) return "contradictory";
    if (amounts.some(({ isImperial }) => isImperial)) checked = repeated;
  }
  return checked;
}

/** Whether a part such as the `2.65 lb` of `1.2 kg / 2.65 lb` states what a metric one does. */
export function repeatsInOtherUnit({ amounts }: PatternMatch, parts: PatternMatch[]): boolean {
  if (amounts.length === 0 || !amounts.every(({ isImperial }) => isImperial)) return false;
  return parts.some(
    (other) =>
      other.amounts.length === amounts.length &&
      other.amounts.every((metric, index) => !metric.isImperial && agrees(amounts[index] as Amount, metric)),
  );
}

function noteAmounts(tokens: Token[], count: number, stated: PatternText): Amount[] | undefined {
  const on = { ...stated, unit: undefined };
  const one = readAmount(tokens, 0, on);
  if (one?.next === tokens.length) return count === 1 ? [one.amount] : undefined;
  const range = readRange(tokens, 0, on);
  if (range?.next === tokens.length) return count === 2 ? range.ends : undefined;
  const size = readSize(tokens, 0, on);
  return size?.next === tokens.length && size.sides.length === count ? size.sides : undefined;
}

function agrees(left: Amount, right: Amount): boolean {
  const rounding = 2 * (left.tolerance + right.tolerance);
  return Math.abs(left.value - right.value) <= Math.max(rounding, 0.03 * Math.abs(right.value));
}

const limits: Partial<Record<FactKind, [number, number]>> = {
  megapixels: [0.01, 500],
  resolution: [16, 100_000],
  fieldOfView: [0.1, 360],
  focalLength: [0.1, 5000],
  illumination: [0, 1000],
  infraredRange: [0.5, 10_000],
  ip: [0, 69],
  ik: [0, 11],
  temperature: [-100, 150],
  poeClass: [0, 8],
  power: [0.01, 5000],
  weight: [0.001, 1000],
  dimensions: [0.5, 10_000],
  // No memory card holds more yet; what does is a drive.
  storage: [0.001, 2048],
  audioInputs: [0, 256],
  audioOutputs: [0, 256],
  alarmInputs: [0, 256],
  alarmOutputs: [0, 256],
};

function isPlausible({ kind, low, high }: FactValue): boolean {
  const [least, most] = limits[kind] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return (low ?? least) >= least && (high ?? most) <= most;
}
