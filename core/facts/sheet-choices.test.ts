import { expect, test } from "vitest";
import { factLimits, factMessages } from "./fact-draft.ts";
import { newFactName, quickTypes, sheetChoicesText } from "./sheet-choices.ts";

function read(choices: unknown) {
  const { data, error } = sheetChoicesText.safeParse(typeof choices === "string" ? choices : JSON.stringify(choices));
  return data ?? error?.issues.map(({ message }) => message);
}

const newFact = { name: "Startup time", type: "number", unit: "s" };
const assignment = { label: "Startup time", facts: [{ id: newFactName(0) }] };

test("[X16] a product's form sends what its sheet's labels mean, with the facts that are made for it", () => {
  expect(newFactName(0)).toBe("new:0");
  expect(read({ newFacts: [newFact], assignments: [assignment] })).toMatchObject({
    ...{ newFacts: [newFact], assignments: [assignment] },
  });
  expect(read({})).toEqual({ newFacts: [], assignments: [] });
  expect(sheetChoicesText.parse(undefined)).toBeUndefined();
});

test("[X16] choices that cannot be are refused with the first reason", () => {
  expect(read({ newFacts: [{ ...newFact, name: " " }] })).toEqual([factMessages.nameRequired]);
  expect(read({ newFacts: [{ ...newFact, type: "choice" }] })).toEqual([factMessages.type]);
  expect(read({ assignments: [{ ...assignment, label: "" }] })).toEqual([factMessages.labelRequired]);
  const many = (count: number) => ({ newFacts: Array.from({ length: count }, () => newFact) });
  expect(read(many(20))).toMatchObject({ assignments: [] });
  expect(read(many(21))).toHaveLength(1);
  expect(read({ assignments: Array.from({ length: factLimits.assignments + 1 }, () => assignment) })).toHaveLength(1);
  for (const text of ["", "{", "[]", "null", `"${"x".repeat(100_000)}"`]) expect(read(text), text).toHaveLength(1);
});

test("[X16] all types but choices, which need words, are made there", () => {
  expect(quickTypes).toEqual(["number", "yesNo", "size", "resolution", "text"]);
});
