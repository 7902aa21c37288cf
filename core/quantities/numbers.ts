import { findUnit } from "./units.ts";

/** Reads a number as people type it, such as `2,8` or `−40`. Undefined if it is none. */
export function typedNumber(text: string): number | undefined {
  const plain = text.trim().replace(",", ".").replace("−", "-");
  return /^[-+]?(\d{1,9}(\.\d{0,6})?|\.\d{1,6})$/.test(plain) ? Number(plain) : undefined;
}

/**
 * Reads digits with their marks, such as `1,234.5`, `1.234,5` or `1 234`. Where a mark may mean either, as in `2.450`, the
 * sheet's decimal mark decides. Undefined for what is no number, such as `1,2,3`.
 */
export function writtenNumber(text: string, isDecimalComma = false): number | undefined {
  const digits = text.replace(/(?<=\d)[ '\u00a0](?=\d{3}(?!\d))/g, "");
  const marks = digits.replace(/\d/g, "");
  if (marks === "") return Number(digits);
  const [last = ""] = marks.slice(-1);
  if (marks.includes(".") && marks.includes(",")) {
    const thousands = last === "," ? "." : ",";
    return digits.split(last).length > 2 ? undefined : asNumber(digits.replaceAll(thousands, "").replace(last, "."));
  }
  const groups = digits.split(last);
  const isGrouped = /^[1-9]\d{0,2}$/.test(groups[0] ?? "") && groups.slice(1).every(({ length }) => length === 3);
  if (groups.length > 2) return isGrouped ? asNumber(groups.join("")) : undefined;
  const isThousands = isGrouped && (last === ",") !== isDecimalComma;
  return asNumber(groups.join(isThousands ? "" : "."));
}

function asNumber(text: string): number | undefined {
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

export const decimalMarks = ["point", "comma"] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** A mark as stored or sent; undefined for what a newer release may write. */
export function asDecimalMark(text: string | null | undefined): DecimalMark | undefined {
  return decimalMarks.find((mark) => mark === text);
}

const decimalComma = /(?<![\p{L}\d.,])\d{1,4},\d{1,2}(?![\d,])/gu;
const decimalPoint = /(?<![\p{L}\d.,])\d{1,4}\.\d+(?![\d.])/gu;

/** How a sheet writes decimals, by its cells: "both" if some amounts read as 2,8 mm and others as 2.8 mm. */
export function decimalMarkOf(cells: readonly string[]): DecimalMark | "both" {
  const commas = cells.flatMap((cell) => measuresLike(decimalComma, cell));
  const points = cells.flatMap((cell) => measuresLike(decimalPoint, cell));
  if (commas.length > 0 && points.length > 0) return "both";
  if (commas.length + points.length > 0) return commas.length > 0 ? "comma" : "point";
  const text = cells.join("\n");
  return (text.match(decimalComma)?.length ?? 0) > (text.match(decimalPoint)?.length ?? 0) ? "comma" : "point";
}

/** Numbers with a unit or alone in their cell: not versions and standards, such as USB 2.0 and IEEE 802.3, nor 2.450. */
function measuresLike(pattern: RegExp, cell: string): string[] {
  return Array.from(cell.matchAll(pattern)).flatMap(({ 0: written, index }) => {
    const after = /^ ?(\p{L}+|°)/u.exec(cell.slice(index + written.length))?.[1];
    const isMeasure = after === undefined ? written === cell.trim() : findUnit(after) !== undefined;
    return isMeasure && !hasAmbiguousMark(written) ? [written] : [];
  });
}

/** Whether the mark of a number may group thousands or begin decimals, as in 2.450. */
export function hasAmbiguousMark(text: string): boolean {
  return /(?<![\p{L}\d.,])[1-9]\d{0,2}[.,]\d{3}(?![.,]?\d)/u.test(text);
}

/** How many digits a number has behind its point, six at most. */
export function decimalsIn(value: number): number {
  return Math.min(String(value).split(".")[1]?.length ?? 0, 6);
}
