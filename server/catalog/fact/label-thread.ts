import type { SheetOwner } from "#core/facts/model-heads.ts";
import { type SheetRow, sheetRows } from "#core/facts/sheet-rows.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { serveQuestions } from "../../workers/serve-questions.ts";

// Started by `sheet-labels.ts`: a sheet takes milliseconds, and a catalog has thousands.

export interface LabelRow extends Pick<SheetRow, "section" | "label" | "key" | "sectionKey"> {
  /** The begin of the value. */
  text: string;
}

export interface SheetToList extends SheetOwner {
  /** The JSON of its rows. */
  rows: string;
}

const longestExample = 80;

const handlers = {
  /** The filled rows of each sheet; of rows with the same label and section, the first. */
  listLabels: (sheets: SheetToList[]): LabelRow[][] =>
    sheets.map(({ rows, ...owner }) => {
      const labels = new Map<string, LabelRow>();
      const sheet = sheetRows(JSON.parse(rows) as SpecRows, owner);
      for (const { section, label, key, sectionKey, text } of [...sheet.rows, ...sheet.waiting]) {
        const place = `${sectionKey}\n${key}`;
        if (key === "" || text === "" || labels.has(place)) continue;
        labels.set(place, { section, label, key, sectionKey, text: beginOf(text) });
      }
      return [...labels.values()];
    }),
};
export type LabelThread = typeof handlers;

function beginOf(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > longestExample ? `${line.slice(0, longestExample - 1)}…` : line;
}

serveQuestions(handlers);
