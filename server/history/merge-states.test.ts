import { expect, test } from "vitest";
import { linkedIds, withoutLinks } from "./lost-links.ts";
import { mergeStates } from "./merge-states.ts";
import type { RecordState } from "./state-body.ts";

const state = (record: object, files: object = {}) => ({ record: { ...record }, files: files as never });

/** What undoing leaves, and what was changed since. */
function undone(before: object, after: object, today: object, chosen: string[] = []) {
  const { state: merged, conflicts } = mergeStates(state(after), state(today), state(before), (field) =>
    chosen.includes(field),
  );
  return [merged.record, conflicts];
}

test("[HI07] a record leads to its features, accessories, products, successors, letter and declarations", () => {
  const lists = { features: ["f"], accessories: ["a"], products: ["p"], successors: [{ product: "s" }] };
  const evidence = { ndaaLetter: "n", onvif: [{ profile: "S" }, { profile: "T", declaration: "d" }] };
  const all = state({ ...lists, ...evidence, model: "VF-1" });
  expect([...linkedIds(all)].sort()).toEqual([..."adfnps"]);
  expect([...linkedIds(state({}))]).toEqual([]);
  expect([...linkedIds(withoutLinks(all, new Set([..."afpsnd"])))]).toEqual([]);
  expect(withoutLinks(all, new Set(["a"])).record).toEqual({ ...all.record, accessories: [] });
});

test("[HI08] a field that nobody has touched since goes back; one that was changed since stays, unless it is chosen", () => {
  const [before, after] = [
    { model: "A", specs: "x" },
    { model: "B", specs: "y" },
  ];
  expect(undone(before, after, after)).toEqual([before, []]);
  expect(undone(before, after, { model: "B", specs: "z" })).toEqual([{ model: "A", specs: "z" }, ["specs"]]);
  expect(undone(before, after, { model: "B", specs: "z" }, ["specs"])).toEqual([before, []]);
  // Back already, or changed to what it was.
  expect(undone(before, after, before)).toEqual([before, []]);
  // An optional field that the set has added or removed.
  expect(undone({}, { specs: "y" }, { specs: "y", model: "C" })).toEqual([{ model: "C" }, []]);
  expect(undone({ specs: "y" }, {}, { model: "C" })).toEqual([{ specs: "y", model: "C" }, []]);
});

test("[HI07] of a list of ids, what the set removed comes back and what it added goes, beside what was chosen since", () => {
  const of = (...accessories: string[]) => ({ accessories });
  expect(undone(of("a", "b", "c"), of("c"), of("c", "x"))).toEqual([of("a", "b", "c", "x"), []]);
  expect(undone(of("a"), of("a", "b"), of("a", "b", "c"))).toEqual([of("a", "c"), []]);
  expect(undone(of("a"), of(), of("a", "x"))).toEqual([of("a", "x"), []]);
});

test("[HI07] successors come back in their old order, behind others that have been chosen since, and never twice", () => {
  const of = (...products: string[]) => ({ successors: products.map((product) => ({ product, sentence: "" })) });
  expect(undone(of("a", "b", "c"), of("b"), of("b"))).toEqual([of("a", "b", "c"), []]);
  expect(undone(of("a", "b"), of("b"), of("x"))).toEqual([of("x", "a"), []]);
  expect(undone(of("a"), of(), of("a", "y"))).toEqual([of("a", "y"), []]);
  const said = (sentence: string) => ({ successors: [{ product: "a", sentence }] });
  expect(undone(said("1"), said("2"), { successors: [...said("2").successors, { product: "b" }] })).toEqual([
    { successors: [...said("1").successors, { product: "b" }] },
    [],
  ]);
  expect(undone(said("1"), said("2"), said("3"))).toEqual([said("3"), ["successors"]]);
  // Rows that cannot be told apart stay as a whole.
  const unnamed = (...sentences: string[]) => ({ successors: sentences.map((sentence) => ({ sentence })) });
  expect(undone(unnamed("a", "c"), unnamed("a", "b", "c"), unnamed("a", "b", "c", "d"))).toEqual([
    unnamed("a", "b", "c", "d"),
    ["successors"],
  ]);
  expect(undone(of("a"), of("a", "a"), of("a", "a", "b"))).toEqual([of("a", "a", "b"), ["successors"]]);
});

test("[HI07] rows with ids merge by them, and profiles in their places", () => {
  const features = (labels: object) => ({ features: labels });
  expect(undone(features({ a: "1", b: "2" }), features({ a: "1" }), features({ a: "x", c: "3" }))).toEqual([
    features({ a: "x", c: "3", b: "2" }),
    [],
  ]);
  expect(undone(features({ a: "1" }), features({ a: "2" }), features({ a: "3" }))).toEqual([
    features({ a: "3" }),
    ["features"],
  ]);
  const onvif = (...profiles: [profile: string, declaration?: string][]) => ({
    onvif: profiles.map(([profile, declaration]) => ({ profile, ...(declaration && { declaration }) })),
  });
  const [before, after] = [onvif(["S", "d"], ["T", "e"]), onvif(["S"], ["T"])];
  expect(undone(before, after, onvif(["S", "x"], ["T"]))).toEqual([onvif(["S", "x"], ["T", "e"]), ["onvif"]]);
  expect(undone(before, after, onvif(["S"]))).toEqual([onvif(["S"]), ["onvif"]]);
  // One that the set took out has no place to come back to once another has been changed.
  expect(undone(before, onvif(["S"]), onvif(["S", "x"]))).toEqual([onvif(["S", "x"]), ["onvif"]]);
});

test("[HI31] a typed number goes back with its unit if that is another today, and is the same with both", () => {
  const typed = (text: string, unit: string) => ({ ...state({ facts: { power: text } }), units: { power: unit } });
  const merged = mergeStates(typed("5 W", "mW"), typed("5 W", "mW"), typed("6", "W"), () => false);
  expect(merged).toMatchObject({ state: { record: { facts: { power: "6 W" } } }, conflicts: [] });
  const same = mergeStates(typed("5", "W"), typed("5 W", "mW"), typed("5", "W"), () => false);
  expect(same).toMatchObject({ state: { record: { facts: { power: "5 W" } } }, conflicts: [] });
});

test("[HI08] a file goes back with its bytes, and one that was replaced since stays", () => {
  const file = (object: string) => ({ k: { object, name: "front.jpg" } });
  const record = { imageRef: "k" };
  const merge = (today: string, isChosen = false) => {
    const { state: merged, conflicts } = mergeStates(
      state(record, file("2")),
      state(record, file(today)),
      state(record, file("1")),
      () => isChosen,
    );
    return [merged.files.k?.object, conflicts];
  };
  expect(merge("2")).toEqual(["1", []]);
  expect(merge("1")).toEqual(["1", []]);
  expect(merge("3")).toEqual(["3", ["imageRef"]]);
  expect(merge("3", true)).toEqual(["1", []]);
});

test("[HI08] a spec sheet is its file, its rows and how they are read: it goes back or stays as a whole", () => {
  const sheet = (object: string, rows: string, modelColumn = "A") =>
    state({ specsExcel: rows, specsExcelRef: "k", modelColumn }, { k: { object, name: "sheet.xlsx" } });
  const [before, after] = [sheet("1", "x"), sheet("2", "y", "B")];
  const merge = (today: RecordState, back = before, isChosen = false) => {
    const { state: merged, conflicts } = mergeStates(after, today, back, () => isChosen);
    return [merged.record, merged.files, conflicts];
  };
  const all = ({ record, files }: RecordState, ...conflicts: string[]) => [record, files, conflicts];
  expect(merge(after)).toEqual(all(before));
  // Each of the three alone, replaced since.
  for (const today of [sheet("3", "y", "B"), sheet("2", "z", "B"), sheet("2", "y", "C"), state({ model: "VF-1" })]) {
    expect(merge(today)).toEqual(all(today, "specsExcel"));
    expect(merge(today, before, true)[0]).toMatchObject(before.record);
    expect(merge(today, before, true)[1]).toEqual(before.files);
  }
  // Each of the three alone, changed by the set, with another of them replaced since.
  for (const [back, today] of [
    [sheet("1", "y", "B"), sheet("2", "z", "B")],
    [sheet("2", "x", "B"), sheet("3", "y", "B")],
    [sheet("2", "y", "A"), sheet("3", "z", "B")],
  ] as const) {
    expect(merge(today, back)).toEqual(all(today, "specsExcel"));
    expect(merge(today, back, true)).toEqual(all(back));
  }
  // There was none.
  const today = sheet("3", "z");
  expect(merge(today, state({}))).toEqual(all(today, "specsExcel"));
  expect(merge(today, state({}), true)[0]).toEqual({});
});

test("[HI08] a picture of another type is one part with the key that changes with it", () => {
  const picture = (key: string) => state({ imageRef: key }, { [key]: { object: key, name: key } });
  const [before, after, today] = [picture("a.jpg"), picture("a.png"), picture("a.webp")];
  expect(mergeStates(after, today, before, () => false)).toMatchObject({
    ...{ state: { record: today.record, files: today.files }, conflicts: ["imageRef"] },
  });
  const chosen = mergeStates(after, today, before, (part) => part === "imageRef");
  expect(chosen).toMatchObject({ state: { record: before.record, files: before.files }, conflicts: [] });
});
