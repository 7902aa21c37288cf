import { decimalsIn, writtenNumber } from "./numbers.ts";
import { convert, type DimensionName, findUnit, type Unit } from "./units.ts";

/** A number or a range in a text, with its unit. Ranges have two ends. */
export interface Amount {
  low: number;
  high: number;
  /** Absent for a bare number. */
  unit: Unit | undefined;
  /** Half of the last stated digit: what rounding may hide. */
  tolerance: number;
  /** Its place in the text. */
  from: number;
  to: number;
}

/** Sides joined by ×, such as those of a size or a resolution. */
export interface Sides {
  sides: number[];
  unit: Unit | undefined;
  from: number;
  to: number;
}

interface WrittenNumber {
  value: number;
  decimals: number;
  unit: Unit | undefined;
  from: number;
  to: number;
}

const digits = String.raw`\d{1,3}(?:[ \u00a0']\d{3})+(?![\d])(?:[.,]\d+)?|\d+(?:[.,]\d+)*`;
/** Not the numbers in `IP67` and `±5`, nor the first of `1/2.8`. */
const numberPattern = new RegExp(String.raw`(?<![\p{L}\d]|±\s?)([-+](?=\d))?(${digits})(?!\d|[.,]\d|\/\d)`, "gu");
const unitPattern = /^ ?([°º]? ?\p{L}[\p{L}²³]*(?:\/\p{L}+)?|°(?:\/s)?|["'%])/u;
const twoWordUnit = /^ ?((?:deg|degrees|mega|m|million|°) ?\p{L}+)/iu;

/** The numbers of a text with plain signs. */
export function numbersIn(text: string, isDecimalComma = false): WrittenNumber[] {
  const found: WrittenNumber[] = [];
  for (const match of text.matchAll(numberPattern)) {
    const [all, sign = "", written = ""] = match;
    const value = writtenNumber(written, isDecimalComma);
    if (value === undefined) continue;
    const before = text.slice(Math.max(0, match.index - 3), match.index);
    // Not the numbers in `H.264`, `RS-485`, `F/1.6` and `1/2.8`, but the second in `2.8 mm/4 mm` and `3.9mm-10mm`.
    const joint = sign === "-" ? /[\p{L}]$/u.exec(before) : /[\p{L}\d][./-]$/u.exec(before);
    if (joint && found.at(-1)?.to !== match.index - (sign === "-" ? 0 : 1)) continue;
    // In `2.8-12`, the sign is that of a range.
    const isRangeSign =
      sign === "-" && text.slice(found.at(-1)?.to ?? match.index + 1, match.index).trim() === "" && found.length > 0;
    let to = match.index + all.length;
    const power = powerOfTen.exec(text.slice(to))?.[0];
    if (power !== undefined && value !== 10) continue;
    to += power?.length ?? 0;
    const after = text.slice(to, to + 24);
    const unit = unitAt(after);
    if (unit) to += unit.length;
    // `4K`, `10BASE-T` and `2nd` are words.
    else if (/^[\p{L}]/u.test(after) && !/^[x×]/i.test(after)) continue;
    const decimals = /[.,](\d+)$/.exec(written)?.[1]?.length ?? 0;
    const from = match.index + (isRangeSign ? 1 : 0);
    if (power !== undefined) {
      const factor = found.at(-1);
      const isFactor = factor && !factor.unit && /^ ?[×·] ?$/.test(text.slice(factor.to, from));
      if (isFactor) found.pop();
      const exponent = exponentOf(power);
      const begin = isFactor ? factor : { value: 1, from };
      const scaled = Number(`${begin.value}e${exponent}`);
      found.push({ value: scaled, decimals: Math.max(0, decimalsIn(scaled)), unit: unit?.unit, from: begin.from, to });
      continue;
    }
    found.push({ value: sign === "-" && !isRangeSign ? -value : value, decimals, unit: unit?.unit, from, to });
  }
  return found;
}

/** What stands behind the ten of 10⁵ and 10⁻³. */
const powerOfTen = /^[⁺⁻]?[⁰¹²³⁴-⁹]+/;
const raisedDigits = "⁰¹²³⁴⁵⁶⁷⁸⁹";

function exponentOf(power: string): number {
  const digits = Array.from(power, (sign) => raisedDigits.indexOf(sign)).filter((digit) => digit >= 0);
  return Number(digits.join("")) * (power.startsWith("⁻") ? -1 : 1);
}

/** A text without its numbers and their units: words that say what they are. */
export function withoutNumbers(text: string): string {
  let [rest, from] = ["", 0];
  for (const number of numbersIn(text)) {
    rest += `${text.slice(from, number.from)} `;
    from = number.to;
  }
  return rest + text.slice(from);
}

function unitAt(after: string): { unit: Unit; length: number } | undefined {
  for (const pattern of [twoWordUnit, unitPattern, /^ ?(°)/]) {
    const [all, name = ""] = pattern.exec(after) ?? [];
    const unit = all === undefined ? undefined : findUnit(name);
    if (unit && all !== undefined) return { unit, length: all.length };
  }
  return undefined;
}

const rangeSign = /^\.?\s*(?:-|~|…|to|till|until|÷|→|through|bis|up to|à|a|hasta|jusqu'à)\s*$/i;
const timesSign = /^\s*(?:\((?:[^()]{1,12})\)\s*)?(?:[whdlb]\b\.?\s*)?[×x]\s*(?:ø|[whdlb]\b\.?|dia\.?)?\s*$/i;

/** Numbers and ranges of a text, in its order. Sides joined by × are none. */
export function amountsIn(text: string, isDecimalComma = false): Amount[] {
  const numbers = numbersIn(text, isDecimalComma);
  const inSides = new Set(
    sidesOf(text, numbers).flatMap(({ from, to }) => numbers.filter((one) => one.from >= from && one.to <= to)),
  );
  const amounts: Amount[] = [];
  for (let at = 0; at < numbers.length; at++) {
    const first = numbers[at] as WrittenNumber;
    if (inSides.has(first)) continue;
    const second = numbers[at + 1];
    const between = second ? text.slice(first.to, second.from).replace(/\([^()]*\)/g, "") : "";
    // `-40° to 55 °C`
    if (second && rangeSign.test(between) && first.unit?.name === "°" && second.unit?.dimension === "temperature")
      first.unit = undefined;
    const isRange =
      second &&
      rangeSign.test(between) &&
      (!first.unit || !second.unit || first.unit.dimension === second.unit.dimension);
    if (second && isCompound(first, second, between)) {
      const value = first.value + convert(second.value, second.unit as Unit, first.unit as Unit);
      amounts.push({ low: value, high: value, unit: first.unit, tolerance: 0.05, from: first.from, to: second.to });
      at++;
      continue;
    }
    if (!isRange || inSides.has(second)) {
      const { value, unit, from, to } = first;
      amounts.push({ low: value, high: value, unit, tolerance: toleranceOf(first), from, to });
      continue;
    }
    const unit = second.unit ?? first.unit;
    const start = first.unit && unit && first.unit !== unit ? convert(first.value, first.unit, unit) : first.value;
    const [low, high] = start <= second.value ? [start, second.value] : [second.value, start];
    amounts.push({ low, high, unit, tolerance: toleranceOf(second), from: first.from, to: second.to });
    at++;
  }
  return amounts;
}

/** Pounds and ounces, feet and inches. */
function isCompound({ unit: first }: WrittenNumber, { unit: second }: WrittenNumber, between: string): boolean {
  const isPair = (first?.name === "lb" && second?.name === "oz") || (first?.name === "ft" && second?.name === "in");
  return isPair && /^[\s.,]*$/.test(between);
}

function toleranceOf({ decimals }: WrittenNumber): number {
  return 0.5 * 10 ** -decimals;
}

/** Two or more numbers with × between them; the last unit holds for those without one. */
export function sidesIn(text: string, isDecimalComma = false): Sides[] {
  return sidesOf(text, numbersIn(text, isDecimalComma));
}

function sidesOf(text: string, numbers: WrittenNumber[]): Sides[] {
  const found: Sides[] = [];
  for (let at = 0; at < numbers.length; at++) {
    const sides = [numbers[at] as WrittenNumber];
    for (let next = numbers[at + 1]; next; next = numbers[at + sides.length]) {
      const last = sides.at(-1) as WrittenNumber;
      if (!timesSign.test(text.slice(last.to, next.from))) break;
      sides.push(next);
    }
    if (sides.length < 2) continue;
    at += sides.length - 1;
    const [first, last] = [sides[0] as WrittenNumber, sides.at(-1) as WrittenNumber];
    // `70 (W) × 96 (H) × 178 (D) mm`
    const [behind = "", name = ""] =
      /^(?:\s*\([^()]{1,12}\)|\s*[whdlb]\b\.?)+\s*(\p{L}+|")/iu.exec(text.slice(last.to, last.to + 30)) ?? [];
    const unit = last.unit ?? findUnit(name) ?? sides.find((side) => side.unit)?.unit;
    const inUnit = ({ value, unit: own }: WrittenNumber) =>
      own && unit && own !== unit && own.dimension === unit.dimension ? convert(value, own, unit) : value;
    found.push({
      sides: sides.map(inUnit),
      unit,
      from: first.from,
      to: last.to + (findUnit(name) ? behind.length : 0),
    });
  }
  return found;
}

/**
 * The amounts of one dimension, in `unit`. Bare numbers count, in `bareUnit`, if no number states a unit of the dimension. An
 * amount that repeats another in imperial units, or exactly, is left out. "contradictory" if two that should be the same differ.
 */
export function amountsOf(
  amounts: Amount[],
  dimension: DimensionName,
  unit: Unit,
  bareUnit: Unit | undefined,
): Amount[] | "contradictory" {
  const stated = amounts.filter((amount) => amount.unit?.dimension === dimension);
  const bare = bareUnit
    ? amounts.filter((amount) => !amount.unit).map((amount) => ({ ...amount, unit: bareUnit }))
    : [];
  const used = stated.length > 0 ? stated : bare;
  const converted = used.map((amount) => ({ amount, inUnit: inUnit(amount, unit) }));
  const metric = converted.filter(({ amount }) => !amount.unit?.isImperial);
  const imperial = converted.filter(({ amount }) => amount.unit?.isImperial);
  const repeats = metric.length > 0 && imperial.length > 0;
  if (repeats && !imperial.every((one) => metric.some((other) => agree(one.inUnit, other.inUnit))))
    return "contradictory";
  const distinct: Amount[] = [];
  for (const { inUnit } of repeats ? metric : converted)
    if (!distinct.some(({ low, high }) => low === inUnit.low && high === inUnit.high)) distinct.push(inUnit);
  return distinct;
}

function inUnit(amount: Amount, unit: Unit): Amount {
  const own = amount.unit as Unit;
  const ends = [convert(amount.low, own, unit), convert(amount.high, own, unit)];
  const tolerance = (amount.tolerance * own.factor) / unit.factor;
  return { ...amount, low: Math.min(...ends), high: Math.max(...ends), tolerance, unit };
}

/** Whether one is the other, rounded when it was converted. */
function agree(one: Amount, other: Amount): boolean {
  const rounding = 2 * (one.tolerance + other.tolerance);
  return (["low", "high"] as const).every(
    (end) => Math.abs(one[end] - other[end]) <= Math.max(rounding, 0.03 * Math.abs(other[end])),
  );
}
