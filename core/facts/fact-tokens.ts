import { withoutFootnotes } from "../raised-digits.ts";
import { isUnit } from "./units.ts";

/** A text of a sheet or a pattern, cut into what rules compare. `from` and `to` are its place in the text. */
export type Token =
  | { type: "number"; value: number; decimals: number; from: number; to: number }
  | { type: "word" | "sign"; text: string; from: number; to: number }
  | { type: "separator"; text: string; from: number; to: number }
  | { type: "note"; tokens: Token[]; from: number; to: number };

/** Between the cells of a row, in texts and patterns. */
export const cellSeparator = "·";

const look = [
  [/[øØφΦ⌀ϕ∅]/g, " ø "],
  [/[″“”]|''/g, '"'],
  [/[′’‘´`]/g, "'"],
  [/[‐‑‒–—―−﹣－]/g, "-"],
  [/[∼～〜˜]/g, "~"],
  [/[✕✖⨯]/g, "×"],
  [/([\d)"'°]|mm|cm|in)(\s?)[xXхХ*＊](\s?)(?=[\dø(])/g, "$1$2×$3"],
  [/(?<![\p{L}\d])([HVDWLB]) ?[xX] ?(?=[HVDWLTB](?![\p{L}\d])|\d)/gu, "$1 × "],
  [/[*＊†‡]/g, " "],
  [/[ºᵒ˚]/g, "°"],
  [/ƒ/g, "f"],
  // `f1.65 mm` is a length, `f1.65` an aperture.
  [/(?<![\p{L}\d])f(?=\d+(?:[.,]\d+)?(?: ?mm)? ?(?:(?:[-~]|to) ?\d+(?:[.,]\d+)? ?)?mm(?!\p{L}))/giu, "f "],
  [/⎓/g, " DC "],
  // `12 V ±10 % / 2 A DC`
  [/(?<=\d ?V)(?: ?\(?± ?\d+ ?%\)?)?(?: ?[/,] ?\d+(?:[.,]\d+)? ?m?A)?(?= ?[AD]C(?!\p{L}))/giu, ""],
  // `H59.2°~H5.1°`
  [/(?<=\d°? ?[-~] ?)[HVD](?=\d+(?:[.,]\d+)?°)/g, ""],
  [/(?<![\p{L}\d])([HVD])(?=\d+(?:[.,]\d+)?°)/gu, "$1 "],
  [/℃/g, "°C"],
  [/℉/g, "°F"],
  [/㎜/g, "mm"],
  [/[≦⩽]/g, "≤"],
  [/[≧⩾]/g, "≥"],
  [/，/g, ","],
  [/：/g, ":"],
  [/；/g, ";"],
  [/[（［[{]/g, "("],
  [/[）］\]}]/g, ")"],
  [/\.\.\.?\.?/g, "…"],
  [/[\u00a0\u2007\u2009\u202f]/g, "\u00a0"],
  // `2 7/8 inches`
  [
    /(?<![\d.,/])(\d{1,3})[ -](\d{1,2})\/(2|4|8|16|32|64)(?= ?(?:(?:in|inch|inches|")(?!\p{L})|[x×] ?\d))/gu,
    (_: string, whole: string, part: string, of: string) => String(Number(whole) + Number(part) / Number(of)),
  ],
] satisfies [RegExp, string | ((...found: string[]) => string)][];

/** What may need one of these. */
const unusual = /[^ -~\n]|[xX*[\]{}]|''|['`]|\.\.|[fF]\d|[vV] ?[/,]|\d[ -]\d+\/\d/;

/** Unifies the many signs for minus, times, degrees, quotes and brackets; keeps words, but no footnotes. */
export function plainSigns(text: string): string {
  if (!unusual.test(text)) return text;
  let plain = withoutFootnotes(text);
  for (const [pattern, sign] of look)
    plain = typeof sign === "string" ? plain.replace(pattern, sign) : plain.replace(pattern, sign);
  return plain;
}

const number = /\d+(?:[.,'\u00a0]\d+)*/y;
const spacedThousands = /[1-9]\d{0,2}(?: \d{3})+(?![\d.,])/y;
const letter = /\p{L}/u;
/** `F1,6` and `f/1.6`. */
const aperture = /[fF]\/?\d+[.,]\d+/y;
/** `m²` is no metre. */
const word = /\p{L}[\p{L}\d⁰¹²³⁴-⁹⁻]*(?:[.+]\d[\p{L}\d]*)*/uy;
/** `10⁵` is not ten. */
const power = /\d+[⁺⁻]?[⁰¹²³⁴-⁹]+/uy;

/** Linear in the text. `isDecimalComma`: the sheet writes decimals with commas. */
export function tokenize(text: string, isDecimalComma = false): Token[] {
  const root: Token[] = [];
  const open: { tokens: Token[]; from: number }[] = [{ tokens: root, from: 0 }];
  let at = 0;
  while (at < text.length) {
    const tokens = (open.at(-1) ?? { tokens: root }).tokens;
    const sign = text[at] as string;
    if (sign === "(" && open.length < 5) {
      open.push({ tokens: [], from: at++ });
      continue;
    }
    if (sign === ")") {
      const note = open.length > 1 ? open.pop() : undefined;
      at++;
      if (note) open.at(-1)?.tokens.push({ type: "note", tokens: note.tokens, from: note.from, to: at });
      continue;
    }
    const token = numberAt(text, at, isDecimalComma) ?? wordAt(text, at) ?? signAt(text, at);
    if (token) tokens.push(token);
    at = token?.to ?? at + 1;
  }
  // A bracket left open is no note.
  for (const { tokens } of open.splice(1)) root.push(...tokens);
  return root;
}

function numberAt(text: string, from: number, isDecimalComma: boolean): Token | undefined {
  const found = matchAt(spacedThousands, text, from) ?? matchAt(number, text, from);
  if (found === undefined) return undefined;
  const raised = matchAt(power, text, from);
  if (raised !== undefined) return { type: "word", text: raised, from, to: from + raised.length };
  const read = numberValue(found, isDecimalComma);
  const to = from + found.length;
  // Such as 1,2,3: a list.
  return read ? { type: "number", ...read, from, to } : { type: "word", text: found, from, to };
}

function numberValue(text: string, isDecimalComma: boolean): { value: number; decimals: number } | undefined {
  const marks = text.replace(/\d/g, "");
  if (/^[ '\u00a0]+$/.test(marks.slice(0, -1)) || /^[ '\u00a0]$/.test(marks)) {
    const last = marks.at(-1) ?? "";
    if (/[ '\u00a0]/.test(last)) return plainNumber(text.replace(/[ '\u00a0]/g, ""));
  }
  const spaceless = text.replace(/[ '\u00a0]/g, "");
  const [point, comma] = [spaceless.split(".").length - 1, spaceless.split(",").length - 1];
  if (point + comma === 0) return plainNumber(spaceless);
  if (point > 0 && comma > 0) {
    const isCommaLast = spaceless.lastIndexOf(",") > spaceless.lastIndexOf(".");
    const [thousands, decimal] = isCommaLast ? [".", ","] : [",", "."];
    if (spaceless.split(decimal).length > 2) return undefined;
    return plainNumber(spaceless.replaceAll(thousands, "").replace(decimal, "."));
  }
  const mark = point > 0 ? "." : ",";
  const groups = spaceless.split(mark);
  const isGrouped =
    groups.length > 1 && /^[1-9]\d{0,2}$/.test(groups[0] ?? "") && groups.slice(1).every((part) => part.length === 3);
  if (groups.length > 2) return isGrouped ? plainNumber(groups.join("")) : undefined;
  const isThousands = isGrouped && (mark === ",") !== isDecimalComma;
  return plainNumber(groups.join(isThousands ? "" : "."));
}

function plainNumber(text: string): { value: number; decimals: number } | undefined {
  const value = Number(text);
  return Number.isFinite(value) ? { value, decimals: text.split(".")[1]?.length ?? 0 } : undefined;
}

function wordAt(text: string, from: number): Token | undefined {
  const found = matchAt(aperture, text, from) ?? matchAt(word, text, from);
  return found === undefined
    ? undefined
    : { type: "word", text: fullWord(found.toLowerCase()), from, to: from + found.length };
}

const fullWords = new Map([
  ["max", "maximum"],
  ["min", "minimum"],
  ["temp", "temperature"],
  ["colour", "color"],
  ["approx", "approximately"],
]);

/** Labels, texts and patterns may use either form. */
export function fullWord(word: string): string {
  return fullWords.get(word) ?? word;
}

function signAt(text: string, from: number): Token | undefined {
  const sign = text[from] as string;
  const to = from + 1;
  if (";\n|,".includes(sign) || sign === cellSeparator) return { type: "separator", text: sign, from, to };
  if (sign === "/") return { type: isSlashBetweenParts(text, from) ? "separator" : "sign", text: sign, from, to };
  // `line-in` is two words.
  if (sign === "-" && letter.test(text[from - 1] ?? "") && letter.test(text[to] ?? "")) return undefined;
  // Signs that only decorate.
  return /[\s:=.@&•●!?]/.test(sign) ? undefined : { type: "sign", text: sign, from, to };
}

const longestUnit = 12;

/** As in `30 m / 98 ft` and `30 m/98 ft`, not in `1/2.8"`, `H.264/H.265`, `m/s` and `10M/100M`. */
function isSlashBetweenParts(text: string, at: number): boolean {
  const after = text[at + 1] ?? "";
  if (text[at - 1] === " " || after === " ") return true;
  const [unit = ""] = /\p{L}+$/u.exec(text.slice(Math.max(0, at - longestUnit), at)) ?? [];
  return /\d/.test(after) && isUnit(unit);
}

function matchAt(pattern: RegExp, text: string, from: number): string | undefined {
  pattern.lastIndex = from;
  return pattern.exec(text)?.[0];
}

const decimalComma = /(?<![\p{L}\d.,])\d{1,4},\d{1,2}(?![\d,])/gu;
const decimalPoint = /(?<![\p{L}\d.,])\d{1,4}\.\d+(?![\d.])/gu;

/** Whether most decimal numbers of the text are written as 2,8. */
export function writesDecimalComma(text: string): boolean {
  return countOf(text, decimalComma) > countOf(text, decimalPoint);
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
