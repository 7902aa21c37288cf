import { sbomPatience } from "#server/sbom/stage-sbom.ts";
import { readerPatience } from "#server/spreadsheets/stage-sheet.ts";

// Setup file for tests that read workbooks and SBOMs within their process: on a busy machine the reader would exceed its
// time limits and refuse a good file.
Object.assign(readerPatience, { starting: 120_000, reading: 60_000 });
sbomPatience.starting = 120_000;
