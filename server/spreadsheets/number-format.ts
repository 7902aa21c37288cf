import { SSF } from "@e965/xlsx";
import { format as applyFormat, getLocale, type Token, tokenize } from "numfmt";

/** Between the first days of workbooks that count from 1900 and from 1904. */
export const daysTo1904 = 1462;

/** The number as Excel in English shows it; undefined if the format cannot be read. */
export function formatNumber(format: string, value: number, date1904: boolean): string | undefined {
  const known = knownFormat(format);
  if (!known) return undefined;
  if (known.isFraction) return formatFraction(known.pattern, value);
  if (!known.isDate) return apply(known.pattern, value);
  if (!date1904) return known.hasSections || isInCalendar(value) ? apply(known.pattern, value) : overflow;
  // Whether the section of a date applies is known only after formatting.
  if (known.isNumber) return undefined;
  const shown = apply(known.pattern, Math.abs(value) + (known.isDuration ? 0 : daysTo1904));
  return value < 0 && shown !== undefined ? `-${shown}` : shown;
}

/** The day of a date's number, as `2031-06-30`; undefined for a number that is shown otherwise, such as a time. */
export function dayOf(format: string, value: number, date1904: boolean): string | undefined {
  const known = knownFormat(format);
  if (!known?.isDate || known.isDuration || !isInCalendar(value)) return undefined;
  const day = apply("yyyy-mm-dd", value + (date1904 ? daysTo1904 : 0));
  // A format such as `mmm` or `hh:mm` shows no day; of `mmm yyyy` the spreadsheet holds one.
  return (/[dD]/.test(format) || showsMonth(format)) && day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day)
    ? day
    : undefined;
}

/** Whether the format shows a month and its year, and no day. */
export function showsMonth(format: string): boolean {
  return /y/i.test(format) && /m/i.test(format) && !/[dh]/i.test(format);
}

/** Whether the format may show a number in a colour of its own, such as `[Red]`. */
export function numberHasColour(format: string): boolean {
  return tokenize(format).some(({ type }) => type === "COLOR");
}

/** numfmt 4.0.1 shows 0.95 as `1 19/20` and 0.9 as `1/1`; SSF shows no zero. */
function formatFraction(pattern: string, value: number): string | undefined {
  const shown = apply(pattern, value);
  const [, whole = "0", part, parts] = /(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)/.exec(shown ?? "") ?? [];
  if (part === undefined) return shown;
  const isNear = Math.abs(Number(whole) + Number(part) / Number(parts) - Math.abs(value)) < 0.5;
  if (isNear && part !== parts) return shown;
  try {
    return SSF.format(pattern, value);
  } catch {
    return undefined;
  }
}

/** From 1900 to 9999. */
function isInCalendar(value: number): boolean {
  return value >= 0 && value < 2_958_466;
}

/** A text changes only by a format with a section for texts. */
export function formatText(format: string, text: string): string | undefined {
  if (format === "General" || format === "@") return text;
  const known = knownFormat(format);
  if (known) return apply(known.pattern, text);
  return /@|;.*;.*;/.test(format) ? undefined : text;
}

function apply(pattern: string, value: number | string): string | undefined {
  try {
    return applyFormat(pattern, value, options);
  } catch {
    return undefined;
  }
}

const overflow = "####";
const options = { locale: "en-US", overflow, dateErrorNumber: false, dateSpanLarge: false };

interface KnownFormat {
  pattern: string;
  isDate: boolean;
  isDuration: boolean;
  isNumber: boolean;
  isFraction: boolean;
  hasSections: boolean;
}

const knownFormats = new Map<string, KnownFormat | undefined>();

function knownFormat(format: string): KnownFormat | undefined {
  if (!knownFormats.has(format)) knownFormats.set(format, readFormat(format));
  return knownFormats.get(format);
}

/** Excel's own limit. */
const longestFormat = 255;

function readFormat(format: string): KnownFormat | undefined {
  if (format.length > longestFormat) return undefined;
  const sections = sectionsOf(tokenize(format));
  if (sections.some((tokens) => !canShow(tokens))) return undefined;
  const has = (...types: string[]) => sections.some((tokens) => tokens.some(({ type }) => types.includes(type)));
  const isFractional = (tokens: Token[]) => !isOfDate(tokens) && tokens.some(({ type }) => type === "SLASH");
  return {
    pattern: sections.map(withOwnSeparators).join(";"),
    isDate: sections.some(isOfDate),
    isDuration: has("DURATION"),
    isNumber: sections.some((tokens) => !isOfDate(tokens) && tokens.some(({ type }) => isDigit(type))),
    isFraction: sections.some(isFractional),
    hasSections: sections.length > 1,
  };
}

function sectionsOf(tokens: Token[]): Token[][] {
  const sections: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === "BREAK") sections.push([]);
    else sections.at(-1)?.push(token);
  }
  return sections;
}

function isOfDate(tokens: Token[]): boolean {
  return tokens.some(
    ({ type, value }) =>
      ["DATETIME", "DURATION", "AMPM"].includes(type) || (type === "LOCALE" && isSystems(localeOf(value))),
  );
}

function isDigit(type: string): boolean {
  return ["ZERO", "HASH", "QMARK", "GENERAL"].includes(type);
}

const unknownTypes = ["ERROR", "DBNUM", "NATNUM", "MODIFIER", "CALENDAR"];

/** Whether the library shows all of it as Excel does. */
function canShow(tokens: Token[]): boolean {
  if (tokens.some(({ type }) => unknownTypes.includes(type))) return false;
  // Filled up with spaces, a cell looks the same; with other characters it depends on the column's width.
  if (tokens.some(({ type, value }) => type === "FILL" && value !== " ")) return false;
  if (tokens.some(({ type, value }) => type === "LOCALE" && !isKnownLocale(localeOf(value), tokens))) return false;
  if (!isOfDate(tokens)) return true;
  const isMixed = tokens.some(({ type }, at) => isDigit(type) && !isFraction(tokens, at));
  const hasEra = tokens.some(({ type, value }) => type === "DATETIME" && /^g|^e/i.test(value));
  const hasSmallHalf = /a\/p/.test(tokens.map(({ type, raw }) => (type === "STRING" ? "" : raw)).join(""));
  return !isMixed && !hasEra && !hasSmallHalf;
}

/** Fractions of a second. */
function isFraction(tokens: Token[], at: number): boolean {
  const before = tokens[at - 1]?.type;
  return tokens[at]?.type === "ZERO" && (before === "POINT" || (before === "ZERO" && isFraction(tokens, at - 1)));
}

/** The language decides names, the digits before its four decide numerals and calendar: `407`, `1010409` or `de-DE`. */
function isKnownLocale(locale: string, tokens: Token[]): boolean {
  const code = /^[\da-f]+$/i.test(locale) ? Number.parseInt(locale, 16) : undefined;
  if (code !== undefined && (code > 0x01_ff_ffff || ((code >> 16) & 0xff) > 2)) return false;
  const language = code === undefined ? locale : code & 0xffff;
  const hasNames = tokens.some(({ type, value }) => type === "DATETIME" && /^(m{3,}|d{3,}|a{3,})$/i.test(value));
  return isSystems(locale) || !hasNames || getLocale(language) !== undefined;
}

/** The long date and the time of the computer's language. */
function isSystems(locale: string): boolean {
  return /^(f800|f400|x-sysdate|x-systime)$/i.test(locale);
}

/** `407` of `€-407`. */
function localeOf(value: string): string {
  return /-(.*)$/.exec(value)?.[1] ?? "";
}

/** In Excel the language of a number's currency changes no separators. */
function withOwnSeparators(tokens: Token[]): string {
  const isDate = isOfDate(tokens);
  const currency = (value: string) => Array.from(value.replace(/-.*$/, ""), (character) => `\\${character}`).join("");
  return tokens.map(({ type, raw, value }) => (type === "LOCALE" && !isDate ? currency(value) : raw)).join("");
}
