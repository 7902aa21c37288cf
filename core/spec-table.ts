/** The cells of the maker's spreadsheet as text, row by row. */
export type SpecRows = string[][];
