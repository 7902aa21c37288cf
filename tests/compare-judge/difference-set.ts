/**
 * Which rows of several sheets differ, computed without the product's code: rows are named
 * "section|label|nth", and units are converted with floating-point numbers.
 */
export function differenceSet(sheets: string[][][]): { equal: string[]; different: string[] } {
  const tables = sheets.map(byName);
  const names = [...new Set(tables.flatMap((table) => [...table.keys()]))];
  const isEqual = (name: string) => {
    const [first, ...others] = tables.map((table) => table.get(name));
    return first !== undefined && others.every((other) => other !== undefined && isSame(first, other));
  };
  return {
    equal: names.filter(isEqual).sort(),
    different: names.filter((name) => !isEqual(name)).sort(),
  };
}

type Piece = string | { amount: number; unit: string };

function byName(rows: string[][]): Map<string, Piece[]> {
  const table = new Map<string, Piece[]>();
  let section = "";
  let last = "";
  for (const cells of rows) {
    const filled = cells.filter((cell) => cell.trim() !== "");
    if (filled.length === 1) section = simple(filled[0] ?? "");
    if (filled.length < 2) continue;
    const [label = "", ...values] = cells;
    const [, name = "", unit] = /^(.*?)(?:\s*\(([^()]*)\))?:?\s*$/.exec(label.trim()) ?? [];
    const isKnown = unit !== undefined && unit in factors;
    const own = simple(isKnown ? name : label);
    const pieces = values.flatMap((value) => (value.trim() ? piecesOf(value, isKnown ? unit : undefined) : []));
    if (own === "" && last) {
      table.get(last)?.push(...pieces);
      continue;
    }
    let nth = 1;
    while (table.has(`${section}|${own}|${nth}`)) nth += 1;
    last = `${section}|${own}|${nth}`;
    table.set(last, pieces);
  }
  return table;
}

function simple(text: string): string {
  return text.normalize("NFKC").toLowerCase().split(/\s+/).join(" ").trim().replace(/ ?:$/, "");
}

const factors: Record<string, [number, string]> = {
  nm: [1e-9, "m"],
  mm: [1e-3, "m"],
  cm: [1e-2, "m"],
  m: [1, "m"],
  km: [1e3, "m"],
  g: [1e-3, "kg"],
  kg: [1, "kg"],
  W: [1, "W"],
  mW: [1e-3, "W"],
  kW: [1e3, "W"],
  kWh: [1e3, "Wh"],
  V: [1, "V"],
  A: [1, "A"],
  mA: [1e-3, "A"],
  s: [1, "s"],
  ms: [1e-3, "s"],
  lx: [1, "lx"],
  GB: [1e9, "B"],
  TB: [1e12, "B"],
  "Mbit/s": [1e6, "bit/s"],
  "Gbit/s": [1e9, "bit/s"],
};

export const convertedUnits = Object.keys(factors);

function piecesOf(value: string, unit: string | undefined): Piece[] {
  const words = value.normalize("NFKC").replaceAll("×", " x ").trim().split(/\s+/);
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = (words[at] ?? "").replace(/^(\d+),(\d{1,2})$/, "$1.$2");
    const isNumber = /^[+-]?\d+(\.\d+)?$/.test(word);
    const [factor, base] = factors[words[at + 1] ?? ""] ?? (words.length === 1 ? factors[unit ?? ""] : undefined) ?? [];
    if (isNumber && factor && base) {
      pieces.push({ amount: Number(word) * factor, unit: base });
      if (words[at + 1]) at += 1;
    } else pieces.push(word.toLowerCase() === "x" ? "x" : word);
  }
  return [...pieces, "|"];
}

function isSame(one: Piece[], other: Piece[]): boolean {
  if (one.length !== other.length) return false;
  return one.every((piece, place) => {
    const second = other[place];
    if (typeof piece === "string" || typeof second === "string" || !second) return piece === second;
    return piece.unit === second.unit && Math.abs(piece.amount - second.amount) <= 1e-9 * Math.abs(piece.amount);
  });
}
