import { metricUnits } from "#core/quantities/units.ts";

/** Powers of ten of units that measure the same, by the unit to which they are converted. */
const scaleOf = new Map(
  metricUnits.flatMap(({ names, base, power }) => names.map((name) => [name, { base, power }] as const)),
);

const unitNames = [...scaleOf.keys()]
  .map((name) => name.replace(/[/.()]/g, "\\$&"))
  .sort((one, other) => other.length - one.length)
  .join("|");
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
