import { expect, test, vi } from "vitest";
import { ModelList } from "./model-list.ts";

test("[J09] after 60 ms of a processor for comparing models, what was found until then is offered", () => {
  const list = new ModelList();
  const others = Array.from({ length: 2_998 }, (_, nth) => ({ seq: nth + 2, model: `other ${nth}`, documents: "" }));
  const [first, last] = [1, 3_000].map((seq) => ({ seq, model: `vf-10${seq % 7}`, documents: "" }));
  list.set([...(first ? [first] : []), ...others, ...(last ? [last] : [])]);
  let [usedMs, stepMs] = [0, 0];
  using clock = vi.spyOn(process, "threadCpuUsage").mockImplementation(() => {
    usedMs += stepMs;
    return { user: usedMs * 900, system: usedMs * 100 };
  });
  const found = () => list.similar("vf-109", [], []).models;
  expect(found()).toEqual([1, 3_000]);
  // It looks at the beginning and at every 1,024th model, the third time before the last.
  stepMs = 20;
  expect(found()).toEqual([1, 3_000]);
  stepMs = 21;
  expect(found()).toEqual([1]);
  expect(clock).toHaveBeenCalled();
  // A busy machine stops nothing.
  stepMs = 0;
  using late = vi.spyOn(performance, "now").mockReturnValue(1_000_000);
  expect(found()).toEqual([1, 3_000]);
  expect(late).not.toHaveBeenCalled();
});

function listOf(...models: string[]): ModelList {
  const list = new ModelList();
  list.set(models.map((model, place) => ({ seq: place + 1, model, documents: "" })));
  return list;
}

test("[J05] a part number is found with or without the maker's prefix and separators; the same first, then by its begin", () => {
  const list = listOf("vf-b8v-2712", "vf-b8v-2710", "vf-ab8v-27", "nr-8", "vf-eye-3", "b8v27");
  expect(list.samePartNumber("B8V 2712", 9)).toEqual({ same: [1], part: [] });
  expect(list.samePartNumber("vf b8v.2712", 9)).toEqual({ same: [1], part: [] });
  expect(list.samePartNumber("vf-b8v-27", 9)).toEqual({ same: [6], part: [2, 1] });
  expect(list.samePartNumber("b8v27", 9)).toEqual({ same: [6], part: [2, 1, 3] });
  expect(list.samePartNumber("b8v27", 3)).toEqual({ same: [6], part: [2, 1] });
  expect(list.samePartNumber("8v-27", 9)).toEqual({ same: [], part: [6, 3, 2, 1] });
  // Two letters or digits are in too many models, and a part of a word is none.
  expect(list.samePartNumber("27", 9)).toEqual({ same: [], part: [] });
  expect(list.samePartNumber("ye3", 9)).toEqual({ same: [], part: [5] });
  expect(list.samePartNumber("eye", 9)).toEqual({ same: [], part: [5] });
  expect(listOf("dome-eye-1").samePartNumber("eye", 9)).toEqual({ same: [], part: [] });
});

test("[J05] several part numbers are looked up at once, each as it would be alone", () => {
  const list = listOf("vf-b8v-2712", "vf-b8v-2710", "vf b8v2712");
  expect(list.withPartNumbers(["b8v-2712", "VF-B8V-2710", "b8", "b8v", ""])).toEqual([[1, 3], [2], [], [], []]);
});

test("[J05] [J09] a changed model takes the place of its own, and a removed one is found no more", () => {
  const list = listOf("vf-b8v-2712", "vf-b8v-2710", "vf-b8v-2711");
  list.set([
    { seq: 2, model: "vf-d5-1", documents: "" },
    { seq: 1, model: null, documents: "" },
    { seq: 9, model: null, documents: "" },
  ]);
  expect(list.samePartNumber("b8v271", 9)).toEqual({ same: [], part: [3] });
  expect(list.samePartNumber("d5-1", 9)).toEqual({ same: [2], part: [] });
  expect(list.withPartNumbers(["b8v2712", "b8v2710", "b8v2711"])).toEqual([[], [], [3]]);
  // Of one that is left, the prefix is no longer the maker's.
  list.set([{ seq: 3, model: null, documents: "" }]);
  expect(list.withPartNumbers(["d5-1", "vf-d5-1"])).toEqual([[], [2]]);
});

test("[J08] documents are found by their description or file name, up to the limit", () => {
  const list = new ModelList();
  const documents = ["Quick Guide / a.pdf", "", "Datenblatt / GUIDE.pdf", "Manual / b.pdf", "guide\nmanual"];
  list.set(documents.map((text, place) => ({ seq: place + 1, model: `m-${place}`, documents: text })));
  expect(list.documentsNamed("guide", 9)).toEqual([1, 3, 5]);
  expect(list.documentsNamed("guide", 2)).toEqual([1, 3]);
  expect(list.documentsNamed("manual", 9)).toEqual([4, 5]);
  expect(list.documentsNamed("nothing", 9)).toEqual([]);
  list.set([{ seq: 1, model: "m-0", documents: "Manual" }]);
  expect(list.documentsNamed("guide", 9)).toEqual([3, 5]);
});

test("[J09] the nearest models are offered, three at most, in the order of their names", () => {
  const list = listOf("vf-b8v-2715", "vf-b8v-2714", "vf-b8v-2713", "vf-b8v-2711", "vf-b8v-9999");
  const models = (query: string) => list.similar(query, [], []).models;
  expect(models("vf-b8v-2712")).toEqual([4, 3, 2]);
  expect(models("vf-b8v-2711")).toEqual([4]);
  expect(models("b8v2711x")).toEqual([4]);
  expect(models("b8v27xx")).toEqual([4, 3, 2]);
  expect(models("b8vxxxx")).toEqual([]);
  expect(models("b8")).toEqual([]);
});

test("[J09] for each word the nearest known one is offered, unless it is known or too short", () => {
  const known = ["dome", "bullet", "turret", "pole", "bullets"];
  const words = (...asked: string[]) => listOf().similar("", asked, known).words;
  expect(words("dme", "bulet", "bullet", "pol", "po", "xxxxxx")).toEqual([
    ...["dome", "bullet", undefined, "pole", undefined, undefined],
  ]);
  // Two letters may be wrong from six on, and the first of equally near ones counts.
  expect(words("dxxe", "bxllxt", "dole")).toEqual([undefined, "bullet", "dome"]);
});
