import { expect, test } from "vitest";
import { withGroupTitles } from "./group-column.ts";

test("[X50] groups merged over their rows become sections, and a label merged over both columns keeps its name", () => {
  const rows = [
    ["", "", "VF-1"],
    [" Optics ", "Focal length", "2.8 mm"],
    ["", "Iris", "Fixed"],
    ["Weight", "", "2 kg"],
  ];
  expect(withGroupTitles(rows)).toEqual([
    ...[["", "VF-1"], ["Optics"], ["Focal length", "2.8 mm"], ["Iris", "Fixed"]],
    ...[["Weight"], ["Weight", "2 kg"]],
  ]);
});

test.each([
  ["one group", [...[["Optics", "Lens", "2.8 mm"]], ["", "Iris", "Fixed"]]],
  ["a group for each row", [...[["Weight", "Net", "2 kg"]], ["Power", "Maximum", "8 W"]]],
  [
    "the same labels in each group",
    [
      ["Lens A", "Wide", "2 mm"],
      ["", "Tele", "4 mm"],
      ["Lens B", "Wide", "3 mm"],
      ["", "Tele", "9 mm"],
    ],
  ],
  [
    "a number in the second column",
    [
      ["Lens", "2.8 mm", "wide"],
      ["", "12 mm", "tele"],
      ["Weight", "2 kg", "net"],
    ],
  ],
  [
    "a label without a value",
    [
      ["Optics", "Lens", "2.8 mm"],
      ["", "Iris"],
      ["Body", "Weight", "2 kg"],
    ],
  ],
  [
    "no group in the first row",
    [
      ["", "Lens", "2.8 mm"],
      ["Body", "Weight", "2 kg"],
      ["", "Colour", "White"],
    ],
  ],
])("[X50] %s: the first column names no sections", (_, rows) => {
  expect(withGroupTitles(rows)).toEqual(rows);
});

test("[X50] groups differ if one label of theirs does, and a section's title ends a table", () => {
  const table = [
    ["Audio", "Line", "1"],
    ["", "Level", "2"],
    ["Alarm", "LineLevel", "3"],
  ];
  const titled = [["Audio"], ["Line", "1"], ["Level", "2"], ["Alarm"], ["LineLevel", "3"]];
  expect(withGroupTitles(table)).toEqual(titled);
  const next = [
    ["Inputs", "Line", "1"],
    ["Outputs", "Line", "2"],
  ];
  expect(withGroupTitles([...table, ["", "", ""], ["Other"], ...next])).toEqual([...titled, ["Other"], ...next]);
});
