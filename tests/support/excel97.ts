import { CFB } from "@e965/xlsx";
import { record, u16, u32 } from "./xls-records.ts";

// An .xls as Excel 97 to 2003 wrote it (BIFF8), record by record, because the library writes no fonts.

export interface Excel97Font {
  isStruck?: boolean;
  isRaised?: boolean;
  isLowered?: boolean;
  name?: string;
  charset?: number;
  /** In the palette, in which 9 is white. */
  colour?: number;
}

export interface Excel97Cell {
  /** A text, as runs in fonts of their own, or a number. */
  value: [text: string, font: Excel97Font][] | number;
  format?: string;
  font?: Excel97Font;
  /** A plain background, in the palette. */
  fill?: number;
  /** The type of the record of a formula, whose value the number is. */
  formula?: number;
}

export interface Excel97Sheet {
  rows: Excel97Cell[][];
  /** Counted from 0. */
  zeroHeight?: number[];
  zeroWidth?: number[];
  hidesZeros?: boolean;
  merges?: [top: number, bottom: number, left: number, right: number][];
  /** Stands behind the cells. */
  records?: Buffer[];
  /** Before each record that continues the table of texts, one that is empty or holds only the width of no characters. */
  emptyContinuation?: "empty" | "width";
}

export function makeExcel97Workbook({
  rows,
  zeroHeight = [],
  zeroWidth = [],
  hidesZeros = false,
  merges = [],
  records = [],
  emptyContinuation,
}: Excel97Sheet): Buffer {
  const cells = rows.flat();
  const fonts = distinct([
    {},
    ...cells.flatMap(({ value, font }) => [font ?? {}, ...(Array.isArray(value) ? value.map(([, font]) => font) : [])]),
  ]);
  const formats = distinct(cells.flatMap(({ format }) => (format === undefined ? [] : [format])));
  const styles = distinct([{}, ...cells.map(styleOf)]);
  const texts = cells.flatMap(({ value }) => (Array.isArray(value) ? [value] : []));
  // No file stores a font 4.
  const fontId = (font: Excel97Font = {}) => 5 + indexOf(fonts, font);

  const begin = (kind: number) => record(0x0809, u16(0x0600, kind, 0x0dbb, 0x07cc), u32(0, 0x0006));
  const end = record(0x000a);
  const fontRecord = ({ isStruck, isRaised, isLowered, name = "Arial", charset = 0, colour = 0x7fff }: Excel97Font) => {
    const position = isRaised ? 1 : isLowered ? 2 : 0;
    return record(0x0031, u16(200, isStruck ? 8 : 0, colour, 400, position, 0, charset), wide(name, 1));
  };
  const before = Buffer.concat([
    begin(0x0005),
    record(0x0042, u16(1200)),
    ...Array.from({ length: 4 }, () => fontRecord({})),
    ...fonts.map(fontRecord),
    ...formats.map((format, index) => record(0x041e, u16(164 + index), wide(format, 2))),
    ...styles.map(({ format, font, fill = 0 }: Excel97Cell | Partial<Excel97Cell>) => {
      const formatId = format === undefined ? 0 : 164 + formats.indexOf(format);
      return record(0x00e0, u16(fontId(font), formatId, 1), Buffer.alloc(8), u32(fill ? 0x0400_0000 : 0), u16(fill));
    }),
  ]);
  const pointer = (at: number) => record(0x0085, u32(at), Buffer.from([0, 0]), wide("Spec", 1));
  const shared = sharedTexts(
    texts.map((runs) => runs.map(([text, font]) => ({ text, font: fontId(font) }))),
    emptyContinuation,
  );
  const start = before.length + pointer(0).length + shared.length + end.length;
  let text = 0;
  const cellRecords = rows.flatMap((row, y) =>
    row.map((cell, x) => {
      const place = u16(y, x, indexOf(styles, styleOf(cell)));
      if (Array.isArray(cell.value)) return record(0x00fd, place, u32(text++));
      const value = Buffer.alloc(8);
      value.writeDoubleLE(cell.value);
      // The formula =1.
      if (cell.formula) return record(cell.formula, place, value, u16(0), u32(0), u16(3), Buffer.from([0x1e, 1, 0]));
      return record(0x0203, place, value);
    }),
  );
  const width = Math.max(...rows.map((row) => row.length));
  const stream = Buffer.concat([
    before,
    pointer(start),
    shared,
    end,
    begin(0x0010),
    ...zeroWidth.map((column) => record(0x007d, u16(column, column, 0, 0, 0, 0))),
    record(0x0200, u32(0, rows.length), u16(0, width, 0)),
    ...zeroHeight.map((row) => record(0x0208, u16(row, 0, width, 0, 0, 0), u32(0x140))),
    ...cellRecords,
    ...records,
    record(0x023e, u16(hidesZeros ? 0x06a6 : 0x06b6, 0, 0, 0), u32(0), u16(0, 0, 0)),
    ...(merges.length > 0 ? [record(0x00e5, u16(merges.length, ...merges.flat()))] : []),
    end,
  ]);
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, "/Workbook", stream);
  return CFB.write(container, { type: "buffer" });
}

function styleOf({ format, font, fill }: Excel97Cell) {
  return { format, font, fill };
}

/** The table of texts; one that is too long for a record is continued in the next. */
function sharedTexts(
  texts: { text: string; font: number }[][],
  emptyContinuation: Excel97Sheet["emptyContinuation"],
): Buffer {
  const records: Buffer[] = [];
  let parts: Buffer[] = [u32(texts.length, texts.length)];
  const room = () => 8224 - Buffer.concat(parts).length;
  const turn = () => {
    const isContinued = records.length > 0 && parts[0]?.equals(Buffer.from([0x01]));
    if (emptyContinuation === "empty" && records.length > 0) records.push(record(0x003c));
    if (emptyContinuation === "width" && isContinued) records.push(record(0x003c, Buffer.from([0x01])));
    records.push(record(records.length === 0 ? 0x00fc : 0x003c, ...parts));
    parts = [];
  };
  for (const runs of texts) {
    const text = runs.map(({ text }) => text).join("");
    const starts = runs.map((run, index) => [
      runs
        .slice(0, index)
        .map(({ text }) => text)
        .join("").length,
      run.font,
    ]);
    if (room() < 100) turn();
    parts.push(u16(text.length), Buffer.from([0x09]), u16(runs.length));
    for (let rest = Buffer.from(text, "utf16le"); rest.length > 0; ) {
      if (room() < 2) {
        turn();
        parts.push(Buffer.from([0x01]));
      }
      const step = Math.min(rest.length, room() - (room() % 2));
      parts.push(rest.subarray(0, step));
      rest = rest.subarray(step);
    }
    for (const start of starts) {
      if (room() < 4) turn();
      parts.push(u16(...start));
    }
  }
  turn();
  return Buffer.concat(records);
}

/** A text in UTF-16, after its length in as many bytes. */
function wide(text: string, lengthBytes: 1 | 2): Buffer {
  const length = lengthBytes === 1 ? Buffer.from([text.length]) : u16(text.length);
  return Buffer.concat([length, Buffer.from([0x01]), Buffer.from(text, "utf16le")]);
}

function distinct<Value>(values: Value[]): Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function indexOf<Value>(values: Value[], value: Value): number {
  return values.findIndex((other) => JSON.stringify(other) === JSON.stringify(value));
}
