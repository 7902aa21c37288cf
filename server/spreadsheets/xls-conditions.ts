import type { Colour } from "./colours.ts";
import type { Condition, MergedRange } from "./sheet-data.ts";

export interface XlsConditionReader {
  record(type: number, data: Buffer): void;
  conditional: Condition[];
  /** Where conditions bring backgrounds. */
  coloured: MergedRange[];
}

/** Conditions that change texts or colors, or show icons and bars alone, of Excel 97 and of 2007 ([MS-XLS] 2.2.1.2). */
export function readXlsConditions(palette: Colour[]): XlsConditionReader {
  const conditional: Condition[] = [];
  const coloured: MergedRange[] = [];
  let ranges: MergedRange[] = [];
  return {
    conditional,
    coloured,
    record(type, data) {
      if (type === rangesRecord) ranges = rangesIn(data, 12);
      else if (type === newerRangesRecord) ranges = rangesIn(data, 24);
      else {
        const change = changeBy(type, data, palette);
        if (change) conditional.push(...ranges.map((range) => ({ ...range, ...change })));
        if (change && "background" in change) coloured.push(...ranges);
      }
    },
  };
}

const rangesRecord = 0x01b0;
const rulesRecord = 0x01b1;
const newerRangesRecord = 0x0879;
const newerRulesRecord = 0x087a;

function changeBy(type: number, data: Buffer, palette: Colour[]): Change | undefined {
  if (type === rulesRecord) return styleChange(data.subarray(6), palette);
  return type === newerRulesRecord ? newerRuleChange(data, palette) : undefined;
}

function rangesIn(data: Buffer, start: number): MergedRange[] {
  return Array.from({ length: data.readUInt16LE(start) }, (_, index) => {
    const at = start + 2 + index * 8;
    const u16 = (offset: number) => data.readUInt16LE(at + offset);
    return { top: u16(0), bottom: u16(2), left: u16(4), right: u16(6) };
  });
}

type Change = Omit<Condition, keyof MergedRange>;

/** A rule's style ([MS-XLS] 2.5.91): flags, then a number format, a font, alignment, borders and a background if it has them. */
function styleChange(style: Buffer, palette: Colour[]): Change | undefined {
  const flags = style.readUInt32LE(0);
  const [hasFormat, hasFont, hasAlignment, hasBorders, hasBackground] = [25, 26, 27, 28, 29].map(
    (bit) => ((flags >>> bit) & 1) !== 0,
  );
  if (hasFormat) return { changes: "texts" };
  const font = hasFont ? fontChange(style.subarray(6), palette) : undefined;
  if (font?.strikesOut) return { changes: "texts" };
  const at = 6 + (hasFont ? 118 : 0) + (hasAlignment ? 8 : 0) + (hasBorders ? 8 : 0);
  const colour = font?.colour;
  if (colour === undefined && !hasBackground) return undefined;
  return {
    changes: "colours",
    ...(colour !== undefined && { colour }),
    ...(hasBackground && { background: backgroundOf(style.readUInt32LE(at), flags, palette) }),
  };
}

/** Behind the name's 64 bytes: height, bits, weight and position, colour, and which bits do not count. */
function fontChange(font: Buffer, palette: Colour[]): { strikesOut: boolean; colour: Colour } {
  const struck = 0x80;
  const strikesOut = (font.readUInt32LE(68) & struck) !== 0 && (font.readUInt32LE(88) & struck) === 0;
  return { strikesOut, colour: palette[font.readInt32LE(80)] };
}

/** A plain background is the second colour of a pattern that need not be named. */
function backgroundOf(pattern: number, flags: number, palette: Colour[]): Colour {
  const hasPattern = ((flags >>> 16) & 1) === 0;
  const hasColour = ((flags >>> 18) & 1) === 0;
  const isPlain = !hasPattern || ((pattern >>> 10) & 0x3f) === 1;
  return isPlain && hasColour ? palette[(pattern >>> 23) & 0x7f] : undefined;
}

/** Behind the header: kind, comparison, lengths of two formulas, style and formulas ([MS-XLS] 2.4.43). */
function newerRuleChange(data: Buffer, palette: Colour[]): Change | undefined {
  const kind = data.readUInt8(12);
  const [first, second, styleLength] = [data.readUInt16LE(14), data.readUInt16LE(16), data.readUInt32LE(18)];
  if (styleLength > 0) return styleChange(data.subarray(22), palette);
  let at = 22 + 2 + first + second;
  // A formula that says whether the rule counts, flags, priority, template and its parameters.
  at += 2 + data.readUInt16LE(at);
  at += 1 + 2 + 2;
  at += 1 + data.readUInt8(at);
  const showsBarAlone = kind === dataBar && (data.readUInt8(at + 3) & 2) === 0;
  const showsIconAlone = kind === iconSet && (data.readUInt8(at + 5) & 1) !== 0;
  return showsBarAlone || showsIconAlone ? { changes: "numbers" } : undefined;
}

const dataBar = 4;
const iconSet = 6;
