import { expect, test } from "vitest";
import { newId } from "../id.ts";
import { assignmentDraft, factDraft, factLimits, factMessages } from "./fact-draft.ts";
import { isFactId, newFactId } from "./fact-id.ts";
import { standardFacts } from "./standard-facts.ts";

const fact = { name: "Channels", type: "number", labels: [{ label: "Channels" }] };

function messages(typed: object): [string, string][] {
  const issues = factDraft.safeParse({ ...fact, ...typed }).error?.issues ?? [];
  return issues.map(({ path, message }) => [path.join("."), message]);
}

test("[X33] a fact's form refuses beside its field what cannot be", () => {
  const words = [{ name: "White", also: [] }, { name: "white" }];
  const choice = { type: "choice", words: [{ name: "White" }] };
  const long = "x".repeat(factLimits.label + 1);
  const cases: [object, string, string?][] = [
    [{ name: " " }, "name", factMessages.nameRequired],
    [{ name: "x".repeat(factLimits.name + 1) }, "name"],
    [{ type: "colour" }, "type", factMessages.type],
    [{ unit: "furlong" }, "unit", factMessages.unitUnknown("furlong")],
    [{ type: "choice" }, "words", factMessages.wordsRequired],
    [{ type: "choice", words }, "words.1.name", factMessages.wordTwice("white")],
    [{ filter: "works-at" }, "filter", factMessages.filter],
    [{ type: "text", filter: "values" }, "filter", factMessages.filter],
    [{ categories: ["domes"] }, "categories.0", factMessages.categoryGone],
    [{ labels: [{ label: " " }] }, "labels.0.label", factMessages.labelRequired],
    [{ labels: [{ label: "–" }] }, "labels.0.label", factMessages.labelRequired],
    [{ labels: [{ label: long }] }, "labels.0.label"],
    [
      { labels: [{ label: "Power" }, { label: "4. POWER (W):" }] },
      "labels.1.label",
      factMessages.labelTwice("4. POWER (W):"),
    ],
    [{ ...choice, labels: [{ label: "Colour", word: "Black" }] }, "labels.0.word", factMessages.wordUnknown("Black")],
    [{ labels: [{ label: "Colour", word: "White" }] }, "labels.0.word", factMessages.wordUnknown("White")],
  ];
  for (const [typed, path, message] of cases) {
    expect(messages(typed), JSON.stringify(typed)).toEqual([[path, message ?? expect.stringContaining("too long")]]);
  }
  expect(messages({ isRange: true, filter: "works-at", unit: "° f", categories: [newId()] })).toEqual([]);
  expect(
    messages({
      labels: [{ section: "Packaging" }, { label: "Power", cell: "first" }, { label: "Power", cell: "second" }],
    }),
  ).toEqual([]);
});

test("[X33] a fact keeps only what its type has, and its unit as people write it", () => {
  expect(factDraft.parse({ ...fact, unit: "kilograms", words: [{ name: "A" }], isOrdered: true })).toMatchObject({
    ...{ unit: "kg", words: undefined, isOrdered: undefined },
  });
  expect(factDraft.parse({ ...fact, type: "yesNo", unit: "kg", isRange: true })).toMatchObject({
    ...{ unit: undefined, isRange: undefined },
  });
  expect(factDraft.parse({ ...fact, type: "size" }).unit).toBe("mm");
});

test("[X33] every standard fact is one that its form accepts", () => {
  for (const { id, ...standard } of standardFacts) {
    const read = factDraft.safeParse(standard);
    expect(read.error?.issues ?? [], id).toEqual([]);
    expect(isFactId(id), id).toBe(true);
  }
});

test("[X29] a fact's id is a slug of its name, none that is taken and no parameter of a list", () => {
  const taken = new Set(["startup-time", "weight-2"]);
  const idOf = (name: string) => newFactId(name, (id) => taken.has(id));
  expect(
    [
      "Startup time",
      "Weight",
      "weight 2",
      "Größe (mm)",
      "3D view",
      "防犯",
      "Sort",
      "View from",
      "Features",
      "Launched",
    ].map(idOf),
  ).toEqual([
    ...["startup-time-2", "weight", "weight-2-2", "grosse-mm", "fact-3d-view", "fact", "sort-2", "view-from-2"],
    ...["features-2", "launched-2"],
  ]);
});

test("[X36] an assignment names a row or a section, and facts, none, or nothing yet", () => {
  const read = (typed: object) => assignmentDraft.safeParse(typed).success;
  expect(read({ label: "Heft", facts: [{ id: "weight", cell: "first" }] })).toBe(true);
  expect(read({ section: "Packaging", facts: "not a fact" })).toBe(true);
  expect(read({ label: "Heft", facts: "unassigned" })).toBe(true);
  expect(read({ label: "", facts: "not a fact" })).toBe(false);
  expect(read({ label: "Heft", facts: [] })).toBe(false);
  expect(read({ label: "x".repeat(2_000), facts: "not a fact" })).toBe(false);
});
