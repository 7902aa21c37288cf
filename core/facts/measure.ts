import { compatibilityForm, withoutFootnotes } from "../raised-digits.ts";
import type { FactKind } from "./fact.ts";

/** A number or a range with its unit, as a fact states it. */
export interface Measure {
  kind: FactKind;
  low: number;
  high: number;
  /** Whether a fact that includes the number matches as well. */
  within: boolean;
}

interface Unit {
  kind: FactKind;
  names: RegExp;
  within?: boolean;
  /** Into the unit of the facts. */
  convert?(value: number): number;
}

const units: Unit[] = [
  { kind: "megapixels", names: /^(mp|mpx|mpix|mega ?pixels?)$/ },
  { kind: "focalLength", names: /^(mm|millimet(er|re)s?)$/, within: true },
  { kind: "infraredRange", names: /^(m|met(er|re)s?)$/ },
  { kind: "infraredRange", names: /^(ft|feet)$/, convert: (value) => value * 0.3048 },
  { kind: "fieldOfView", names: /^(°|deg|degrees?)$/, within: true },
  { kind: "illumination", names: /^(lx|lux)$/ },
  { kind: "power", names: /^(w|watts?)$/ },
  { kind: "weight", names: /^(kg|kilograms?)$/ },
  { kind: "weight", names: /^(g|grams?)$/, convert: (value) => value / 1_000 },
  { kind: "storage", names: /^gb$/ },
  { kind: "storage", names: /^tb$/, convert: (value) => value * 1_000 },
  { kind: "temperature", names: /^°? ?c$/, within: true },
  { kind: "temperature", names: /^°? ?f$/, within: true, convert: (value) => ((value - 32) * 5) / 9 },
];

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

/** Reads `8MP`, `8 megapixel`, `2,8 mm`, `2.8–12mm`, `3840 x 2160` or `IP 67`; undefined for any other text. */
export function readMeasure(text: string): Measure | undefined {
  const written = compatibilityForm(withoutFootnotes(text))
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[−–—]/g, "-");
  if (written.length > 40) return undefined;
  const pixels = /^(\d{3,5}) ?[x×*] ?(\d{3,5})( ?(px|pixels?))?$/.exec(written);
  if (pixels) return { kind: "resolution", low: Number(pixels[1]), high: Number(pixels[2]), within: false };
  const code = /^(ip|ik)[ -]?(\d{1,2})$/.exec(written);
  if (code) return number(code[1] === "ip" ? "ip" : "ik", Number(code[2]), false);

  const range = rangePattern.exec(written);
  if (range) return readRange(range[1], range[2], range[3], range[4]);
  const [, digits = "", name = ""] = /^([+-]?\d+(?:[.,]\d+)?)[ -]?(\D+)$/.exec(written) ?? [];
  const unit = unitNamed(name);
  return unit && number(unit.kind, amountOf(digits, unit), unit.within ?? false);
}

const rangePattern = /^([+-]?\d+(?:[.,]\d+)?) ?(\D*?) ?(?:-|~|to|\.{2,3}) ?([+-]?\d+(?:[.,]\d+)?)[ -]?(\D+)$/;

/** The last unit holds for both ends, unless the first has its own. Degrees may begin with the wide end of a lens. */
function readRange(first = "", firstName = "", second = "", lastName = ""): Measure | undefined {
  const unit = unitNamed(lastName);
  const firstUnit = firstName === "" ? unit : unitNamed(firstName);
  if (!unit || firstUnit?.kind !== unit.kind) return undefined;
  const ends = [amountOf(first, firstUnit), amountOf(second, unit)];
  return { kind: unit.kind, low: Math.min(...ends), high: Math.max(...ends), within: false };
}

function unitNamed(name: string): Unit | undefined {
  return units.find(({ names }) => names.test(name));
}

function amountOf(digits: string, unit: Unit): number {
  const value = Number(digits.replace(",", "."));
  return unit.convert?.(value) ?? value;
}

function number(kind: FactKind, value: number, within: boolean): Measure {
  return { kind, low: value, high: value, within };
}
