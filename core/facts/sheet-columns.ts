import type { ListedModels } from "./models-across.ts";

/** A stored sheet with several columns, none of which is known to be its product's. */
export interface AskedColumn {
  /** The id of the product. */
  id: string;
  model: string;
  columns: string[];
  /** How many rows wait for the column. */
  waiting: number;
  /** The model that the sheet names instead of the product's. */
  names?: string | undefined;
  /** What a list of products holds, which is no sheet of one. */
  list?: ListedModels | undefined;
}

export interface ColumnChoice {
  /** The id of the product. */
  product: string;
  /** A name of `columns`, or `noColumn`. */
  column: string;
}
