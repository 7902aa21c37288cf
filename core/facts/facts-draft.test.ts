import { expect, test } from "vitest";
import { factsDraft, typedFactProblems } from "./facts-draft.ts";
import { standardFacts } from "./standard-facts.ts";
import { typedFactMessage } from "./typed-fact.ts";

test("[X20] each typed fact that cannot be read is refused beside its field, and no other", () => {
  const power = standardFacts.find(({ id }) => id === "power");
  if (!power) throw new Error("There is no power.");
  expect(typedFactProblems(standardFacts, { power: "much", weight: "1 kg", gone: "much", ip: undefined })).toEqual({
    "facts.power": typedFactMessage(power),
  });
  expect(typedFactProblems(standardFacts, { power: "8 W" })).toEqual({});
  expect(typedFactProblems(standardFacts, {})).toEqual({});
});

test("[X19] what is typed for facts are texts, by ids of at most 100 characters", () => {
  expect(factsDraft.parse({ power: " 8 W ", weight: " " })).toEqual({ power: "8 W", weight: undefined });
  expect(factsDraft.parse(undefined)).toBeUndefined();
  expect(factsDraft.safeParse({ ["x".repeat(100)]: "8" }).success).toBe(true);
  expect(factsDraft.safeParse({ ["x".repeat(101)]: "8" }).success).toBe(false);
});
