import { expect, test } from "vitest";
import { distancesOf } from "#core/distances.ts";
import { readSheet } from "#core/facts/read-sheet.ts";
import { demoCatalogSheets, otherMakersSheets } from "./labelled-sheets.ts";

const reasons = new Map(
  [...otherMakersSheets(), ...demoCatalogSheets()].map(({ name, rows, assigned }) => {
    const { facts } = readSheet(rows, assigned, { model: name });
    const found = distancesOf({ facts, specRows: rows, features: [] });
    return [name, found && "reason" in found ? found.reason : undefined];
  }),
);
const sheetsWhose = (reason: string) => [...reasons].filter(([, text]) => text?.includes(reason)).map(([name]) => name);

test("[TD03] of all sheets, exactly those of thermal cameras and of several sensors have no distances for that reason", () => {
  expect(sheetsWhose("not thermal ones")).toEqual([
    ...["bullet-bi-spectrum", "bullet-thermal", "thermal-american", "thermal-perimeter"],
    ...["VF-TH2-10", "VF-TH6-19"],
  ]);
  expect(sheetsWhose("several sensors")).toEqual([
    ...["hemispheric-modular", "multi-directional-two-columns", "multi-sensor-four-way", "multisensor-korean"],
    ...["multisensor-nordic", "multisensor-north-american", "panoramic-american", "panoramic-swiss"],
    ...["VF-M16-4", "VF-M32-4"],
  ]);
});
