// Sheets raise the digits of footnotes, which Unicode's compatibility form would join to the number before them.

const raised = "⁰¹²³⁴-⁹⁺⁻⁼⁽⁾\u2460-\u249b\u24ea";
const marks = new RegExp(`(?=[${raised},]*[⁰¹²³⁴-⁹\u2460-\u249b\u24ea])[${raised}]+(?:,[${raised}]+)*`, "gu");
const mayHaveMarks = /[⁰¹²³⁴-⁹\u2460-\u249b\u24ea]/u;
/** A unit of which squares, cubes and reciprocals are made. */
const unitBefore = /(?<!\p{L})(?:[mckdnµμ]?m|ft|in|yd|px|s)$/u;

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
    replaced += belongsToWord(text.slice(Math.max(0, index - 4), index), mark, text.slice(to, to + 2))
      ? mark
      : footnote(mark);
    from = to;
  }
  return replaced + plain(text.slice(from));
}

/** Exponents, as in m², s⁻¹, 10⁵ and I²C; nobody writes 10¹. */
function belongsToWord(before: string, mark: string, after: string): boolean {
  if (/\p{L}$/u.test(before) && /^\p{L}/u.test(after)) return true;
  if (/^(?:[²³]|⁻[⁰¹²³⁴-⁹]+)$/.test(mark)) return unitBefore.test(before) || /(?<![\d.,])10$/.test(before);
  return /^⁺?[⁰¹²³⁴-⁹]+$/.test(mark) && mark !== "¹" && /(?<![\d.,])10$/.test(before);
}
