import { expect, test } from "vitest";
import type { Product } from "#core/product/product.ts";
import type { Release } from "#core/release/release.ts";
import type { Vocabulary } from "#core/search/vocabulary.ts";
import { documentsWith, modelWithWords, releasesWith } from "./model-files.ts";

const vocabulary = {
  brand: "Varifocal",
  models: new Map([
    ["VF-1", [1]],
    ["VF-1 EU", [2]],
    ["VF-2", [2, 3]],
    ["gone", []],
  ]),
} as unknown as Vocabulary;

test("[J08] models are told from the words beside them, the longest first, without the maker's name and fillers", () => {
  const read = (query: string) => modelWithWords(query.split(" "), vocabulary);
  expect(read("VF-1 manual")).toEqual({ model: "VF-1", products: [1], words: "manual" });
  expect(read("quick VF-1 EU guide")).toEqual({ model: "VF-1 EU", products: [2], words: "quick guide" });
  expect(read("Varifocal manual for the VF-1")).toEqual({ model: "VF-1", products: [1], words: "manual" });
  expect(read("VF-1 VF-2 VF-1 firmware")?.products).toEqual([1, 2, 3]);
  expect(read("VF-1 EU and VF-2 firmware")).toMatchObject({
    model: "VF-1 EU, VF-2",
    products: [2, 3],
    words: "firmware",
  });
  for (const query of ["VF-1", "VF-1 for", "varifocal VF-1", "manual", "gone manual"])
    expect(read(query), query).toBeUndefined();
});

const release = (id: string, more: Partial<Release> = {}): Release => ({
  ...{ id, name: "Fixed cameras", line: "Fixed", kind: "firmware", versionText: "2.4.0", date: "2026-11-19" },
  ...{ channel: "stable", update: "feature", hardwareRevisions: [], regions: [] },
  ...{ file: { fileName: `${id}.bin` } as Release["file"], updatedAt: 0 },
  ...more,
});

test("[J08] releases are found by kind, title, line, update, region, hardware and file; a current one hides the others", () => {
  const [newest, old] = [release("new-file", { versionText: "2.5.0" }), release("old-file", { date: "2025-01-01" })];
  const ids = (words: string, releases = [newest, old]) => releasesWith(words, releases).map(({ id }) => id);
  for (const words of ["firmware", "fixed cameras", "feature update", "2.5.0", "new file", "newfile"])
    expect(ids(words), words).toEqual(["new-file"]);
  expect(ids("2.4.0")).toEqual(["old-file"]);
  expect(ids("security")).toEqual([]);
  const regional = release("eu", { regions: ["EU"], hardwareRevisions: ["Rev. B"], update: "security" });
  const both = [newest, regional];
  expect(ids("eu", both)).toEqual(["eu"]);
  expect(ids("rev b", both)).toEqual(["eu"]);
  expect(ids("security update", both)).toEqual(["eu"]);
  // "EU" stands in "feature update" only without its space.
  expect(ids("eu")).toEqual([]);
});

test("[J08] where none is current, stable releases come before beta and withdrawn ones", () => {
  const channels = ["withdrawn", "beta"] as const;
  const releases = channels.map((channel) => release(channel, { channel }));
  expect(releasesWith("firmware", releases).map(({ id }) => id)).toEqual(["beta", "withdrawn"]);
  expect(releasesWith("firmware", [])).toEqual([]);
});

test("[J08] documents are found by kind, description, language and file, own and general ones", () => {
  const document = (id: string, more: object) => ({ id, kindName: "Manual", file: { fileName: `${id}.pdf` }, ...more });
  const product = {
    downloads: [document("own", { description: "Quick guide", languageName: "German", language: "de" })],
    documents: [document("general", { kindName: "Drawing", description: "Bracket" })],
  } as unknown as Product;
  const ids = (words: string) => documentsWith(words, product).map(({ id }) => id);
  expect(ids("pdf")).toEqual(["own", "general"]);
  for (const words of ["manual", "quick guides", "german", "de", "quickguide", "own.pdf"])
    expect(ids(words), words).toEqual(["own"]);
  for (const words of ["drawing", "bracket", "general"]) expect(ids(words), words).toEqual(["general"]);
  expect(ids("french")).toEqual([]);
});
