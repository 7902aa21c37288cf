import { compatibilityForm, withoutFootnotes } from "../raised-digits.ts";
import { convertQuantities, isUnit } from "./quantity.ts";

/** The form in which two texts are equal if they say the same. Case counts: "mW" and "MW" differ. */
export function comparableText(text: string, unit?: string): string {
  const plain = plainText(text);
  return convertQuantities(unit && isNumber(plain) ? `${plain} ${unit}` : plain);
}

/** Trimmed, in Unicode's form NFKC, with raised digits set apart, decimal points, and with × between numbers. */
export function plainText(text: string): string {
  return (
    compatibilityForm(text)
      .replace(/\s+/g, " ")
      .trim()
      .replace(/\u2212(?=\d)/g, "-")
      // "1,000" may mean a thousand, so only "0,004" and fractions of another length are surely decimals.
      .replace(/(?<![\p{L}\p{N}.,])(\d+),(\d+)(?![\p{L}\p{N}]|[.,]\d)/gu, (all, whole: string, fraction: string) =>
        fraction.length === 3 && whole !== "0" ? all : `${whole}.${fraction}`,
      )
      // "3840 (H) x 2160 (V)" names the sides that "3840 × 2160" gives in the same order.
      .replace(/(?<=\d)\s?\(H\)\s?[xX×]\s?(\d[\d.,]*)\s?\(V\)/g, " × $1")
      .replace(/(?<=\d)\s?[xX×]\s?(?=\d)/g, " × ")
  );
}

const numberOnly = /^[+-]?\d+(?:\.\d+)?$/;

function isNumber(text: string): boolean {
  return numberOnly.test(text);
}

export interface Label {
  /** Equal for labels that mean the same. */
  key: string;
  /** The unit in brackets at the end, if it can be converted. */
  unit?: string;
}

/** Case, spaces, a colon at the end, footnotes and a unit in brackets make no difference. */
export function readLabel(label: string): Label {
  const plain = compatibilityForm(withoutFootnotes(label)).replace(/\s+/g, " ").trim().replace(/ ?:$/, "");
  const [, name, unit] = /^(.+?) ?[([]([^()[\]]+)[)\]]$/.exec(plain) ?? [];
  if (name === undefined || unit === undefined || !isUnit(unit)) return { key: plain.toLowerCase() };
  return { key: name.toLowerCase(), unit };
}
