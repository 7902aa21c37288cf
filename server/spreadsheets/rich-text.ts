import type { CellFont, TextRun } from "./sheet-data.ts";
import { type Attributes, isTrue } from "./xml-events.ts";

export interface RichTextReader {
  /** Paths begin inside the text's element. */
  open(path: string, attributes: Attributes): void;
  close(path: string, text: string): void;
  /** The text that was read, after which the next one begins. */
  take(): TextRun[];
}

/** Reads `si` and `is`: a plain text, or runs with fonts. Phonetic guides are left out (ECMA-376 part 1, 18.4). */
export function readRichText(): RichTextReader {
  let runs: TextRun[] = [];
  let font: FontReader | undefined;
  return {
    open(path, attributes) {
      if (path === "r") font = undefined;
      else if (path === "r/rPr") font = readFont();
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

export function readFont(): FontReader {
  const font = { isStruck: false, isRaised: false };
  return {
    font,
    property(name, { val }) {
      if (name === "strike") font.isStruck = val === undefined || isTrue(val);
      if (name === "vertAlign") font.isRaised = val === "superscript";
    },
  };
}

/** `_x000D_` stands for a character that XML cannot hold (ECMA-376 part 1, 22.9.2.19). */
export function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
