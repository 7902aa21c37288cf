import { counted } from "./counted.ts";

/** How much of a workbook its spec table does not show. */
export interface LeftOut extends TextsLeftOut {
  hiddenSheets: number;
  /** Visible ones after the first. */
  otherSheets: number;
  /** Rows that hold something. */
  hiddenRows: number;
  hiddenColumns: number;
}

export interface TextsLeftOut {
  struckTexts: number;
  /** Of the colour of their background. */
  invisibleTexts: number;
  /** Pictures in cells, and records of services, which are stored as an error. */
  pictures: number;
  checkboxes: number;
}

const nouns: [kind: keyof LeftOut, noun: string, plural?: string][] = [
  ["hiddenSheets", "hidden sheet"],
  ["otherSheets", "other sheet"],
  ["hiddenRows", "hidden row"],
  ["hiddenColumns", "hidden column"],
  ["struckTexts", "struck-out text"],
  ["invisibleTexts", "text in the color of its background", "texts in the color of their background"],
  ["pictures", "cell with a picture", "cells with a picture"],
  ["checkboxes", "checkbox", "checkboxes"],
];

/** "1 hidden sheet, 2 hidden columns, 3 struck-out texts"; empty if nothing is left out. */
export function leftOutText(leftOut: LeftOut): string {
  // Uploads of a previous release lack later counts.
  return nouns.flatMap(([kind, ...noun]) => (leftOut[kind] > 0 ? [counted(leftOut[kind], ...noun)] : [])).join(", ");
}
