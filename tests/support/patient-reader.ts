import { readerPatience } from "#server/spreadsheets/stage-sheet.ts";

// Runs before each file whose tests read workbooks within their own process: a busy machine may hold the reader up for
// seconds, and would have a good workbook refused.
Object.assign(readerPatience, { starting: 120_000, reading: 60_000 });
