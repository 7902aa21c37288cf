/** Powers of ten of units that measure the same, by the unit to which they are converted. */
const scales: Record<string, Record<string, number>> = {
  m: { nm: -9, μm: -6, mm: -3, cm: -2, m: 0, km: 3 },
  kg: { mg: -6, g: -3, kg: 0 },
  W: { mW: -3, W: 0, kW: 3 },
  Wh: { Wh: 0, kWh: 3 },
  V: { mV: -3, V: 0, kV: 3 },
  A: { mA: -3, A: 0 },
  s: { ms: -3, s: 0 },
  Hz: { Hz: 0, kHz: 3, MHz: 6, GHz: 9 },
  "bit/s": { "kbit/s": 3, kbps: 3, "Mbit/s": 6, Mbps: 6, "Gbit/s": 9, Gbps: 9 },
  B: { kB: 3, MB: 6, GB: 9, TB: 12 },
  lx: { lx: 0, lux: 0 },
};

const scaleOf = new Map(
  Object.entries(scales).flatMap(([base, units]) =>
    Object.entries(units).map(([unit, power]) => [unit, { base, power }] as const),
  ),
);

const unitNames = [...scaleOf.keys()].sort((one, other) => other.length - one.length).join("|");
const number = String.raw`\d+(?:\.\d+)?`;
// At most six numbers share a unit, as in "10 × 20 × 30 mm": without a limit, a long list would take its square.
const quantities = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/])(${number}(?:\s*(?:[-–—×~]|to)\s*[+-]?${number}){0,5})\s?(${unitNames})(?![\p{L}\p{N}])`,
  "gu",
);

export function isUnit(text: string): boolean {
  return scaleOf.has(text);
}

/** Writes every number that has a unit in the base unit, exactly: "1200 g" and "1.20 kg" both become "1.2 kg". */
export function convertQuantities(text: string): string {
  return text.replace(quantities, (_, numbers: string, unit: string) => {
    const { base, power } = scaleOf.get(unit) ?? { base: unit, power: 0 };
    const separated = numbers.replace(/\s*[–—~]\s*/g, "–");
    return `${separated.replace(new RegExp(number, "g"), (digits) => shifted(digits, power))} ${base}`;
  });
}

/** The decimal times a power of ten, without leading and trailing zeros. */
function shifted(decimal: string, power: number): string {
  const [whole = "", fraction = ""] = decimal.split(".");
  const digits = whole + fraction;
  const point = whole.length + power;
  const padded = point < 1 ? "0".repeat(1 - point) + digits : digits.padEnd(point, "0");
  const place = Math.max(point, 1);
  const left = padded.slice(0, place).replace(/^0+(?=\d)/, "");
  const right = padded.slice(place).replace(/0+$/, "");
  return right ? `${left}.${right}` : left;
}
