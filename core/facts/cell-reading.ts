import type { DecimalMark } from "#core/quantities/numbers.ts";
import type { FactDefinition, FactLabel, FactValue } from "./fact.ts";
import type { RowCell } from "./sheet-rows.ts";
import { nothingFound } from "./unread-reason.ts";

export type CellValue = Omit<FactValue, "factId">;
export type ReadFact = Omit<FactDefinition, "labels" | "id">;
export type LabelDetails = Partial<FactLabel>;

export interface CellReading {
  values: CellValue[];
  problem?: CellProblem | undefined;
  /** What of a choice is not one of its words. */
  rest?: string;
}

export interface CellProblem {
  /** See `unreadReasons`. */
  reason: string;
  /** The row may state another fact instead. */
  isNothing?: boolean | undefined;
}

export interface CellContext {
  /** Unit of numbers that state none. */
  unit?: string | undefined;
  /** "both" where the sheet writes 3.5 and 3,5. */
  decimalMark?: DecimalMark | "both" | undefined;
  /** Under which all values of the row hold, by its section. */
  condition?: string | undefined;
}

export type CellReader = (fact: ReadFact, cells: RowCell[], context: CellContext, label: LabelDetails) => CellReading;

export const nothing: CellReading = { values: [] };

export function asUnread(reason: string): CellReading {
  return { values: [], problem: { reason } };
}

export function asNothing(fact: ReadFact): CellReading {
  return { values: [], problem: { reason: nothingFound(fact), isNothing: true } };
}

export function joined(cells: RowCell[]): string {
  return cells.map(({ text }) => text).join("\n");
}
