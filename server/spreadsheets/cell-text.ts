import type { TextsLeftOut } from "#core/left-out.ts";
import { type Colour, isSameColour } from "./colours.ts";
import { lowerText, raiseText } from "./notes.ts";
import { formatNumber, formatText, numberHasColour } from "./number-format.ts";
import type { CellFont, SheetCell, TextRun } from "./sheet-data.ts";
import { readSymbols } from "./symbol-fonts.ts";

export type ShownCell =
  | { text: string; leftOut?: Partial<TextsLeftOut> }
  | { problem: "uncalculated" | "sign" }
  | { problem: "format"; value: string; format: string };

/** The text in English Excel, in the form NFC, without control characters other than line breaks and tabs. */
export function showCell(
  cell: SheetCell,
  { date1904, hidesZeros }: { date1904: boolean; hidesZeros: boolean },
): ShownCell {
  const { content, format } = cell;
  switch (content.type) {
    case "uncalculated":
      return { problem: "uncalculated" };
    case "undated":
      return { problem: "format", value: content.text, format };
    case "picture":
      return { text: "", leftOut: { pictures: 1 } };
    case "text":
      return showText(content.runs, cell);
    case "number": {
      if (content.value === 0 && hidesZeros) return { text: "" };
      const text = formatNumber(format, content.value, date1904);
      if (text === undefined) return { problem: "format", value: String(content.value), format };
      return showWhole(text, numberHasColour(format) ? { ...cell, background: undefined } : cell);
    }
    case "boolean":
      if (cell.isControl) return { text: "", leftOut: { checkboxes: 1 } };
      return showWhole(content.value ? "TRUE" : "FALSE", cell);
    case "error":
      return showWhole(content.text, cell);
  }
}

function showWhole(text: string, { font, background }: SheetCell): ShownCell {
  const { text: shown, ...counts } = joinRuns([{ text, font }], font, background);
  return shown === undefined ? { problem: "sign" } : { text: tidy(shown), leftOut: counts };
}

function showText(runs: TextRun[], { font, format, background }: SheetCell): ShownCell {
  const { text, ...counts } = joinRuns(runs, font, background);
  if (text === undefined) return { problem: "sign" };
  if (isPictureOfWps.test(text)) return { text: "", leftOut: { pictures: 1 } };
  const shown = formatText(format, text);
  // What the format adds to a text would be signs of the cell's font.
  if (shown === undefined || (font.symbols && shown !== text)) return { problem: "format", value: text, format };
  return { text: tidy(shown), leftOut: counts };
}

/** WPS Office stores a picture in a cell as the text of a formula. */
const isPictureOfWps = /^=?(?:_xlfn\.)?DISPIMG\("[^"]*", ?\d+\)$/;

function tidy(text: string): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?/g, "\n");
  return lines
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .normalize("NFC")
    .trim();
}

interface JoinedRuns {
  /** Undefined if it holds a sign without a mapping. */
  text: string | undefined;
  struckTexts: number;
  invisibleTexts: number;
}

/** Without runs that are struck out or as their background, which are counted. What stood on both sides stays apart. */
function joinRuns(runs: TextRun[], cellFont: CellFont, background: Colour): JoinedRuns {
  const counts = { struckTexts: 0, invisibleTexts: 0 };
  const kept: { text: string; font: CellFont; isAfterGap: boolean }[] = [];
  let gap: keyof typeof counts | undefined;
  for (const run of runs) {
    if (run.text === "") continue;
    const font = run.font ?? cellFont;
    const reason = leavesOut(font, background);
    if (!reason) {
      const text = font.symbols ? readSymbols(run.text, font.symbols) : run.text;
      if (text === undefined || /\p{Co}/u.test(text)) return { text: undefined, ...counts };
      kept.push({ text, font, isAfterGap: gap !== undefined });
      gap = undefined;
    } else if (run.text.trim() !== "") {
      if (gap !== reason) counts[reason] += 1;
      gap = reason;
    }
  }

  // A cell that is raised as a whole holds no note.
  const [position] = kept.map(({ font }) => font.position);
  const isRaisedWhole = kept.every(({ font }) => font.position === position);
  let text = "";
  for (const [at, { text: own, font, isAfterGap }] of kept.entries()) {
    const next = placed(own, font.position, text, isRaisedWhole ? undefined : (kept[at + 1]?.text ?? ""));
    if (isAfterGap && /\w$/.test(text) && /^\w/.test(next)) text += " ";
    text += isAfterGap && /\s$/.test(text) ? next.replace(/^ +/, "") : next;
  }
  return { text, ...counts };
}

function leavesOut(font: CellFont, background: Colour): "struckTexts" | "invisibleTexts" | undefined {
  if (font.isStruck) return "struckTexts";
  return isSameColour(font.colour, background) ? "invisibleTexts" : undefined;
}

/** `after` is undefined where all of the cell is raised or lowered. */
function placed(text: string, position: CellFont["position"], before: string, after: string | undefined): string {
  if (position === "raised") return raiseText(text, before, after);
  return position === "lowered" && after !== undefined ? lowerText(text, before) : text;
}
