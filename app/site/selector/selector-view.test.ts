import { expect, test } from "vitest";
import { type FactDefinition, FactSet } from "#core/facts/fact.ts";
import type { FactFacet } from "#core/facts/fact-facet.ts";
import { readSelection } from "#core/product/selection.ts";
import { filtersInSight, selectorView } from "./selector-view.ts";

/** A list of so many facts, of which many products state those with an even number. */
function viewOf(count: number, query = "", unit?: string) {
  const all = Array.from(
    { length: count },
    (_, nth): FactDefinition => ({
      id: `fact-${nth}`,
      name: `Fact ${nth}`,
      type: "number",
      filter: "range",
      labels: [],
      ...(unit !== undefined && { unit }),
    }),
  );
  const facts = new FactSet(all);
  const selection = readSelection(new URLSearchParams(query), "feature", facts);
  const facets = all.map(
    ({ id: factId }, nth): FactFacet => ({
      ...{ factId, control: "ends", options: [], any: 9, unstated: 0, isCommon: nth % 2 === 0 },
      isChosen: selection.facts.some((fact) => fact.factId === factId),
    }),
  );
  const stated = all.map(({ id: factId }) => ({ factId, count: 1 }));
  const found = { facets, attributes: [], unstated: 0, helping: [], stated, columns: ["fact-45"] };
  const list = {
    path: "/catalog",
    featureName: "feature",
    features: [],
    total: 9,
    count: 9,
    hides: false,
    discontinued: 0,
  } as const;
  return selectorView({ ...list, features: [], selection, found, facts });
}

const shown = (count: number, query?: string) => viewOf(count, query).facets.map(({ parameter }) => parameter);

test("[N17] nine filters stand together, of more those that many products state, and a link leads to all", () => {
  expect(shown(filtersInSight)).toHaveLength(9);
  expect(viewOf(filtersInSight).fold).toBeUndefined();
  expect(shown(10)).toEqual([0, 2, 4, 6, 8].map((nth) => `fact-${nth}`));
  expect(shown(41)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16].map((nth) => `fact-${nth}`));
  expect(viewOf(41).fold).toEqual({ isOpen: false, filters: 41, to: "/catalog?filters=all" });
  expect(shown(41, "filters=all")).toHaveLength(41);
  expect(viewOf(41, "filters=all&sort=newest").fold).toEqual({ isOpen: true, filters: 41, to: "/catalog?sort=newest" });
  expect(shown(41, "filters=some")).toHaveLength(9);
});

test("[N10] a typed value stands without its unit, which stands behind it, and as it was typed where it is wrong", () => {
  const typed = (text: string) => viewOf(1, `fact-0-from=${encodeURIComponent(text)}`, "W").facets[0]?.fields[0]?.value;
  expect([typed("8"), typed("8 W"), typed("-40W"), typed("8 kg"), typed("much")]).toEqual([
    "8",
    "8",
    "-40",
    "8 kg",
    "much",
  ]);
});

test("[N17] a chosen filter is in sight, and moves no other one away", () => {
  const kinds = shown(50, "fact-31-from=3");
  expect(kinds).toContain("fact-31");
  expect(kinds.filter((factId) => factId !== "fact-31")).toEqual(shown(50));
  expect(viewOf(50, "fact-31-from=3&filters=all").chips[0]?.to).toBe("/catalog?filters=all");
});

test("[N17] the list is sorted by what is in sight, by its columns and by what it is sorted by; with all filters, by all", () => {
  const orders = viewOf(50, "sort=fact-33-desc").columns.map(({ factId }) => factId);
  expect(orders).toHaveLength(11);
  expect(orders).toEqual(expect.arrayContaining(["fact-0", "fact-33", "fact-45"]));
  expect(viewOf(50, "filters=all").columns).toHaveLength(50);
});

test("[N13] a list sorted by a fact says whether products of it do not state that", () => {
  expect(viewOf(9, "sort=fact-3-desc").sortedBy).toEqual({ factId: "fact-3", label: "Fact 3", hasUnstated: true });
  expect(viewOf(9, "sort=newest").sortedBy).toBeUndefined();
  expect(viewOf(9, "sort=fact-12").sortedBy).toBeUndefined();
});
