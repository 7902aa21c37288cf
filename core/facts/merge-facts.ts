import { decimalsIn } from "#core/quantities/numbers.ts";
import type { FactValue } from "./fact.ts";

/** The same number may be stated as 8 and as 8.29: then the coarser one is the other rounded. 0 lx is not 0.02 lx rounded. */
export function haveSameValue(left: FactValue, right: FactValue): boolean {
  if (left.text !== undefined || right.text !== undefined) return left.text === right.text;
  if (left.factId === "illumination") return left.low === right.low && left.high === right.high;
  return isSameNumber(left.low, right.low) && isSameNumber(left.high, right.high);
}

/** Each value once: a fact stated twice equally is one fact, the more precise. */
export function mergedFacts<Value extends FactValue>(values: Value[]): Value[] {
  const merged: Value[] = [];
  for (const value of values) {
    const same = merged.findIndex((other) => other.condition === value.condition && haveSameValue(other, value));
    const before = merged[same];
    if (!before) merged.push(value);
    else if (decimalsOf(value) > decimalsOf(before)) merged[same] = value;
  }
  return merged;
}

/** Joins the two ends of a range that different rows or parts state. A lone end is no value. */
export function joinEnds<Value extends FactValue>(values: Value[]): Value[] {
  const lone = mergedFacts(values.filter(isLoneEnd));
  const [lows, highs] = [lone.filter(({ low }) => low !== undefined), lone.filter(({ high }) => high !== undefined)];
  const [low, high] = [lows[0], highs[0]];
  const complete = values.filter((value) => !isLoneEnd(value));
  if (!low || !high || lows.length + highs.length > 2) return complete;
  const ends = [low.low ?? 0, high.high ?? 0];
  return [...complete, { ...low, low: Math.min(...ends), high: Math.max(...ends) }];
}

/** One end of a range, without the other. */
export function isLoneEnd({ low, high }: Pick<FactValue, "low" | "high">): boolean {
  return (low === undefined) !== (high === undefined);
}

function isSameNumber(left: number | undefined, right: number | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  const decimals = Math.min(decimalsIn(left), decimalsIn(right));
  return Math.abs(left - right) <= 1e-9 || left.toFixed(decimals) === right.toFixed(decimals);
}

function decimalsOf({ low, high }: FactValue): number {
  return Math.max(decimalsIn(low ?? 0), decimalsIn(high ?? 0));
}
