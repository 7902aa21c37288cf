import { expect, test } from "vitest";
import { fileMistake } from "./uploads.ts";

const file = (name: string, size: number, type = "") => ({ name, size, type });

test("[R12] a picture of any name may have 20,000,000 bytes", () => {
  expect(fileMistake(file("IMG_0001", 20_000_000), "picture")).toBeUndefined();
  expect(fileMistake(file("a.jpg", 20_000_001, "image/jpeg"), "picture")).toBe(
    "Image too large - 20MB maximum file size",
  );
});

test("[R12] what the browser knows to be no picture is not sent as one", () => {
  const message = "Wrong format - images only (jpg, png, gif, etc.)";
  expect(fileMistake(file("a.zip", 1_000, "application/zip"), "picture")).toBe(message);
  expect(fileMistake(file("a.jpg", 0, "image/jpeg"), "picture")).toBe(message);
});

test("[R05] a spec sheet's name ends in .xls or .xlsx", () => {
  const message = "Wrong file type - excel only (*.xls or *.xlsx)";
  expect(fileMistake(file("a.xls", 1_000), "sheet")).toBeUndefined();
  expect(fileMistake(file("A.XLSX", 5_000_000), "sheet")).toBeUndefined();
  expect(fileMistake(file("a.csv", 1_000), "sheet")).toBe(message);
  expect(fileMistake(file("a.xlsm", 1_000), "sheet")).toBe(message);
  expect(fileMistake(file("a.xlsx", 0), "sheet")).toBe(message);
  expect(fileMistake(file("a.xlsx", 5_000_001), "sheet")).toBe("Spreadsheet too large - 5MB maximum");
});

test("[R04] [G02] downloads are of any kind, but neither empty nor too large", () => {
  expect(fileMistake(file("a.svg", 1, "image/svg+xml"), "product-file")).toBeUndefined();
  expect(fileMistake(file("a.bin", 20_000_001), "product-file")).toBe(
    "Check all downloads - each one needs a file (20MB max)",
  );
  expect(fileMistake(file("a.bin", 200_000_000), "general-file")).toBeUndefined();
  expect(fileMistake(file("a.bin", 200_000_001), "general-file")).toBe("File required (200MB limit)");
  expect(fileMistake(file("a.bin", 0), "general-file")).toBe("File required (200MB limit)");
});
