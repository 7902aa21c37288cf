import { expect, test } from "vitest";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { meaningsIn, type Vocabulary } from "./vocabulary.ts";

const vocabulary: Vocabulary = {
  brand: "Varifocal",
  categories: [{ id: "domes", name: "Dome Cameras" }],
  labels: new Map([["wiper", ["Wiper"]]]),
  factWords: new Map(),
  facts: standardFacts,
  isStated: () => false,
  synonymsOf: () => ["dome", "weight"],
  models: new Map([["VF-1", [1]]]),
};

function meanings(phrase: string): string[] {
  return meaningsIn(vocabulary)(phrase).map(({ kind, cost }) => `${kind} ${cost}`);
}

test("[J15] words mean a category, a feature, a model, the maker or a fact's name, and what their synonyms mean, at a cost", () => {
  const others = ["category 4", "fact name 0"];
  expect(meanings("domes")).toEqual(["category 1", ...others]);
  expect(meanings("wiper")).toEqual(["feature 2", ...others]);
  expect(meanings("VF-1")).toEqual(["model 0", ...others]);
  expect(meanings("varifocal")).toEqual(["brand 0", ...others]);
  expect(meanings("weight")).toEqual(["fact name 0", ...others]);
  expect(meanings("onvif profile t")).toEqual(["attribute 0", ...others]);
  expect(meanings("zeppelin")).toEqual(others);
});

test("[J15] what is a fact's own value means nothing else", () => {
  // A word of a choice, a level, and a number with a unit.
  expect(meanings("H.265")).toEqual(["fact 0"]);
  expect(meanings("IP67")).toEqual(["fact 0", "measure 1"]);
  expect(meanings("7.5 mm")).toEqual(["fact 0", "measure 1"]);
});
