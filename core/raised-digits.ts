// Sheets raise or lower the marks of footnotes, which Unicode's compatibility form would join to the number before them.

const digits = "⁰¹²³⁴-⁹₀-₉\u2460-\u249b\u24ea";
const raised = `${digits}⁺⁻⁼⁽⁾₊₋₌₍₎`;
/** Of other letters, words are made: 4ᵗʰ, 10ⁿ. */
const letter = "(?<![ᵃ-ᶻʰʲˡʳʷˣʸⁿ])[ᵃ-ᵍᵏᵐᵖᵗᵘᵛᶜᶠᶻʰʲˡʳʷˣʸ](?![ᵃ-ᶻʰʲˡʳʷˣʸⁿ])";
const mark = `(?:⁽[^⁽⁾]{1,12}⁾|${letter}⁾?|(?=[${raised}]*[${digits}])[${raised}]+)`;
const marks = new RegExp(`${mark}(?:,${mark})*`, "gu");
const mayHaveMarks = new RegExp(`[${digits}⁽ᵃ-ᶻʰʲˡʳʷˣʸ]`, "u");
/** A unit of which squares, cubes and reciprocals are made. */
const unitBefore = /(?<!\p{L})(?:[mckdnµμ]?m|ft|in|yd|px|s)$/u;
/** The elements of the substances that sheets name, and the dust PM₁₀. */
const formulaBefore =
  /(?<![\p{L}\d])(?:(?:Al|Ca|Cl|Cu|Fe|Li|Mg|Mn|Na|Ni|Si|Sp|Ti|Zn|[CFHKNOPSV])[₂-₉]?)+$|(?<!\p{L})PM$/u;

/** Whether a lowered number behind this text counts atoms, as in CO₂ and LiFePO₄. */
export function isFormula(before: string, index: string): boolean {
  return !/^[1₁]$/.test(index) && formulaBefore.test(before);
}

/** Unicode's form NFKC, but raised digits stay: those of footnotes as words of their own, those of m² and 10⁵ in place. */
export function compatibilityForm(text: string): string {
  return replaceMarks(
    text,
    (plain) => plain.normalize("NFKC"),
    (mark) => ` ${mark} `,
  );
}

/** The text without the raised digits of footnotes, those of m² and 10⁵ kept. */
export function withoutFootnotes(text: string): string {
  return replaceMarks(
    text,
    (plain) => plain,
    () => " ",
  );
}

function replaceMarks(text: string, plain: (text: string) => string, footnote: (mark: string) => string): string {
  if (!mayHaveMarks.test(text)) return plain(text);
  let replaced = "";
  let from = 0;
  for (const { 0: mark, index } of text.matchAll(marks)) {
    const to = index + mark.length;
    replaced += plain(text.slice(from, index));
    const belongs = belongsToWord(text.slice(Math.max(0, index - 12), index), mark, text.slice(to, to + 2));
    replaced += !belongs ? footnote(mark) : /[₀-₉]/.test(mark) ? plain(mark) : mark;
    from = to;
  }
  return replaced + plain(text.slice(from));
}

/** Exponents, as in m², s⁻¹, 10⁵ and I²C; nobody writes 10¹. Lowered numbers, as in CO₂. */
function belongsToWord(before: string, mark: string, after: string): boolean {
  if (/^[₀-₉]+$/.test(mark)) return isFormula(before, mark);
  if (/^⁽|[ᵃ-ᶻʰʲˡʳʷˣʸ]/u.test(mark)) return false;
  if (/\p{L}$/u.test(before) && /^\p{L}/u.test(after)) return true;
  if (/^(?:[²³]|⁻[⁰¹²³⁴-⁹]+)$/.test(mark)) return unitBefore.test(before) || /(?<![\d.,])10$/.test(before);
  return /^⁺?[⁰¹²³⁴-⁹]+$/.test(mark) && mark !== "¹" && /(?<![\d.,])10$/.test(before);
}
