import { expect, test } from "vitest";
import type { FactDefinition } from "./fact.ts";
import { placesOfFact } from "./fact-uses.ts";

const fact: FactDefinition = { id: "shock", name: "Shock", type: "number", labels: [] };

test("[X37] a fact that is deleted leaves the places where it is shown, and what asks for it", () => {
  expect(placesOfFact(fact)).toEqual([]);
  expect(placesOfFact({ ...fact, filter: "range" })).toEqual(["its filter"]);
  expect(placesOfFact({ ...fact, isOnCards: true })).toEqual(["the product cards"]);
  expect(placesOfFact({ ...fact, isInTable: true })).toEqual(["the table of a category"]);
  expect(placesOfFact({ ...fact, isInComparison: true })).toEqual(["the comparison"]);
  expect(placesOfFact({ ...fact, filter: "values", id: "megapixels" })).toEqual([
    ...["its filter", "the search by megapixels"],
  ]);
});

test("[X37] distances and device types ask for the facts that they are made of", () => {
  const askedBy = (ids: string[]) => ids.map((id) => placesOfFact({ ...fact, id }));
  const distances = ["resolution", "fieldOfView", "focalLength"];
  expect(askedBy(distances)).toEqual(distances.map(() => ["distances"]));
  const deviceTypes = ["weight", "supply", "power", "poeStandard", "poeClass", "interfaces"];
  expect(askedBy(deviceTypes)).toEqual(deviceTypes.map(() => ["device types"]));
});
