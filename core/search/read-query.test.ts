import { expect, test } from "vitest";
import type { FactDefinition } from "../facts/fact.ts";
import { standardFacts } from "../facts/standard-facts.ts";
import { bagOfWords, isNamedBy, queryWords, readQuery } from "./read-query.ts";
import { byBag, meaningsIn, type Vocabulary } from "./vocabulary.ts";

const synonyms: Record<string, string[]> = { "4k": ["8 MP", "3840 × 2160"], ir: ["infrared"], vandal: ["IK10"] };

const count = { type: "number" as const, filter: "at-least" as const, labels: [] };
const channels: FactDefinition = { id: "channels", name: "Channels", ...count };
const poePorts: FactDefinition = { id: "poe-ports", name: "PoE ports", ...count };
const ratedLoad: FactDefinition = { id: "ratedLoad", name: "Rated load", ...count, unit: "kg" };

const vocabulary: Vocabulary = {
  brand: "Varifocal",
  categories: [
    { id: "bullets", name: "Bullet Cameras" },
    { id: "domes", name: "Dome and Turret Cameras" },
    { id: "mounts", name: "Mounting Accessories" },
  ],
  labels: byBag(["8 MP", "IR 60 m", "Wall", "Two-way audio"], (label) => label),
  factWords: byBag([{ kind: "codecs", text: "H.265" }], ({ text }) => text),
  facts: [...standardFacts, channels, poePorts, ratedLoad],
  isStated({ kind, low, high }) {
    if (kind === "ratedLoad") return low === 5;
    return kind === "focalLength" ? low < 1000 : low === high;
  },
  synonymsOf: (phrase) => synonyms[phrase.toLowerCase()] ?? [],
  models: new Map([["vf b8v 2712", [7]]]),
};

/** The likeliest reading, in short. */
function read(query: string) {
  const [first] = readQuery(queryWords(query), meaningsIn(vocabulary));
  return first?.map(({ text, meaning }) => {
    if (meaning.kind === "fact") return `${text}: ${meaning.query}`;
    if (meaning.kind === "measure") return `${text}: ${meaning.measures.map(({ kind }) => kind)}`;
    if (meaning.kind === "feature") return `${text}: ${meaning.label}`;
    return meaning.kind === "category" ? `${text}: ${meaning.ids}` : `${text}: ${meaning.kind}`;
  });
}

test("[J15] every word of a search is read as a fact, a feature, a category, a model or the maker", () => {
  expect(read("bullet 8MP")).toEqual(["bullet: bullets", "8MP: megapixels=8"]);
  expect(read("8 mp, bullets")).toEqual(["8 mp: megapixels=8", "bullets: bullets"]);
  expect(read("ik10 dome camera")).toEqual(["ik10: ik=10", "dome camera: domes"]);
  expect(read("4K dome")).toEqual(["4K: megapixels=8", "dome: domes"]);
  expect(read("vandal domes with H265")).toEqual([
    "vandal: ik=10",
    "domes: domes",
    "with: filler",
    "H265: codecs=H.265",
  ]);
  expect(read("60 m IR")).toEqual(["60 m: infraredRange-from=60&infraredRange-to=60", "IR: fact name"]);
  expect(read("wall mount")).toEqual(["wall: Wall", "mount: mounts"]);
  expect(read("Varifocal vf b8v 2712")).toEqual(["Varifocal: brand", "vf b8v 2712: model"]);
  expect(read("2 audio inputs")).toEqual(["2 audio inputs: audioInputs=2"]);
  expect(read("2.7-13.5 mm")).toEqual(["2.7-13.5 mm: focalLength"]);
});

test("[J15] a number and a unit are asked of every fact that measures the same, a number and a name of the fact", () => {
  expect(read("5 kg mount")).toEqual(["5 kg: weight,ratedLoad", "mount: mounts"]);
  expect(read("7 kg mount")).toEqual(["7 kg: weight-from=7&weight-to=7", "mount: mounts"]);
  expect(read("16 channel mount")).toEqual(["16 channel: channels=16", "mount: mounts"]);
  expect(read("24 port PoE mount")).toEqual(["24 port PoE: poe-ports=24", "mount: mounts"]);
  expect(read("HEVC dome")).toEqual(["HEVC: codecs=H.265", "dome: domes"]);
});

test("[J15] a search is not read where a word means nothing, or where nothing is asked for", () => {
  for (const query of ["", "Varifocal", "with", "infrared", "IR dome", "bullet zeppelin", "8MP ".repeat(11)]) {
    expect(read(query), query).toBeUndefined();
  }
});

test("[J15] spelling, order and number of words make no difference, other words do", () => {
  for (const text of ["IR 60 m", "60m IR", "ir 60 M"]) expect(bagOfWords(text)).toBe(bagOfWords("IR 60 m"));
  expect(bagOfWords("PoE+")).not.toBe(bagOfWords("PoE"));
  expect(bagOfWords("8 channels")).toBe(bagOfWords("8 channel"));
  expect(isNamedBy("Mounting Accessories", "mount")).toBe(true);
  expect(isNamedBy("Mounting Accessories", "acc")).toBe(false);
});
