import { labelKey } from "./label-key.ts";
import type { SheetRow } from "./sheet-rows.ts";
import { isUnit } from "./units.ts";

/** Heads that say what a column's values are, not which product they belong to. */
const valueHeads = new Set([
  "wide",
  "tele",
  "wide end",
  "tele end",
  "minimum",
  "maximum",
  "typical",
  "day",
  "night",
  "color",
  "b w",
  "black and white",
  "monochrome",
  "from",
  "to",
  "horizontal",
  "vertical",
  "diagonal",
]);
const plainHeads = new Set(["", "value", "specification", "description", "detail", "data", "metric", "si"]);
const noteHeads = new Set(["note", "remark", "comment", "condition", "imperial"]);

/** The texts of a row: one, or one for each of several models where its columns differ. */
export function columnTexts({ lines, heads }: SheetRow): string[] {
  if (!heads?.some((head) => head !== "")) return [lines.map(joinCells).join("\n")];
  const keys = heads.map(labelKey);
  const filled = lines.flat().filter((cell) => cell !== "");
  if (new Set(filled).size === 1) return filled.slice(0, 1);
  if (keys.every((key) => valueHeads.has(key) || plainHeads.has(key) || noteHeads.has(key) || key === "unit"))
    return [lines.map((cells) => joinCells(cells.map((cell, column) => headed(cell, keys[column] ?? "")))).join("\n")];
  return heads
    .map((_, column) =>
      lines
        .map((cells) => cells[column] ?? "")
        .join("\n")
        .trim(),
    )
    .filter((text) => text !== "");
}

function headed(cell: string, key: string): string {
  if (cell === "" || plainHeads.has(key) || key === "unit") return cell;
  return noteHeads.has(key) ? `(${cell})` : `${key} ${cell}`;
}

/** A cell that is only a unit belongs to the number before it, a cell that is only a note to the cell before it. */
function joinCells(cells: string[]): string {
  let text = "";
  for (const cell of cells.filter((cell) => cell !== "")) {
    const isBehind = (isUnit(cell.toLowerCase()) && /\d$/.test(text)) || /^\([^()]*\)$/.test(cell);
    text += text === "" ? cell : `${isBehind ? " " : " · "}${cell}`;
  }
  return text;
}
