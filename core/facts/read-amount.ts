import type { FactKind } from "./fact.ts";
import type { Token } from "./fact-tokens.ts";
import type { PatternText } from "./pattern-text.ts";
import { type Dimension, inBaseUnit, isUnit, unitOf } from "./units.ts";

/** A number in the unit that facts of its kind are stored in. */
export interface Amount {
  value: number;
  /** Half of the last stated digit: what rounding may hide. */
  tolerance: number;
  isImperial: boolean;
}

interface Stated {
  value: number;
  decimals: number;
  unit?: string | undefined;
  next: number;
}

const dimensions: Partial<Record<FactKind, Dimension>> = {
  megapixels: "megapixels",
  resolution: "pixels",
  fieldOfView: "angle",
  focalLength: "length",
  illumination: "light",
  infraredRange: "length",
  temperature: "temperature",
  power: "power",
  weight: "mass",
  dimensions: "length",
  storage: "data",
};

/** How many of the dimension's base units the kind's own unit is. */
const kindFactors: Partial<Record<FactKind, number>> = { infraredRange: 1000 };

/** Words before a number that do not change it. */
const qualifiers = new Set(
  "up to max maximum approx approximately about ca circa < ≤ > ≥ ~ ≈ less more than or from is of over".split(" "),
);
const countQualifiers = new Set([...qualifiers, "x", "×"]);
const counters = new Set("x × ch chs channel channels port ports".split(" "));
const rangeSigns = new Set(["-", "~", "…", "to", "till", "until", "÷", "→", "through", "bis", "up"]);
const numberWords = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const otherNumberWords = new Map([
  ["single", 1],
  ["dual", 2],
  ["quad", 4],
]);

export function dimensionOf(kind: FactKind): Dimension | undefined {
  return dimensions[kind];
}

export function readAmount(tokens: Token[], at: number, on: PatternText): { amount: Amount; next: number } | undefined {
  const stated = readNumber(tokens, at, on);
  const amount = stated && amountOf(stated, stated.unit ?? on.unit, on.kind);
  if (!amount || on.kind !== "weight" || !amount.isImperial) return amount && { amount, next: stated.next };
  // Pounds and ounces.
  const rest = readNumber(tokens, stated.next, on);
  const ounces = rest?.unit === "oz" ? amountOf(rest, rest.unit, on.kind) : undefined;
  if (!rest || !ounces) return { amount, next: stated.next };
  return { amount: { ...amount, value: amount.value + ounces.value }, next: rest.next };
}

/** Two ends; a unit stated once holds for both. */
export function readRange(tokens: Token[], at: number, on: PatternText): { ends: Amount[]; next: number } | undefined {
  const first = readNumber(tokens, at, on);
  if (!first) return undefined;
  let next = first.next;
  while (tokens[next]?.type === "note") next++;
  const sign = tokens[next];
  if (!sign || !isRangeSign(sign)) return undefined;
  const second = readNumber(tokens, next + 1, on);
  if (!second) return undefined;
  const low = amountOf(first, first.unit ?? second.unit ?? on.unit, on.kind);
  const high = amountOf(second, second.unit ?? first.unit ?? on.unit, on.kind);
  return low && high && { ends: [low, high], next: second.next };
}

/** Whether a number outside brackets has a unit of the kind. */
export function statesUnit(tokens: Token[], text: string, kind: FactKind): boolean {
  const dimension = dimensions[kind];
  if (!dimension) return false;
  return tokens.some((token, at) => token.type === "number" && unitAt(tokens, at + 1, text, kind) !== undefined);
}

export function plainAmount(value: number): Amount {
  return { value, tolerance: 0, isImperial: false };
}

function isRangeSign(token: Token): boolean {
  return (token.type === "word" || token.type === "sign") && rangeSigns.has(token.text);
}

/** Two or more sides joined by ×; the last unit holds for sides without one. */
export function readSize(
  tokens: Token[],
  at: number,
  on: PatternText,
): { sides: Amount[]; next: number; notes: Token[][] } | undefined {
  const sides: Stated[] = [];
  const notes: Token[][] = [];
  let next = at;
  for (;;) {
    const side = readNumber(tokens, afterWords(tokens, next, sideWords), on);
    if (!side) break;
    next = afterWords(tokens, side.next, sideWords);
    for (let note = tokens[next]; note?.type === "note"; note = tokens[++next]) notes.push(note.tokens);
    const unit = side.unit ? undefined : unitAt(tokens, next, on.text, on.kind);
    sides.push({ ...side, unit: side.unit ?? unit?.name });
    next = afterWords(tokens, unit?.next ?? next, sideWords);
    const sign = tokens[next];
    if ((sign?.type !== "sign" && sign?.type !== "word") || !timesSigns.has(sign.text)) break;
    next++;
    if (sides.length === mostSides) return undefined;
  }
  if (sides.length < 2) return undefined;
  const unit = sides.findLast((side) => side.unit)?.unit ?? on.unit;
  const read = sides.map((side) => amountOf(side, side.unit ?? unit, on.kind));
  return read.every((amount) => amount !== undefined) ? { sides: read, next, notes } : undefined;
}

const mostSides = 4;
const timesSigns = new Set(["×", "x"]);
const sideWords = new Set(
  "ø w h d l b width height depth length diameter dia wide high deep long approx ca".split(" "),
);

/** At most four words, as in `up to max. approx.`. */
function afterWords(tokens: Token[], at: number, words: Set<string>): number {
  let next = at;
  while (next < at + 4) {
    const token = tokens[next];
    if ((token?.type !== "word" && token?.type !== "sign") || !words.has(token.text)) return next;
    next++;
  }
  return next;
}

export function canBeginNumber(token: Token, kind: FactKind): boolean {
  return token.type !== "note" && numberOf(token, kind) !== undefined;
}

function readNumber(tokens: Token[], at: number, { kind, text }: PatternText): Stated | undefined {
  let next = afterWords(tokens, at, dimensions[kind] ? qualifiers : countQualifiers);
  const sign = tokens[next];
  const isSigned =
    sign?.type === "sign" && (sign.text === "-" || sign.text === "+") && tokens[next + 1]?.from === sign.to;
  if (isSigned) next++;
  const token = tokens[next];
  const plain = token && numberOf(token, kind);
  if (!token || !plain) return undefined;
  const factor = isSigned && sign.text === "-" ? -1 : 1;
  next++;
  const stated = { value: factor * plain.value, decimals: plain.decimals };
  const dimension = dimensions[kind];
  if (!dimension) return afterCount(tokens, next, stated);
  const before = tokens[next - 2];
  // The 2.8 of `1/2.8"` is a fraction.
  if (before?.type === "sign" && before.text === "/" && tokens[next - 3]?.type === "number") return undefined;
  const unit = unitAt(tokens, next, text, kind);
  if (unit) return { ...stated, unit: unit.name, next: unit.next };
  const other = tokens[next];
  // The first sign of `-40° to +60 °C`.
  if (dimension === "temperature" && other?.type === "sign" && other.text === "°") return { ...stated, next: next + 1 };
  // The 850 of `850 nm` is no length of a lens.
  if (kind !== "resolution" && other && (other.type === "word" || other.type === "sign") && isUnit(other.text))
    return undefined;
  return { ...stated, next };
}

function numberOf(token: Token, kind: FactKind): { value: number; decimals: number } | undefined {
  if (token.type === "number") return token;
  if (token.type !== "word" || dimensions[kind]) return undefined;
  const value = otherNumberWords.get(token.text) ?? numberWords.indexOf(token.text);
  return value < 0 ? undefined : { value, decimals: 0 };
}

/** A count has no unit: the 12 of `12 V` is none. */
function afterCount(tokens: Token[], at: number, stated: { value: number; decimals: number }): Stated | undefined {
  const hyphen = tokens[at];
  const isHyphen = hyphen?.type === "sign" && hyphen.text === "-" && tokens[at + 1]?.type === "word";
  const next = afterWords(tokens, isHyphen ? at + 1 : at, counters);
  const other = tokens[next];
  const after = tokens[next + 1];
  // The first end of a range.
  if (other && after && isRangeSign(other) && after.type === "number" && !isHyphen) return undefined;
  const isMeasured = other?.type === "word" && isUnit(other.text) && other.text !== "in";
  return isMeasured || !Number.isInteger(stated.value) ? undefined : { ...stated, next };
}

/** The longest name; also behind a hyphen, as in `8-megapixel`. */
function unitAt(tokens: Token[], at: number, text: string, kind: FactKind): { name: string; next: number } | undefined {
  const hyphen = tokens[at];
  const start = hyphen?.type === "sign" && hyphen.text === "-" && tokens[at + 1]?.type === "word" ? at + 1 : at;
  const first = tokens[start];
  if (!first || first.type === "note" || first.type === "number") return undefined;
  for (const length of [2, 1]) {
    const last = tokens[start + length - 1];
    if (!last || last.type === "note" || (length === 2 && last.type !== "word")) continue;
    const name = text
      .slice(first.from, last.to)
      .toLowerCase()
      .replace(/[\s.-]+/g, " ")
      .trim();
    const unitWord = kindSpellings[kind]?.[name];
    if (unitWord) return { name: unitWord, next: start + length };
    for (const spelling of [name, name.replace(/(?<=°) /, "")])
      if (isKindUnit(spelling, kind)) return { name: spelling, next: start + length };
  }
  return undefined;
}

/** A lens is stated in millimetres, a reach in metres: other lengths in such rows are something else. */
const kindUnits: Partial<Record<FactKind, string[]>> = {
  focalLength: ["mm", "millimeter", "millimetre"],
  infraredRange: ["m", "meter", "metre", "meters", "metres", "km", "ft", "feet", "foot", "yd", "'"],
};

/** Short forms that mean something else elsewhere. */
const kindSpellings: Partial<Record<FactKind, Record<string, string>>> = { storage: { g: "gb", t: "tb" } };

function isKindUnit(name: string, kind: FactKind): boolean {
  const dimension = dimensions[kind];
  return dimension !== undefined && unitOf(name, dimension) !== undefined && (kindUnits[kind]?.includes(name) ?? true);
}

function amountOf({ value, decimals }: Stated, unitName: string | undefined, kind: FactKind): Amount | undefined {
  const dimension = dimensions[kind];
  // Reaches are stated in round numbers: 60 m as 190 ft.
  const isRound = kind === "infraredRange" && value % 10 === 0;
  const tolerance = isRound ? 5 : 0.5 * 10 ** -decimals;
  if (!dimension || kind === "resolution") return { value, tolerance, isImperial: false };
  const unit = unitName === undefined ? undefined : unitOf(unitName, dimension);
  if (!unit) return undefined;
  const factor = kindFactors[kind] ?? 1;
  const converted = inBaseUnit(value, unit) / factor;
  const spread = Math.abs(inBaseUnit(value + tolerance, unit) / factor - converted);
  return { value: Number(converted.toPrecision(6)), tolerance: spread, isImperial: unit.isImperial };
}
