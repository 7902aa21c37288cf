import { sbomTimeouts } from "#server/sbom/stage-sbom.ts";
import { readerTimeouts } from "#server/spreadsheets/stage-sheet.ts";

// Setup file for tests that read workbooks and SBOMs within their process: on a busy machine the reader would exceed its
// time limits and refuse a good file.
Object.assign(readerTimeouts, { starting: 120_000, answering: 60_000 });
sbomTimeouts.starting = 120_000;
