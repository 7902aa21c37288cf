import { getFormatFromId } from "numfmt";
import { type FontReader, readFont } from "./rich-text.ts";
import { type CellFont, plainFont } from "./sheet-data.ts";
import { isFalse, readXml } from "./xml-events.ts";

export interface CellStyle {
  format: string;
  font: CellFont;
}

export const plainStyle: CellStyle = { format: "General", font: plainFont };

export interface Styles {
  cells: CellStyle[];
  /** Whether each conditional style, in order, changes the format of numbers or strikes out. */
  changesText: boolean[];
}

/** From `styles.xml` (ECMA-376 part 1, 18.8). */
export function readStyles(part: Buffer): Styles {
  const formats = new Map<number, string>();
  const fonts: FontReader[] = [];
  const styles: { format: number; font: number }[] = [];
  const changesText: boolean[] = [];
  readXml(part, {
    open(path, attributes) {
      const { numFmtId = "0", fontId = "0", formatCode = "" } = attributes;
      const inFont = /^styleSheet\/fonts\/font\/(\w+)$/.exec(path)?.[1];
      if (inFont) fonts.at(-1)?.property(inFont, attributes);
      else if (path === "styleSheet/fonts/font") fonts.push(readFont());
      else if (path === "styleSheet/numFmts/numFmt") formats.set(Number(numFmtId), formatCode);
      else if (path === "styleSheet/dxfs/dxf") changesText.push(false);
      else if (/^styleSheet\/dxfs\/dxf\/(numFmt|font\/strike)$/.test(path) && !isFalse(attributes.val))
        changesText[changesText.length - 1] = true;
      else if (path === "styleSheet/cellXfs/xf") styles.push({ format: Number(numFmtId), font: Number(fontId) });
    },
  });
  const cells = styles.map(({ format, font }) => ({
    format: formats.get(format) ?? builtInFormat(format),
    font: fonts[font]?.font ?? plainFont,
  }));
  return { cells, changesText };
}

/** The formats that files name by number alone, in English Excel (ECMA-376 part 1, 18.8.30); others are General. */
export function builtInFormat(id: number): string {
  return Number.isInteger(id) && id >= 0 && id <= lastBuiltIn ? getFormatFromId(id, "en-US") : "General";
}

const lastBuiltIn = 81;
