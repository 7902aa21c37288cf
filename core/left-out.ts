import { counted } from "./counted.ts";

/** How much of a workbook its spec table does not show. */
export interface LeftOut {
  hiddenSheets: number;
  /** Visible ones after the first. */
  otherSheets: number;
  /** Rows that hold something. */
  hiddenRows: number;
  hiddenColumns: number;
  struckTexts: number;
}

/** "1 hidden sheet, 2 hidden columns, 3 struck-out texts"; empty if nothing is left out. */
export function leftOutText({ hiddenSheets, otherSheets, hiddenRows, hiddenColumns, struckTexts }: LeftOut): string {
  const counts: [number, string][] = [
    [hiddenSheets, "hidden sheet"],
    [otherSheets, "other sheet"],
    [hiddenRows, "hidden row"],
    [hiddenColumns, "hidden column"],
    [struckTexts, "struck-out text"],
  ];
  return counts.flatMap(([count, noun]) => (count > 0 ? [counted(count, noun)] : [])).join(", ");
}
