import { expect, test } from "vitest";
import type { FactValue } from "./facts/fact.ts";
import { identifiedAt } from "./identified.ts";
import type { SpecRows } from "./product/spec-table.ts";

const resolution: FactValue = { factId: "resolution", low: 3840, high: 2160 };
const view = (low: number, high = low): FactValue => ({ factId: "fieldOfView", low, high });

test("[TD05] a person is identified at 250 pixels a metre, at each end of the lens; the sheet's own figures win", () => {
  const at = (facts: FactValue[], ...rows: SpecRows) =>
    identifiedAt({ facts: facts.map((fact) => ({ ...fact, origin: "sheet" as const })), specRows: rows, features: [] });
  expect(at([resolution, view(107)])).toEqual([5.7]);
  expect(at([resolution, view(31, 107)])).toEqual([5.7, 27.7]);
  const own = (...cells: string[]) => at([resolution, view(31, 107)], ["Identification, 250 px/m (m)", ...cells]);
  expect(own("6", "28.5")).toEqual([6, 28.5]);
  // Figures of several models, upside down, or no numbers: the calculation counts.
  for (const cells of [["6"], ["6", "28", "6", "28"], ["28", "6"], ["6", "far"]])
    expect(own(...cells)).toEqual([5.7, 27.7]);
  expect(at([resolution, view(107)], ["Identification, 250 px/m (ft)", "19"])).toEqual([5.7]);
  expect(at([resolution, view(107)], ["Identification", "SN-6"])).toEqual([5.7]);
  expect(at([resolution, view(182)])).toBeUndefined();
  expect(at([resolution])).toBeUndefined();
});
