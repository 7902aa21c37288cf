import type { SynonymFields } from "#core/search/synonyms.ts";
import { type ColumnsFor, column, type RecordRow, type RowOf } from "../../database/columns.ts";

export const synonymColumns = { words: column.list("words") } satisfies ColumnsFor<SynonymFields>;

export interface SynonymGroupRow extends RecordRow, RowOf<typeof synonymColumns> {}

export interface SynonymTables {
  synonym_group: SynonymGroupRow;
}
