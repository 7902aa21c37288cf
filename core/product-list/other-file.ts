import { fileExtension } from "#core/files/file-name.ts";
import { ownValue } from "#core/own-value.ts";
import { textOf } from "./list-cell.ts";
import type { ListSheet } from "./list-sheet.ts";

const signatures: [hex: RegExp, is: string][] = [
  [/^25504446/, "is a PDF. Save the list as .xlsx or .csv; documents of products go beside it."],
  [/^(?:ffd8ff|89504e47|47494638|52494646.{8}57454250)/, "is a picture. It goes beside the list, named by its model."],
  [/^(?:52617221|377abcaf|1f8b)/, "is an archive. Unpack it, and choose the list that is in it."],
];

const zipped: Record<string, string> = {
  xlsx: "",
  xlsm: "",
  ods: "is an OpenDocument spreadsheet. Save it as .xlsx, and choose that.",
  numbers: "is a Numbers spreadsheet. Export it as .xlsx, and choose that.",
  docx: "is a text document. Copy its table into a spreadsheet, and choose that.",
  pptx: "is a presentation. Copy its table into a spreadsheet, and choose that.",
};
const archive = "is an archive. Unpack it, and choose the list that is in it.";

/** What a file is instead of a list, and what to do; undefined if it may be one. `beginning`: its first twelve bytes or more. */
export function whatElse(name: string, beginning: Uint8Array): string | undefined {
  const hex = Array.from(beginning.subarray(0, 12), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const found = hex.startsWith("504b")
    ? (ownValue(zipped, fileExtension(name)) ?? archive)
    : signatures.find(([start]) => start.test(hex))?.[1];
  return found ? `${name} ${found}` : undefined;
}

/** Base64 of a PNG, JPEG, GIF or WebP. */
const picture = /^(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR)[A-Za-z0-9+/=\s]{500}/;

/** Whether cells hold pictures, as in exports of Odoo. */
export function hasPicturesInCells({ rows }: ListSheet): boolean {
  return rows.some(({ cells }) => cells.some((cell) => textOf(cell).length > 500 && picture.test(textOf(cell))));
}

export const picturesInCells = (name: string) =>
  `${name} holds pictures inside its cells. Export it again without the picture columns, and choose that.`;
