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

const decimalComma = /(?<![\p{L}\d.,])\d{1,4},\d{1,2}(?![\d,])/gu;
const decimalPoint = /(?<![\p{L}\d.,])\d{1,4}\.\d+(?![\d.])/gu;

/** Whether most decimal numbers of a sheet are written as 2,8. */
export function writesDecimalComma(text: string): boolean {
  return (text.match(decimalComma)?.length ?? 0) > (text.match(decimalPoint)?.length ?? 0);
}

/** How many digits a number has behind its point, six at most. */
export function decimalsIn(value: number): number {
  return Math.min(String(value).split(".")[1]?.length ?? 0, 6);
}
