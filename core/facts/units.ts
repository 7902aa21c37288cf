/** What a unit measures; numbers convert within one dimension. */
export type Dimension =
  | "angle"
  | "length"
  | "light"
  | "mass"
  | "temperature"
  | "power"
  | "data"
  | "megapixels"
  | "pixels";

interface Unit {
  dimension: Dimension;
  /** How many of the dimension's base unit (mm, kg, GB …) it is. */
  factor: number;
  isImperial: boolean;
}

const baseUnits: Record<Dimension, Record<string, number>> = {
  angle: { "°": 1, deg: 1, degree: 1, degrees: 1 },
  length: {
    mm: 1,
    millimeter: 1,
    millimetre: 1,
    cm: 10,
    m: 1000,
    meter: 1000,
    metre: 1000,
    meters: 1000,
    metres: 1000,
    km: 1_000_000,
  },
  light: { lx: 1, lux: 1, mlx: 0.001, mlux: 0.001 },
  mass: { kg: 1, kgs: 1, kilogram: 1, g: 0.001, gr: 0.001, gram: 0.001, grams: 0.001 },
  temperature: { "°c": 1, "° c": 1, "deg c": 1, "degrees c": 1, celsius: 1, "degrees celsius": 1, c: 1 },
  power: { w: 1, watt: 1, watts: 1, mw: 0.001, kw: 1000 },
  data: { gb: 1, gbyte: 1, gbytes: 1, gigabyte: 1, gigabytes: 1, tb: 1000, tbyte: 1000, terabyte: 1000, mb: 0.001 },
  megapixels: {
    mp: 1,
    mpx: 1,
    mpix: 1,
    mpixel: 1,
    mpixels: 1,
    megapixel: 1,
    megapixels: 1,
    "mega pixel": 1,
    "mega pixels": 1,
    "m pixel": 1,
    "m pixels": 1,
    "million pixels": 1,
    million: 1,
  },
  pixels: { px: 1, pixel: 1, pixels: 1 },
};

const imperialUnits: Partial<Record<Dimension, Record<string, number>>> = {
  length: { in: 25.4, inch: 25.4, inches: 25.4, '"': 25.4, ft: 304.8, foot: 304.8, feet: 304.8, "'": 304.8, yd: 914.4 },
  mass: {
    lb: 0.45359237,
    lbs: 0.45359237,
    pound: 0.45359237,
    pounds: 0.45359237,
    oz: 0.028349523,
    ounces: 0.028349523,
  },
  temperature: { "°f": 0, "° f": 0, "deg f": 0, "degrees f": 0, fahrenheit: 0, "degrees fahrenheit": 0, f: 0 },
};

/** Numbers with one of these state something else than a fact, such as the 850 of `850 nm`. */
const otherUnits = [
  "nm|µm|μm|um|v|vdc|vac|volt|a|ma|amp|va|kv|ire|fps|s|sec|ms|min|h|hour|hours|day|days|hz|khz|mhz|ghz|db|dbm|%|mbps",
  "kbps|gbps|mbit|gbit|kbit|k|nm|n|lm|cd|ch|channel|channels|cfm|ohm|kω|ω|j|joules|pa|hpa|kpa|mah|mhz|bit|rpm|pcs|u|vrms|vpp|kohm|mv",
].flatMap((words) => words.split("|"));

const units = new Map<string, Unit>();
for (const [dimension, names] of Object.entries(baseUnits))
  for (const [name, factor] of Object.entries(names))
    units.set(name, { dimension: dimension as Dimension, factor, isImperial: false });
for (const [dimension, names] of Object.entries(imperialUnits))
  for (const [name, factor] of Object.entries(names))
    units.set(name, { dimension: dimension as Dimension, factor, isImperial: true });

const foreign = new Set(otherUnits);

/** Lower-case names. A name may stand for different things, such as `c`, so ask only behind a number. */
export function unitOf(name: string, dimension: Dimension): Unit | undefined {
  const unit = units.get(name);
  return unit?.dimension === dimension ? unit : undefined;
}

/** An area such as `m²` too. */
export function isUnit(name: string): boolean {
  return units.has(name) || foreign.has(name) || /[²³⁻]/.test(name);
}

/** In the dimension's base unit. */
export function inBaseUnit(value: number, { dimension, factor, isImperial }: Unit): number {
  if (dimension === "temperature" && isImperial) return ((value - 32) * 5) / 9;
  return value * factor;
}
