import { type SpecRows, specSections } from "#core/product/spec-table.ts";
import { writesDecimalComma } from "./fact-tokens.ts";
import { labelKey, labelPhrase, labelUnit } from "./label-key.ts";
import { memoizeText } from "./memoize-text.ts";
import { namesColumns } from "./row-columns.ts";

/** A row of a sheet as rules compare it; a row without a name is part of the one above. */
export interface SheetRow {
  section?: string | undefined;
  label: string;
  labelKey: string;
  /** The label's words in their order, for labels with `…`. */
  phrase: string;
  /** The section as a whole, and the parts of a title such as `Video – Sensitivity`. */
  sectionKeys: string[];
  /** As the label states it: `mm` of `Width (mm)`. */
  labelUnit?: string | undefined;
  /** Of a label such as `Weight (net)`: read as if it stood before the text. */
  note?: string | undefined;
  noteBehind?: string | undefined;
  heads?: string[] | undefined;
  /** The sheet writes 2,8 rather than 2.8. */
  isDecimalComma?: boolean;
  /** The cells of each line. */
  lines: string[][];
}

export function sheetRows(rows: SpecRows): SheetRow[] {
  const read: SheetRow[] = [];
  const isDecimalComma = writesDecimalComma(rows.flat().join("\n"));
  // A title without rows is continued by the next.
  let titles: string[] = [];
  let sheetHeads: string[] | undefined;
  for (const { title, heads: ownHeads, rows: lines } of specSections(rows)) {
    // Heads above the first section stand above all of them.
    if (lines.length === 0 && ownHeads) sheetHeads = ownHeads;
    const heads = ownHeads ?? sheetHeads;
    if (title !== undefined) titles.push(title);
    // A row in one cell.
    const [, label = "", value = ""] = /^([^:]{2,60}): (.+)$/s.exec(title ?? "") ?? [];
    if (label !== "") read.push({ ...namesOf([], label), isDecimalComma, lines: [[value]] });
    let above: SheetRow | undefined;
    let [names, columns] = [titles, heads];
    for (const [index, { name, values }] of lines.entries()) {
      if (name === "" && above) above.lines.push(values);
      else if (name !== "" && namesColumns(values, lines[index + 1]?.values))
        // One more name of the section, which visitors know by its title.
        [names, columns] = [[name, ...titles], values];
      else {
        above = { ...namesOf(names, name), heads: columns, isDecimalComma, lines: [values] };
        if (!isAboutOthers(above)) read.push(above);
      }
    }
    if (lines.length > 0) titles = [];
  }
  return read;
}

/** Rows so named or in such sections, and those about accessories, are not about the product. */
const otherSections = new Set(
  [
    "Supported products",
    "Compatibility",
    "Compatible products",
    "Options",
    "Package",
    "Package contents",
    "Packaging",
    "Packing",
    "Shipping",
    "Logistics",
    "Ordering",
    "Order codes",
    "Ordering information",
    "Box contents",
    "In the box",
    "Scope of delivery",
    "Storage conditions",
    "Packing list",
    "Package content",
    "Package includes",
    "Complete set",
    "What is in the box",
    "What's in the box",
    "Mount options",
    "Mounting options",
    "Minimum system requirements",
    "System requirements",
    "PC requirements",
    "Client requirements",
    "Warranty",
    "Lieferumfang",
    "Verpackung",
  ].map(labelKey),
);

function isAboutOthers({ labelKey, sectionKeys }: SheetRow): boolean {
  return [labelKey, ...sectionKeys].some((key) => otherSections.has(key) || accessories.test(key));
}

const accessories = /(?<!\p{L})(?:accessor(?:y|ie)|zubehör)(?!\p{L})/u;

export function namesOf(titles: string[], label: string) {
  return {
    section: titles.at(-1),
    label,
    labelKey: labelKey(label),
    phrase: labelPhrase(label),
    sectionKeys: titles.flatMap((title) => [title, ...title.split(/ [-–—/|>] |[:(]/)]).map(labelKey),
    labelUnit: labelUnit(label),
  };
}

/** `Weight (net)` and `Weight, net` as a row `Weight` whose text begins with `net`; undefined for a label without such a note. */
export function withoutNote(row: SheetRow): SheetRow | undefined {
  const short = shortLabel(row.label);
  return short ? { ...row, ...short } : undefined;
}

const shortLabel = memoizeText((label) => {
  const [, before = "", note = "", after = ""] =
    /^([^(]+)\(([^()]+)\)(.*)$/.exec(label) ?? /^([^,:;]+)[,:;] ?(.+)$/.exec(label) ?? [];
  // Two notes, as in `Weight (net/gross)`, cannot both stand before the text.
  const isList = /[,/&]|\band\b/.test(note);
  if (note === "" || (isList && !/\d/.test(note))) return null;
  const names = { labelKey: labelKey(before + after), phrase: labelPhrase(before + after) };
  // What it was measured with, such as `F1.4, 1/30 s`.
  return isList ? { ...names, noteBehind: note } : { ...names, note };
});

/** As visitors see it: cells joined by ` · `. */
export function rowText({ lines }: SheetRow): string {
  return lines.map((cells) => cells.filter((cell) => cell !== "").join(" · ")).join("\n");
}
