import { expect, test } from "vitest";
import { done, refused } from "../outcome.ts";
import {
  cellMessages,
  dayOrderOf,
  type ListCell,
  readCharacters,
  readDay,
  readList,
  readMonthOrDay,
  readYesNo,
  separatorOf,
  valueTextOf,
} from "./list-cell.ts";

test.each<[string, ListCell, string | undefined]>([
  ["a text", "1.20E+12", "1.20E+12"],
  ["a whole number as it is shown", { text: "2712", number: 2712 }, "2712"],
  ["a number of eleven digits", { text: "99999999999", number: 99_999_999_999 }, "99999999999"],
  ["a number with an exponent", { text: "1.20E+12", number: 1.2e12 }, undefined],
  ["a number that lost its zeros", { text: "0.00", number: 7 }, undefined],
  ["a date", { text: "Mar-12", day: "2026-03-12" }, undefined],
])("[IM03] characters of a model: %s", (_, cell, text) => {
  const read = readCharacters(cell);
  expect(read.ok ? read.value : undefined).toBe(text);
});

test.each<[ListCell, "day first" | "month first" | "unclear", string | undefined]>([
  ["2026-02-28", "unclear", "2026-02-28"],
  ["2026-02-29", "unclear", undefined],
  ["2024-02-29", "unclear", "2024-02-29"],
  ["27.02.2023", "unclear", "2023-02-27"],
  ["31.02.2026", "unclear", undefined],
  ["03/04/2026", "unclear", undefined],
  ["03/04/2026", "day first", "2026-04-03"],
  ["03/04/2026", "month first", "2026-03-04"],
  ["13/04/2026", "unclear", "2026-04-13"],
  ["2026/4/3", "unclear", "2026-04-03"],
  [{ text: "3-Apr", day: "2026-04-03" }, "unclear", "2026-04-03"],
  ["soon", "day first", undefined],
])("[IM03] a day: %j, %s", (cell, order, day) => {
  const read = readDay(cell, order);
  expect(read.ok ? read.value : undefined).toBe(day);
});

test("[IM03] a column says which number is the day by its other cells, unless they contradict each other", () => {
  expect(dayOrderOf(["03/04/2026", "13/04/2026"])).toBe("day first");
  expect(dayOrderOf(["03/04/2026", "04/13/2026"])).toBe("month first");
  expect(dayOrderOf(["13/04/2026", "04/13/2026"])).toBe("unclear");
  expect(dayOrderOf(["03/04/2026", "12/12/2026", { text: "13/04/2026", day: "2026-04-13" }])).toBe("unclear");
  expect(dayOrderOf(["03.04.2026"])).toBe("day first");
});

test("[IM03] commas part a list where no cell of its column has a semicolon", () => {
  expect(separatorOf(["WDR, IR 60 m", "Audio"])).toBe(",");
  expect(separatorOf(["WDR, IR 60 m", "Audio; Heat"])).toBe(";");
  expect(separatorOf(["WDR, 130 dB\nAudio"])).toBe(";");
  expect(readList("WDR, IR 60 m,", undefined, ",")).toEqual(["WDR", "IR 60 m"]);
  expect(readList("Audio, two-way, WDR", (name) => name === "Audio, two-way", ",")).toEqual(["Audio, two-way", "WDR"]);
});

test("[IM03] a day that is shown as its month is a month where one is taken, else the day that the spreadsheet holds", () => {
  const cell = { text: "Aug 2023", day: "2023-08-01", isMonth: true };
  expect(readMonthOrDay(cell, "unclear")).toEqual(done("2023-08"));
  expect(readDay(cell, "unclear")).toEqual(done("2023-08-01"));
  expect(readMonthOrDay({ text: "1.8.2023", day: "2023-08-01" }, "unclear")).toEqual(done("2023-08-01"));
});

test("[IM03] a month is one where a month is taken", () => {
  expect(readMonthOrDay("2031-06", "unclear")).toEqual(done("2031-06"));
  expect(readMonthOrDay("06/2031", "unclear")).toEqual(done("2031-06"));
  expect(readMonthOrDay("13/2031", "unclear")).toEqual(refused({ cell: cellMessages.monthOrDay }));
  expect(readDay("2031-06", "unclear")).toEqual(refused({ cell: cellMessages.day }));
});

test("[IM03] yes and no in words, numbers and marks; anything else is asked", () => {
  for (const word of ["Yes", "TRUE", "1", "x", "✓"]) expect(readYesNo(word)).toEqual(done(true));
  for (const word of ["no", "0", "-", "False"]) expect(readYesNo(word)).toEqual(done(false));
  expect(readYesNo("pending")).toEqual(refused({ cell: cellMessages.yesNo }));
});

test("[IM03] names of a list may hold a semicolon that is known", () => {
  const isKnown = (name: string) => name === "Zoom; 20x";
  expect(readList("Heat; Zoom; 20x; Audio", isKnown)).toEqual(["Heat", "Zoom; 20x", "Audio"]);
  expect(readList("Zoom; 20x")).toEqual(["Zoom", "20x"]);
  expect(readList("Heat\n\nAudio;")).toEqual(["Heat", "Audio"]);
});

test("[IM03] a number is what its spreadsheet holds, also where it shows fewer digits", () => {
  expect(valueTextOf({ text: "8", number: 8.29 })).toBe("8.29");
  expect(valueTextOf({ text: "50 %", number: 0.5 })).toBe("50 %");
  expect(valueTextOf(" 8,29 ")).toBe("8,29");
});
