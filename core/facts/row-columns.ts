import { labelKey } from "./label-key.ts";
import { isUnit } from "./units.ts";

/** Heads that say what a column's values are, not which product they belong to. */
const valueHeads = new Set(
  [
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
    "net",
    "gross",
    "packed",
    "shipping",
  ].map(labelKey),
);
const plainHeads = new Set(
  ["", "unit", "value", "specification", "description", "detail", "data", "metric", "si"].map(labelKey),
);
const noteHeads = new Set(["note", "remark", "comment", "condition", "imperial"].map(labelKey));

/** A row such as `Weights | Unit | Shipping` names the columns of those below it. */
export function namesColumns(values: string[], below: string[] = []): boolean {
  const keys = values.map(labelKey);
  return keys.length > 1 && below.length === keys.length && keys.every((key) => key !== "" && isValueHead(key));
}

function isValueHead(key: string): boolean {
  return valueHeads.has(key) || plainHeads.has(key) || noteHeads.has(key);
}

/** The texts of a row: one, or one for each of several models where its columns differ. */
export function columnTexts({ lines, heads }: { lines: string[][]; heads?: string[] | undefined }): string[] {
  if (!heads?.some((head) => head !== "")) return [lines.map(joinCells).join("\n")];
  const keys = heads.map(labelKey);
  const filled = lines.flat().filter((cell) => cell !== "");
  if (new Set(filled).size === 1) return filled.slice(0, 1);
  if (keys.every(isValueHead))
    return [lines.map((cells) => joinCells(cells.map((cell, column) => headed(cell, heads[column] ?? "")))).join("\n")];
  return heads
    .map((_, column) =>
      lines
        .map((cells) => cells[column] ?? "")
        .join("\n")
        .trim(),
    )
    .filter((text) => text !== "");
}

function headed(cell: string, head: string): string {
  const key = labelKey(head);
  if (cell === "" || plainHeads.has(key)) return cell;
  return noteHeads.has(key) ? `(${cell})` : `${head} ${cell}`;
}

/** A cell that is only a unit belongs to the number before it, or behind it; one that is only a note, to the cell before it. */
function joinCells(cells: string[]): string {
  let text = "";
  const filled = withUnitsBehind(cells.filter((cell) => cell !== ""));
  for (const cell of filled) {
    const isBehind = (isUnit(cell.toLowerCase()) && /\d$/.test(text)) || /^\([^()]*\)$/.test(cell);
    text += text === "" ? cell : `${isBehind ? " " : " · "}${cell}`;
  }
  return text;
}

/** `mm | 84` as `84 | mm`. */
function withUnitsBehind(cells: string[]): string[] {
  const unit = cells.findIndex((cell) => isUnit(cell.toLowerCase()));
  const [before = "", number = ""] = [cells[unit - 1], cells[unit + 1]];
  if (unit < 0 || /\d$/.test(before) || !/^[^\p{L}]*\d$/u.test(number)) return cells;
  return [...cells.slice(0, unit), number, cells[unit] ?? "", ...cells.slice(unit + 2)];
}
