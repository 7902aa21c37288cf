import { expect, test } from "vitest";
import { givenBack, type LostLinks, linkedIds } from "./lost-links.ts";

const state = (record: object) => ({ record: { ...record }, files: {} });

function given(today: object, before: object | undefined, ids: string[], after?: object): unknown {
  const lost: LostLinks = { ids, before: before && state(before), after: after && state(after) };
  return givenBack(state(today), lost).record;
}

test("[HI07] a record leads to its features, accessories, products, successors, letter and declarations", () => {
  const lists = { features: ["f"], accessories: ["a"], products: ["p"], successors: [{ product: "s" }] };
  const evidence = { ndaaLetter: "n", onvif: [{ profile: "S" }, { profile: "T", declaration: "d" }] };
  expect([...linkedIds(state({ ...lists, ...evidence, model: "VF-1" }))].sort()).toEqual([..."adfnps"]);
  expect([...linkedIds(state({}))]).toEqual([]);
});

test("[HI07] of its lists a record gets back what it lost and still misses, in the order of states", () => {
  expect(given({ accessories: ["c"] }, { accessories: ["a", "b", "c"] }, ["a", "c"])).toEqual({
    accessories: ["a", "c"],
  });
  expect(given({}, { accessories: ["a", "b"] }, ["a"])).toEqual({ accessories: ["a"] });
  expect(given({ accessories: ["b"] }, { accessories: ["a"] }, ["z"])).toEqual({ accessories: ["b"] });
  // A record without an earlier version: features of a product, or products of another record.
  expect(given({ features: ["b"] }, undefined, ["a"])).toEqual({ features: ["a", "b"] });
  expect(given({ name: "Release" }, undefined, ["a"])).toEqual({ name: "Release", products: ["a"] });
});

test("[HI07] successors come back in their old order, behind others that have been chosen since, and never twice", () => {
  const of = (...products: string[]) => ({ successors: products.map((product) => ({ product })) });
  expect(given(of("b"), of("a", "b", "c"), ["a", "c"], of("b"))).toEqual(of("a", "b", "c"));
  expect(given(of("b"), of("a", "b", "c"), ["a"], of("b"))).toEqual(of("a", "b"));
  expect(given(of("x"), of("a", "b"), ["a"], of("b"))).toEqual(of("x", "a"));
  expect(given({}, of("a"), ["a"])).toEqual(of("a"));
  // Lost, and chosen since by hand.
  expect(given(of("a"), of("a"), ["a"], {})).toEqual(of("a"));
  expect(given(of("a"), of("a", "b"), ["a", "b"], {})).toEqual(of("a", "b"));
  expect(given(of("x"), of("a"), ["z"], of("x"))).toEqual(of("x"));
});

test("[HI07] a letter and a declaration come back where none is chosen, the declaration to its own profile", () => {
  expect(given({}, { ndaaLetter: "n" }, ["n"])).toEqual({ ndaaLetter: "n" });
  expect(given({ ndaaLetter: "m" }, { ndaaLetter: "n" }, ["n"])).toEqual({ ndaaLetter: "m" });
  expect(given({}, { ndaaLetter: "n" }, ["z"])).toEqual({});
  const onvif = (...profiles: [profile: string, declaration?: string][]) => ({
    onvif: profiles.map(([profile, declaration]) => ({ profile, ...(declaration && { declaration }) })),
  });
  const before = onvif(["S", "d"], ["T", "e"]);
  expect(given(onvif(["S"], ["T"]), before, ["d", "e"])).toEqual(before);
  expect(given(onvif(["S"], ["T"]), before, ["e"])).toEqual(onvif(["S"], ["T", "e"]));
  expect(given(onvif(["S", "x"], ["G"]), before, ["d", "e"])).toEqual(onvif(["S", "x"], ["G"]));
  expect(given({}, before, ["d"])).toEqual({});
  expect(given(onvif(["S"]), {}, ["d"])).toEqual(onvif(["S"]));
});
