import { black, type ReadColour } from "./colours.ts";
import type { CellFont, TextRun } from "./sheet-data.ts";
import { symbolFont } from "./symbol-fonts.ts";
import { type Attributes, isFalse } from "./xml-events.ts";

export interface RichTextReader {
  /** Paths begin inside the text's element. */
  open(path: string, attributes: Attributes): void;
  close(path: string, text: string): void;
  /** The text that was read, after which the next one begins. */
  take(): TextRun[];
}

/** Reads `si` and `is`: a plain text, or runs with fonts. Phonetic guides are left out (ECMA-376 part 1, 18.4). */
export function readRichText(colourOf: ReadColour): RichTextReader {
  let runs: TextRun[] = [];
  let font: FontReader | undefined;
  return {
    open(path, attributes) {
      if (path === "r") font = undefined;
      else if (path === "r/rPr") font = readFont(colourOf);
      else if (path.startsWith("r/rPr/")) font?.property(path.slice(6), attributes);
    },
    close(path, text) {
      if (path !== "t" && path !== "r/t") return;
      runs.push({ text: unescapeText(text), ...(path === "r/t" && font && { font: font.font }) });
    },
    take() {
      const taken = runs;
      runs = [];
      return taken;
    },
  };
}

export interface FontReader {
  font: CellFont;
  property(name: string, attributes: Attributes): void;
}

export function readFont(colourOf: ReadColour): FontReader {
  const font: CellFont = { isStruck: false, colour: black };
  let name = "";
  let charset: number | undefined;
  return {
    font,
    property(property, attributes) {
      const { val } = attributes;
      if (property === "strike") font.isStruck = !isFalse(val);
      else if (property === "vertAlign")
        font.position = val === "superscript" ? "raised" : val === "subscript" ? "lowered" : undefined;
      else if (property === "color") font.colour = colourOf(attributes, black);
      else if (property === "name" || property === "rFont") name = val ?? "";
      else if (property === "charset") charset = Number(val);
      if (/^(?:name|rFont|charset)$/.test(property)) font.symbols = symbolFont(name, charset);
    },
  };
}

/** `_x000D_` stands for a character that XML cannot hold (ECMA-376 part 1, 22.9.2.19). */
export function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
