import { ownValue } from "../own-value.ts";

/** What units measure; numbers convert within one dimension. */
interface Dimension {
  /** Other names, and how many of the first unit one is. The first is the one that the others convert to. */
  units: Record<string, { names: string[]; factor: number; offset?: number; isImperial?: boolean; code?: string }>;
}

/**
 * Units by the dimension they measure. `code` is UN/CEFACT Recommendation 20,
 * https://unece.org/trade/uncefact/cl-recommendations
 */
export const dimensions = {
  angle: { units: { "°": { names: ["deg", "degree", "degrees", "grad"], factor: 1, code: "DD" } } },
  length: {
    units: {
      mm: { names: ["millimeter", "millimetre", "millimeters", "millimetres"], factor: 1, code: "MMT" },
      nm: { names: [], factor: 1e-6, code: "C45" },
      μm: { names: ["µm", "um"], factor: 1e-3, code: "4H" },
      cm: { names: ["centimeter", "centimetre", "centimeters", "centimetres"], factor: 10, code: "CMT" },
      m: { names: ["meter", "metre", "meters", "metres", "mtr"], factor: 1000, code: "MTR" },
      km: { names: [], factor: 1e6, code: "KMT" },
      in: { names: ["inch", "inches", '"'], factor: 25.4, isImperial: true, code: "INH" },
      ft: { names: ["foot", "feet", "'"], factor: 304.8, isImperial: true, code: "FOT" },
      yd: { names: ["yard", "yards"], factor: 914.4, isImperial: true, code: "YRD" },
    },
  },
  area: {
    units: {
      "m²": { names: ["sqm", "square metres", "square meters"], factor: 1, code: "MTK" },
      "cm²": { names: [], factor: 1e-4, code: "CMK" },
      "mm²": { names: [], factor: 1e-6, code: "MMK" },
      "ft²": { names: ["sq ft", "sqft", "square feet"], factor: 0.09290304, isImperial: true, code: "FTK" },
    },
  },
  light: {
    units: {
      lx: { names: ["lux"], factor: 1, code: "LUX" },
      mlx: { names: ["mlux"], factor: 1e-3 },
    },
  },
  mass: {
    units: {
      kg: { names: ["kgs", "kilogram", "kilograms"], factor: 1, code: "KGM" },
      g: { names: ["gr", "gram", "grams"], factor: 1e-3, code: "GRM" },
      mg: { names: [], factor: 1e-6, code: "MGM" },
      tonnes: { names: ["ton", "tons", "tonne"], factor: 1000, code: "TNE" },
      lb: { names: ["lbs", "pound", "pounds"], factor: 0.45359237, isImperial: true, code: "LBR" },
      oz: { names: ["ounce", "ounces"], factor: 0.028349523125, isImperial: true, code: "ONZ" },
    },
  },
  temperature: {
    units: {
      "°C": { names: ["° c", "deg c", "degrees c", "celsius", "degrees celsius", "C"], factor: 1, code: "CEL" },
      "°F": {
        names: ["° f", "deg f", "degrees f", "fahrenheit", "degrees fahrenheit", "F"],
        factor: 5 / 9,
        offset: -32,
        isImperial: true,
        code: "FAH",
      },
    },
  },
  power: {
    units: {
      W: { names: ["w", "watt", "watts"], factor: 1, code: "WTT" },
      mW: { names: [], factor: 1e-3, code: "C31" },
      kW: { names: [], factor: 1000, code: "KWT" },
    },
  },
  energy: {
    units: { Wh: { names: [], factor: 1, code: "WHR" }, kWh: { names: [], factor: 1000, code: "KWH" } },
  },
  voltage: {
    units: {
      V: { names: ["v", "volt", "volts", "vdc", "vac", "v dc", "v ac"], factor: 1, code: "VLT" },
      mV: { names: [], factor: 1e-3, code: "2Z" },
      kV: { names: [], factor: 1000, code: "KVT" },
    },
  },
  current: {
    units: {
      A: { names: ["amp", "amps", "ampere"], factor: 1, code: "AMP" },
      mA: { names: [], factor: 1e-3, code: "4K" },
    },
  },
  time: {
    units: {
      s: { names: ["sec", "second", "seconds", "sek"], factor: 1, code: "SEC" },
      ms: { names: [], factor: 1e-3, code: "C26" },
      min: { names: ["minute", "minutes"], factor: 60, code: "MIN" },
      h: { names: ["hour", "hours", "hr", "hrs"], factor: 3600, code: "HUR" },
      days: { names: ["day"], factor: 86400, code: "DAY" },
      years: { names: ["year"], factor: 31557600, code: "ANN" },
    },
  },
  frequency: {
    units: {
      Hz: { names: ["hertz"], factor: 1, code: "HTZ" },
      kHz: { names: [], factor: 1e3, code: "KHZ" },
      MHz: { names: [], factor: 1e6, code: "MHZ" },
      GHz: { names: [], factor: 1e9, code: "A86" },
    },
  },
  frameRate: { units: { fps: { names: ["frames/s", "ips", "frames per second"], factor: 1 } } },
  bitRate: {
    units: {
      "Mbit/s": { names: ["mbps", "mb/s", "mbit"], factor: 1, code: "E20" },
      "kbit/s": { names: ["kbps", "kb/s", "kbit"], factor: 1e-3, code: "C74" },
      "Gbit/s": { names: ["gbps", "gb/s", "gbit"], factor: 1000, code: "B80" },
    },
  },
  data: {
    units: {
      GB: { names: ["gbyte", "gbytes", "gigabyte", "gigabytes", "Go"], factor: 1, code: "E34" },
      kB: { names: ["kbyte"], factor: 1e-6, code: "2P" },
      MB: { names: ["mbyte", "mbytes", "megabyte", "megabytes", "Mo"], factor: 1e-3, code: "4L" },
      TB: { names: ["tbyte", "tbytes", "terabyte", "terabytes", "To"], factor: 1000, code: "E35" },
    },
  },
  megapixels: {
    units: {
      MP: {
        names: [
          ...["mpx", "mpix", "mpixel", "mpixels", "megapixel", "megapixels", "mega pixel", "mega pixels", "mégapixels"],
          ...["megapíxeles", "m pixel", "m pixels", "million pixels", "million"],
        ],
        factor: 1,
        code: "E38",
      },
    },
  },
  pixels: { units: { px: { names: ["pixel", "pixels", "píxeles"], factor: 1, code: "E37" } } },
  sound: { units: { dB: { names: ["db(a)", "dba", "decibel"], factor: 1, code: "2N" } } },
  ratio: { units: { "%": { names: ["percent"], factor: 1, code: "P1" } } },
  force: { units: { N: { names: ["newton"], factor: 1, code: "NEW" }, kN: { names: [], factor: 1000, code: "B47" } } },
  speed: {
    units: { "m/s": { names: [], factor: 1, code: "MTS" }, "km/h": { names: ["kph"], factor: 1 / 3.6, code: "KMH" } },
  },
  rotation: { units: { "°/s": { names: ["deg/s", "° / s"], factor: 1, code: "E96" } } },
} as const satisfies Record<string, Dimension>;

export type DimensionName = keyof typeof dimensions;

export interface Unit {
  /** Spelling that people use. */
  name: string;
  dimension: DimensionName;
  factor: number;
  /** Added before the factor. */
  offset: number;
  isImperial: boolean;
  code: string | undefined;
}

const units: Unit[] = Object.entries(dimensions).flatMap(([dimension, { units }]) =>
  Object.entries(units as Dimension["units"]).map(([name, { factor, offset = 0, isImperial = false, code }]) => ({
    name,
    dimension: dimension as DimensionName,
    factor,
    offset,
    isImperial,
    code,
  })),
);
const unmistakable: Record<string, string[]> = {
  lx: ["lux"],
  μm: ["µm"],
  "kbit/s": ["kbps"],
  "Mbit/s": ["Mbps"],
  "Gbit/s": ["Gbps"],
};
/** Units only with these capitals: `To` is a terabyte in French, and `to` a word. */
const shortWords = new Set(["to", "go", "mo"]);
const byExactName = new Map(units.map((unit) => [unit.name, unit]));
const byName = new Map<string, Unit>();
for (const { units: named } of Object.values(dimensions)) {
  for (const [name, { names }] of Object.entries(named as Dimension["units"])) {
    const unit = byExactName.get(name) as Unit;
    for (const one of names) byExactName.set(one, unit);
    for (const one of [name, ...names])
      if (one.length > 1 && !byName.has(one.toLowerCase()) && !shortWords.has(one.toLowerCase()))
        byName.set(one.toLowerCase(), unit);
  }
}

/** Units of which a number is another power of ten of their dimension's first one, by the names that leave no doubt. */
export const metricUnits = units.flatMap(({ name, dimension, factor, offset, isImperial }) => {
  const power = Math.round(Math.log10(factor));
  if (isImperial || offset !== 0 || Math.abs(factor / 10 ** power - 1) > 1e-9) return [];
  const base = Object.keys(dimensions[dimension].units)[0] as string;
  return { names: [name, ...(ownValue(unmistakable, name) ?? [])], base, power };
});

/** The names of units that a fact may be stored in, by dimension. */
export const unitNames: readonly string[] = units.map(({ name }) => name);

/** A unit by any of its names. Capitals count where they tell units apart, such as `mW` and `MW`, and in single letters. */
export function findUnit(name: string): Unit | undefined {
  const text = name.trim().replace(/\s+/g, " ");
  const known = byExactName.get(text) ?? byName.get(text.toLowerCase());
  // A megawatt is no milliwatt.
  return /^M[A-Z]$/.test(text) && known?.name !== text && known?.name !== "mm" ? undefined : known;
}

/** UN/CEFACT Recommendation 20; undefined for a unit that has no code. */
export function unitCode(unit: string): string | undefined {
  return findUnit(unit)?.code;
}

/** Both units measure the same. Rounded to six digits, which hides what binary fractions add. */
export function convert(value: number, from: Unit, to: Unit): number {
  if (from.name === to.name) return value;
  const inBase = (value + from.offset) * from.factor;
  return Number((inBase / to.factor - to.offset).toPrecision(6));
}
