import { black, type Colour, standardPalette, white } from "./colours.ts";
import {
  type CellFont,
  type CellStyle,
  type Condition,
  DamagedWorkbook,
  type MergedRange,
  plainStyle,
} from "./sheet-data.ts";
import { symbolFont } from "./symbol-fonts.ts";
import { readXlsConditions } from "./xls-conditions.ts";
import { bofRecords, eofRecord, readRecords } from "./xls-records.ts";
import { builtInFormat } from "./xlsx-styles.ts";

/** What the library does not tell of an .xls: styles, fonts inside texts, and what has no width or height. */
export interface XlsSheet {
  /** Among the sheets in the order of the file. */
  index: number;
  hiddenSheets: number;
  otherSheets: number;
  /** Undefined where no record of a cell is known. */
  styleOf(row: number, column: number): CellStyle | undefined;
  /** Where other fonts begin in the cell's text, which is counted as it is stored. */
  fontsOf(row: number, column: number): FontStart[];
  merges: MergedRange[];
  isRowHidden(row: number): boolean;
  isColumnHidden(column: number): boolean;
  hidesZeros: boolean;
  conditional: Condition[];
  coloured: MergedRange[];
}

export interface FontStart {
  at: number;
  font: CellFont;
}

/** Reads the first visible sheet of the stream; undefined if it shows none. `decode` is for number formats. */
export function readXlsSheet(stream: Buffer, decode: (bytes: string) => string): XlsSheet | undefined {
  const book = readBook(stream, decode);
  const tables = book.sheets.filter(({ isTable }) => isTable);
  const visible = tables.filter(({ isHidden }) => !isHidden);
  const [first] = visible;
  if (!first) return undefined;
  return {
    index: book.sheets.filter(({ at }) => at < first.at).length,
    hiddenSheets: tables.length - visible.length,
    otherSheets: visible.length - 1,
    ...readCells(stream, first.at, book),
  };
}

interface XlsBook {
  styles: CellStyle[];
  fonts: CellFont[];
  /** Runs of each shared text. */
  fontStarts: FontStart[][];
  sheets: { at: number; isHidden: boolean; isTable: boolean }[];
  palette: Colour[];
  isUnicode: boolean;
}

function readBook(stream: Buffer, decode: (bytes: string) => string): XlsBook {
  const fontRecords: Buffer[] = [];
  const formats = new Map<number, string>();
  const styles: XlsStyle[] = [];
  let palette = standardPalette;
  const sheets: XlsBook["sheets"] = [];
  const shared: Buffer[] = [];
  let isUnicode = true;
  let last = 0;
  for (const { type, data, at } of readRecords(stream)) {
    if (at === 0) {
      if (!bofRecords.includes(type)) throw new DamagedWorkbook("no BOF");
      isUnicode = data.readUInt16LE(0) === 0x0600;
    }
    if (type === eofRecord) break;
    if (type === fontRecord) fontRecords.push(data);
    else if (type === paletteRecord) palette = paletteFrom(data);
    else if (type === formatRecord) formats.set(data.readUInt16LE(0), formatText(data, isUnicode, decode));
    else if (type === xfRecord) styles.push(styleFrom(data, isUnicode));
    else if (type === styleExtensionRecord) styles[data.readUInt16LE(14)]?.extensions.push(data);
    else if (type === boundSheetRecord) sheets.push(boundSheet(data));
    else if (type === sstRecord || (type === continueRecord && last === sstRecord && data.length > 0))
      shared.push(data);
    if (type !== continueRecord) last = type;
  }
  const fonts = fontRecords.map((data) => fontFrom(data, isUnicode, palette));
  return {
    fonts,
    styles: styles.map(({ font, format, fill, extensions }) => {
      const own = ownColours(extensions, palette);
      const named = fontOf(fonts, font) ?? plainStyle.font;
      return {
        font: own.has(ownTextColour) ? { ...named, colour: own.get(ownTextColour) } : named,
        format: formats.get(format) ?? builtInFormat(format),
        background: own.has(ownFillColour) ? own.get(ownFillColour) : fillColour(fill, palette),
      };
    }),
    fontStarts: sharedFontStarts(shared, fonts),
    sheets,
    palette,
    isUnicode,
  };
}

interface XlsStyle {
  font: number;
  format: number;
  fill: { pattern: number; front: number };
  /** Colours that Excel 2007 and later add ([MS-XLS] 2.4.355). */
  extensions: Buffer[];
}

const fontRecord = 0x0031;
const formatRecord = 0x041e;
const xfRecord = 0x00e0;
const paletteRecord = 0x0092;
const styleExtensionRecord = 0x087d;
const boundSheetRecord = 0x0085;
const sstRecord = 0x00fc;
const continueRecord = 0x003c;

/** No file stores a font 4 ([MS-XLS] 2.5.129). */
function fontOf(fonts: CellFont[], index: number): CellFont | undefined {
  return fonts[index < 4 ? index : index - 1];
}

function fontFrom(data: Buffer, isUnicode: boolean, palette: Colour[]): CellFont {
  const [position, length] = [data.readUInt16LE(8), data.readUInt8(14)];
  const isWide = isUnicode && (data.readUInt8(15) & 1) !== 0;
  const start = isUnicode ? 16 : 15;
  const name = data.toString(isWide ? "utf16le" : "latin1", start, start + length * (isWide ? 2 : 1));
  const colour = data.readUInt16LE(4);
  return {
    isStruck: (data.readUInt16LE(2) & 8) !== 0,
    position: position === 1 ? "raised" : position === 2 ? "lowered" : undefined,
    symbols: symbolFont(name, data.readUInt8(12)),
    colour: colour === automaticColour ? black : palette[colour],
  };
}

const automaticColour = 0x7fff;

function paletteFrom(data: Buffer): Colour[] {
  const own = Array.from({ length: data.readUInt16LE(0) }, (_, index) => data.readUIntBE(2 + index * 4, 3));
  return [...standardPalette.slice(0, 8), ...own, ...standardPalette.slice(8 + own.length)];
}

function styleFrom(data: Buffer, isUnicode: boolean): XlsStyle {
  const fill = isUnicode
    ? { pattern: data.readUInt32LE(14) >>> 26, front: data.readUInt16LE(18) & 0x7f }
    : { pattern: (data.readUInt32LE(8) >>> 16) & 0x3f, front: data.readUInt32LE(8) & 0x7f };
  return { font: data.readUInt16LE(0), format: data.readUInt16LE(2), fill, extensions: [] };
}

function fillColour({ pattern, front }: XlsStyle["fill"], palette: Colour[]): Colour {
  return pattern === 0 ? white : pattern === 1 ? palette[front] : undefined;
}

const ownFillColour = 4;
const ownTextColour = 13;

/** By kind; undefined for a colour of the theme other than its black and white. */
function ownColours(extensions: Buffer[], palette: Colour[]): Map<number, Colour> {
  const colours = new Map<number, Colour>();
  for (const data of extensions) {
    for (let at = 20; at + 12 <= data.length; at += Math.max(4, data.readUInt16LE(at + 2))) {
      const [form, tint, value] = [data.readUInt16LE(at + 4), data.readInt16LE(at + 6), data.readUInt32LE(at + 8)];
      const rgb = data.readUIntBE(at + 8, 3);
      const colour = form === 1 ? palette[value] : form === 2 ? rgb : form === 3 ? [white, black][value] : undefined;
      colours.set(data.readUInt16LE(at), tint === 0 ? colour : undefined);
    }
  }
  return colours;
}

function boundSheet(data: Buffer) {
  return { at: data.readUInt32LE(0), isHidden: (data.readUInt8(4) & 3) !== 0, isTable: data.readUInt8(5) === 0 };
}

function formatText(data: Buffer, isUnicode: boolean, decode: (bytes: string) => string): string {
  if (!isUnicode) return decode(data.toString("latin1", 3, 3 + data.readUInt8(2)));
  const isWide = (data.readUInt8(4) & 1) !== 0;
  const length = data.readUInt16LE(2) * (isWide ? 2 : 1);
  return data.toString(isWide ? "utf16le" : "latin1", 5, 5 + length);
}

/** Reads the texts in SST and the records that continue it ([MS-XLS] 2.5.293). */
function sharedFontStarts(parts: Buffer[], fonts: CellFont[]): FontStart[][] {
  let part = 0;
  let at = 4;
  const data = () => parts[part] ?? Buffer.alloc(0);
  const take = (bytes: number) => {
    if (at >= data().length) [part, at] = [part + 1, 0];
    const begin = at;
    at += bytes;
    return bytes === 1
      ? data().readUInt8(begin)
      : bytes === 2
        ? data().readUInt16LE(begin)
        : data().readUInt32LE(begin);
  };
  const skip = (bytes: number) => {
    for (let left = bytes; left > 0; ) {
      if (at >= data().length) [part, at] = [part + 1, 0];
      if (part >= parts.length) throw new DamagedWorkbook("shared texts");
      const step = Math.min(left, data().length - at);
      [left, at] = [left - step, at + step];
    }
  };
  const skipCharacters = (count: number, flags: number) => {
    let isWide = (flags & 1) !== 0;
    for (let left = count; left > 0; ) {
      const step = Math.min(left, Math.floor((data().length - at) / (isWide ? 2 : 1)));
      [left, at] = [left - step, at + step * (isWide ? 2 : 1)];
      if (left === 0) return;
      // Of half a character the library makes another.
      if (at < data().length || part + 1 >= parts.length) throw new DamagedWorkbook("shared texts");
      // A continued text says again how wide its characters are, and may hold none.
      [part, at] = [part + 1, 0];
      isWide = (take(1) & 1) !== 0;
    }
  };

  const texts: FontStart[][] = [];
  const count = parts[0]?.readUInt32LE(4) ?? 0;
  at = 8;
  // Some files promise more texts than they hold.
  while (texts.length < count && (at < data().length || part + 1 < parts.length)) {
    const characters = take(2);
    const flags = take(1);
    const runs = flags & 8 ? take(2) : 0;
    const phonetic = flags & 4 ? take(4) : 0;
    skipCharacters(characters, flags);
    texts.push(Array.from({ length: runs }, () => ({ at: take(2), font: fontOf(fonts, take(2)) ?? plainStyle.font })));
    skip(phonetic);
  }
  return texts;
}

type Cells = Pick<
  XlsSheet,
  "styleOf" | "fontsOf" | "merges" | "isRowHidden" | "isColumnHidden" | "hidesZeros" | "conditional" | "coloured"
>;

function readCells(stream: Buffer, start: number, { styles, fonts, fontStarts, palette, isUnicode }: XlsBook): Cells {
  const cellStyles = new Map<string, number>();
  const texts = new Map<string, FontStart[]>();
  const merges: MergedRange[] = [];
  const hiddenRows = new Set<number>();
  const columns: { first: number; last: number; isHidden: boolean }[] = [];
  const conditions = readXlsConditions(palette);
  let hidesOtherColumns = false;
  let hidesZeros = false;
  let depth = 0;
  const u16 = (data: Buffer, at: number) => data.readUInt16LE(at);
  for (const { type, data } of readRecords(stream, start)) {
    // Charts inside the sheet have records of their own.
    if (bofRecords.includes(type)) depth += 1;
    else if (type === eofRecord) depth -= 1;
    if (depth === 0) break;
    if (depth > 1) continue;
    conditions.record(type, data);
    if (cellRecords.includes(type)) {
      const key = `${u16(data, 0)},${u16(data, 2)}`;
      cellStyles.set(key, u16(data, 4));
      if (type === labelSstRecord) texts.set(key, fontStarts[data.readUInt32LE(6)] ?? []);
      if (type === richStringRecord) texts.set(key, richStarts(data, fonts, isUnicode));
    } else if (type === mulRkRecord) {
      for (let at = 4; at + 6 <= data.length - 2; at += 6) {
        cellStyles.set(`${u16(data, 0)},${u16(data, 2) + (at - 4) / 6}`, u16(data, at));
      }
    } else if (type === rowRecord) {
      if (u16(data, 6) === 0 || (u16(data, 12) & 0x20) !== 0) hiddenRows.add(u16(data, 0));
    } else if (type === columnRecord) {
      const isHidden = (u16(data, 8) & 1) !== 0 || u16(data, 4) === 0;
      columns.push({ first: u16(data, 0), last: u16(data, 2), isHidden });
    } else if (type === windowRecord) hidesZeros = (u16(data, 0) & 0x10) === 0;
    else if (type === columnWidthRecord) hidesOtherColumns = u16(data, 0) === 0;
    else if (type === mergedCellsRecord) {
      for (let at = 2; at < 2 + u16(data, 0) * 8; at += 8) {
        const [top, bottom, left, right] = [u16(data, at), u16(data, at + 2), u16(data, at + 4), u16(data, at + 6)];
        merges.push({ top, left, bottom, right });
      }
    }
  }
  return {
    styleOf: (row, column) => styles[cellStyles.get(`${row},${column}`) ?? -1],
    fontsOf: (row, column) => texts.get(`${row},${column}`) ?? [],
    merges,
    isRowHidden: (row) => hiddenRows.has(row),
    hidesZeros,
    conditional: conditions.conditional,
    coloured: conditions.coloured,
    isColumnHidden: (column) =>
      columns.find(({ first, last }) => column >= first && column <= last)?.isHidden ?? hidesOtherColumns,
  };
}

const labelSstRecord = 0x00fd;
const richStringRecord = 0x00d6;
/** NUMBER, BOOLERR, RK, FORMULA also as Excel 3 and 4 wrote it, LABELSST, LABEL, RSTRING. */
const cellRecords = [0x0203, 0x0205, 0x027e, 0x0006, 0x0206, 0x0406, labelSstRecord, 0x0204, richStringRecord];
const mulRkRecord = 0x00bd;
const rowRecord = 0x0208;
const columnRecord = 0x007d;
const columnWidthRecord = 0x0055;
const mergedCellsRecord = 0x00e5;
const windowRecord = 0x023e;

/** After the text: their number, then a position and a font each. */
function richStarts(data: Buffer, fonts: CellFont[], isUnicode: boolean): FontStart[] {
  const length = data.readUInt16LE(6);
  if (!isUnicode) {
    const end = 8 + length;
    if (data.length <= end) return [];
    return Array.from({ length: data.readUInt8(end) }, (_, run) => ({
      at: data.readUInt8(end + 1 + run * 2),
      font: fontOf(fonts, data.readUInt8(end + 2 + run * 2)) ?? plainStyle.font,
    }));
  }
  const end = 9 + length * (data.readUInt8(8) & 1 ? 2 : 1);
  return Array.from({ length: data.readUInt16LE(end) }, (_, run) => ({
    at: data.readUInt16LE(end + 2 + run * 4),
    font: fontOf(fonts, data.readUInt16LE(end + 4 + run * 4)) ?? plainStyle.font,
  }));
}
