import { expect, test } from "vitest";
import { newId } from "../id.ts";
import { type FactType, factFilters, factTypes } from "./fact.ts";
import {
  assignmentDraft,
  assignmentsDraft,
  factDraft,
  factEdit,
  factForm,
  factLimits,
  factMessages,
  filtersOf,
  labelPlace,
  labelPlaceWithDetails,
} from "./fact-draft.ts";
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
  expect(factDraft.parse({ ...fact, type: "size", unit: "inches" }).unit).toBe("in");
  expect(factDraft.parse(fact).unit).toBeUndefined();
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

test("[X33] each type has the filters that fit its values", () => {
  const filters = (type: FactType) => filtersOf({ type });
  expect(factTypes.map((type) => `${type}: ${filters(type).join(" ")}`)).toEqual([
    ...["number: values range at-least at-most", "choice: values", "yesNo: values"],
    ...["size: ", "resolution: ", "text: "],
  ]);
  expect(filtersOf({ type: "number", isRange: true })).toEqual(factFilters);
  expect(filtersOf({ type: "choice", isOrdered: true })).toEqual(["values", "at-least", "at-most"]);
});

test("[X33] of the marks a fact keeps those that its type knows", () => {
  const marks = { isOrdered: true, isMany: true, isRange: true, isHighFirst: true, takesLargest: true };
  const kept = (type: FactType, more = {}) => {
    const read = factDraft.parse({ ...fact, type, ...marks, words: [{ name: "A" }], ...more });
    return Object.keys(marks).filter((mark) => read[mark as keyof typeof marks]);
  };
  expect(kept("number")).toEqual(["isMany", "isRange", "isHighFirst", "takesLargest"]);
  expect(kept("number", { isRange: false })).toEqual(["isMany", "takesLargest"]);
  expect(kept("choice")).toEqual(["isOrdered", "isMany"]);
  expect(kept("yesNo")).toEqual(["isMany"]);
  expect(kept("size")).toEqual(["isMany", "takesLargest"]);
  expect(kept("resolution")).toEqual(["isMany", "takesLargest"]);
  expect(kept("text")).toEqual(["isMany"]);
  expect(factDraft.parse({ ...fact, isMany: false, isOnCards: true })).toMatchObject({
    ...{ isMany: undefined, isOnCards: true },
  });
});

test("[X33] a form sends other spellings as one text, and categories once each or none for all", () => {
  const choice = { ...fact, type: "choice", words: [{ name: "White", also: " blanc ;weiß\n\n;blanco" }] };
  expect(factDraft.parse(choice).words).toEqual([{ name: "White", also: ["blanc", "weiß", "blanco"] }]);
  expect(factDraft.parse({ ...choice, words: [{ name: "White", also: ["blanc"] }, { name: "Black" }] }).words).toEqual([
    ...[
      { name: "White", also: ["blanc"] },
      { name: "Black", also: [] },
    ],
  ]);
  const [one, other] = [newId(), newId()];
  expect(factDraft.parse({ ...fact, categories: [one, other, one] }).categories).toEqual([one, other]);
  expect(factDraft.parse({ ...fact, categories: [] }).categories).toBeUndefined();
  expect(factDraft.parse({ name: "Shock", type: "number" })).toMatchObject({ labels: [] });
});

test("[X32] a fact has at most 200 words, each with 100 spellings", () => {
  const words = (count: number) => Array.from({ length: count }, (_, nth) => ({ name: `Word ${nth}` }));
  const choice = { type: "choice" };
  expect(messages({ ...choice, words: words(factLimits.words) })).toEqual([]);
  expect(messages({ ...choice, words: words(factLimits.words + 1) })).toEqual([["words", factMessages.tooManyWords]]);
  const spelled = (count: number) => [{ name: "White", also: Array.from({ length: count }, (_, nth) => `w${nth}`) }];
  expect(messages({ ...choice, words: spelled(100) })).toEqual([]);
  expect(messages({ ...choice, words: spelled(101) })).toHaveLength(1);
});

test("[X31] the form of a new fact brings its id, that of a change the version it began with", () => {
  const id = newId();
  expect(factForm.parse({ ...fact, newId: id, unit: "watts" })).toMatchObject({ newId: id, unit: "W" });
  expect(factEdit.parse({ ...fact, version: 3, unit: "watts" })).toMatchObject({ version: 3, unit: "W" });
  expect(factForm.safeParse({ ...fact, unit: "furlong" }).success).toBe(false);
  expect(factEdit.safeParse({ ...fact, version: 3, unit: "furlong" }).success).toBe(false);
});

test("[X05] [X13] labels that are looked up alike are one row; other cells, parts and words are other meanings", () => {
  expect(labelPlace({ label: "4. POWER (W):" })).toBe(labelPlace({ label: "Power" }));
  expect(labelPlace({ label: "Power", section: "GENERAL" })).toBe(labelPlace({ label: "Power", section: "General" }));
  expect(labelPlace({ label: "Power", section: "" })).not.toBe(labelPlace({ label: "Power" }));
  const keys = [{}, { cell: "first" as const }, { part: "max" }, { word: "Yes" }, { section: "General" }].map((more) =>
    labelPlaceWithDetails({ label: "Power", ...more }),
  );
  expect(new Set(keys).size).toBe(keys.length);
  expect(labelPlaceWithDetails({ label: "Power", condition: "colour" })).toBe(
    labelPlaceWithDetails({ label: "Power" }),
  );
});

test("[X36] an assignment has at most 50 facts, and a request at most 200 assignments", () => {
  const row = { label: "Heft", facts: "not a fact" };
  const facts = (count: number) => Array.from({ length: count }, () => ({ id: "weight" }));
  expect(assignmentDraft.safeParse({ ...row, facts: facts(50) }).success).toBe(true);
  expect(assignmentDraft.safeParse({ ...row, facts: facts(51) }).success).toBe(false);
  const rows = (count: number) => Array.from({ length: count }, () => row);
  expect(assignmentsDraft.safeParse(rows(factLimits.assignments)).success).toBe(true);
  expect(assignmentsDraft.safeParse(rows(factLimits.assignments + 1)).success).toBe(false);
});

test("[X29] no id of a fact is a parameter, an address of the dashboard, or longer than 70 characters", () => {
  const refused = [
    ...["sort", "view", "column", "unstated", "page", "f", "feature", "features", "facts", "attributes"],
    ...["discontinued", "new", "rows", "typed", "preview", "category", "q", "kind", "list", "more", "model", "id"],
    ...["constructor", "prototype", "not-a-fact", "description", "specs", "url", "json", "picture", "updated"],
    ...["ndaa", "taa", "onvif", "status", "view-from", "view-to", "view-desc", "3d", "-view", "a_b", "a b", ""],
  ];
  expect(refused.filter(isFactId)).toEqual([]);
  const taken = ["a", "view", "view-3d", "viewFrom", "view-form", "to-view", "x".repeat(70)].filter(
    (id) => id !== "view",
  );
  expect(taken.filter((id) => !isFactId(id))).toEqual([]);
  expect(isFactId("x".repeat(71))).toBe(false);
});

test("[X29] a long name is cut to 60 characters, without a hyphen at its end", () => {
  const free = () => false;
  expect(newFactId("x".repeat(61), free)).toBe("x".repeat(60));
  expect(newFactId(`${"x".repeat(59)} y`, free)).toBe("x".repeat(59));
  expect(newFactId(" (Peak) ", free)).toBe("peak");
  expect(newFactId("Weight", (id) => ["weight", "weight-2"].includes(id))).toBe("weight-3");
});
