import { formatNumber, formatText } from "./number-format.ts";
import { raiseDigits } from "./raised-digits.ts";
import type { CellFont, SheetCell, TextRun } from "./sheet-data.ts";

export type ShownCell =
  | { text: string; struck: number }
  | { problem: "uncalculated" }
  | { problem: "format"; value: string; format: string };

/** The text in English Excel, in the form NFC, without control characters other than line breaks and tabs. */
export function showCell(
  cell: SheetCell,
  { date1904, hidesZeros }: { date1904: boolean; hidesZeros: boolean },
): ShownCell {
  const { content, format, font } = cell;
  switch (content.type) {
    case "uncalculated":
      return { problem: "uncalculated" };
    case "text": {
      const { text, struck } = joinRuns(content.runs, font);
      return shown(formatText(format, text), struck, { value: text, format });
    }
    case "number": {
      if (content.value === 0 && hidesZeros) return { text: "", struck: 0 };
      const value = String(content.value);
      return whole(formatNumber(format, content.value, date1904), font, { value, format });
    }
    case "boolean":
      return whole(content.value ? "TRUE" : "FALSE", font);
    case "error":
      return whole(content.text, font);
  }
}

interface Stored {
  value: string;
  format: string;
}

function whole(text: string | undefined, font: CellFont, stored?: Stored): ShownCell {
  if (font.isStruck) return { text: "", struck: text === "" ? 0 : 1 };
  return shown(text !== undefined && font.isRaised ? raiseDigits(text) : text, 0, stored);
}

function shown(text: string | undefined, struck: number, stored?: Stored): ShownCell {
  if (text === undefined) return { problem: "format", value: stored?.value ?? "", format: stored?.format ?? "" };
  return { text: tidy(text), struck };
}

function tidy(text: string): string {
  const lines = text.toWellFormed().replaceAll(/\r\n?/g, "\n");
  return lines
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .normalize("NFC")
    .trim();
}

/** Without struck-out runs, which are counted. What stood on both sides of one stays apart. */
function joinRuns(runs: TextRun[], cellFont: CellFont): { text: string; struck: number } {
  let text = "";
  let struck = 0;
  let isAfterStruck = false;
  for (const run of runs) {
    if (run.text === "") continue;
    const font = run.font ?? cellFont;
    if (font.isStruck) {
      if (!isAfterStruck && run.text.trim() !== "") struck += 1;
      isAfterStruck ||= run.text.trim() !== "";
      continue;
    }
    const next = font.isRaised ? raiseDigits(run.text) : run.text;
    if (isAfterStruck && /\w$/.test(text) && /^\w/.test(next)) text += " ";
    text += isAfterStruck && /\s$/.test(text) ? next.replace(/^ +/, "") : next;
    isAfterStruck = false;
  }
  return { text, struck };
}
