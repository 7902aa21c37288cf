import { expect, test } from "vitest";
import type { FactDefinition } from "../facts/fact.ts";
import { standardFacts } from "../facts/standard-facts.ts";
import { bagOfWords, isNamedBy, phrasesIn, queryWords, readQuery, withoutSuffixes } from "./read-query.ts";
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
  factWords: byBag([{ factId: "codecs", text: "H.265" }], ({ text }) => text),
  facts: [...standardFacts, channels, poePorts, ratedLoad],
  isStated({ factId, low, high, within }) {
    if (factId === "ratedLoad") return low === 5;
    if (low < 0) return factId === "temperature" && within && low >= -40;
    if (factId === "channels" || factId === "poe-ports") return low === 16 || low === 24;
    if (factId.startsWith("audio") || factId.startsWith("alarm")) return low === 2;
    return factId === "focalLength" ? low < 1000 : low === high;
  },
  synonymsOf: (phrase) => synonyms[phrase.toLowerCase()] ?? [],
  models: new Map([["vf b8v 2712", [7]]]),
};

/** The likeliest reading, in short. */
function read(query: string, mayLeaveOut = false) {
  const [first] = readQuery(queryWords(query), meaningsIn(vocabulary), { mayLeaveOut });
  return first?.map(({ text, meaning }) => {
    if (meaning.kind === "fact") return `${text}: ${meaning.query}`;
    if (meaning.kind === "measure") return `${text}: ${meaning.measures.map(({ factId }) => factId)}`;
    if (meaning.kind === "feature") return `${text}: ${meaning.label}`;
    if (meaning.kind === "attribute") return `${text}: ${meaning.name}=${meaning.value}`;
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
  expect(read("60 m IR")).toEqual(["60 m: infraredRange=60", "IR: fact name"]);
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

test("[J16] a number alone asks beside other words: of counts that are stated, or below zero of ranges that reach it", () => {
  expect(read("dome 16")).toEqual(["dome: domes", "16: channels,poe-ports"]);
  expect(read("16 dome")).toEqual(["16: channels,poe-ports", "dome: domes"]);
  for (const query of ["dome -40", "dome −40"]) {
    expect(read(query)).toEqual(["dome: domes", `${query.slice(5)}: temperature`]);
  }
  // No count of 17, no range to -41, and nothing else is asked for.
  for (const query of ["dome 17", "dome -41", "16", "-40", "Varifocal 16", "dome 160000"])
    expect(read(query), query).toBeUndefined();
  expect(read("dome 2")).toEqual(["dome: domes", "2: audioInputs,audioOutputs,alarmInputs,alarmOutputs"]);
});

test("[J16] an ONVIF profile is read by its letter beside the word", () => {
  for (const query of ["onvif profile t", "ONVIF Profile T", "profile T", "onvif t"]) {
    expect(read(query), query).toEqual([`${query}: onvif=T`]);
  }
  for (const query of ["t", "onvif profile x", "profilet", "onvif"]) expect(read(query), query).toBeUndefined();
});

test("[J16] a word that means nothing is left unread, and as few as possible", () => {
  expect(read("bullet zeppelin", true)).toEqual(["bullet: bullets", "zeppelin: unread"]);
  expect(read("zeppelin 8MP bullet", true)).toEqual(["zeppelin: unread", "8MP: megapixels=8", "bullet: bullets"]);
  // A fact's name without a value names nothing.
  expect(read("IR dome", true)).toEqual(["IR: unread", "dome: domes"]);
  expect(read("60 m IR dome", true)).toEqual(["60 m: infraredRange=60", "IR: fact name", "dome: domes"]);
  // At least one word is read that asks for something.
  for (const query of ["zeppelin", "zeppelin 16", "Varifocal zeppelin", "with IR", "", "dome ".repeat(11)])
    expect(read(query, true), query).toBeUndefined();
  expect(read("dome ".repeat(10), true)).toBeDefined();
});

test("[J15] words are cut at spaces, semicolons and commas, but not within a number", () => {
  expect(queryWords("VF-1,VF-2; 2,8 mm,  x")).toEqual(["VF-1", "VF-2", "2,8", "mm", "x"]);
  expect(queryWords(" ,dome& &+60/ / ")).toEqual(["dome", "60"]);
  expect(queryWords("PoE+ -40")).toEqual(["PoE+", "-40"]);
});

test("[J15] phrases are all runs of up to five words, each once", () => {
  expect(phrasesIn(["a", "b", "a"])).toEqual(["a", "a b", "a b a", "b", "b a"]);
  const [first] = phrasesIn(["1", "2", "3", "4", "5", "6"]).toSorted((one, other) => other.length - one.length);
  expect(first).toBe("1 2 3 4 5");
  expect(phrasesIn([])).toEqual([]);
});

test("[J16] a region at the end of a model is a word of its own", () => {
  expect(withoutSuffixes(["VF-B8V-2712-EU", "firmware"])).toEqual(["VF-B8V-2712", "EU", "firmware"]);
  expect(withoutSuffixes(["vf1_usa"])).toEqual(["vf1", "usa"]);
  for (const word of ["VF-B8V-2712", "VF-EU", "VF-1-EURO", "VF-1-E", "VF1EU", "firmware"])
    expect(withoutSuffixes([word]), word).toBeUndefined();
});

test("[J15] a name is named by its words, which may end in up to three letters more", () => {
  for (const phrase of ["mount", "mounting", "accessory", "ACCESSORIES", "accessories mounting", "accesso"])
    expect(isNamedBy("Mounting Accessories", phrase), phrase).toBe(true);
  for (const phrase of ["", "moun t", "mou", "acces", "bullet", "mount bullet", "mountings2", "-"])
    expect(isNamedBy("Mounting Accessories", phrase), phrase).toBe(false);
  // Four letters are enough, and three more are not too many.
  expect(isNamedBy("Domestic", "dome")).toBe(false);
  expect(isNamedBy("Domesti", "dome")).toBe(true);
  expect(isNamedBy("Domes", "dom")).toBe(false);
});

test("[J15] the likeliest reading has the longest phrases, a fact before a feature, and an own word before a synonym", () => {
  const two = readQuery(["wall", "mount"], (phrase) => {
    if (phrase === "wall mount") return [{ kind: "feature", label: "both", cost: 2 }];
    return [{ kind: "feature", label: phrase, cost: 0 }];
  });
  // Two phrases cost one more than one.
  expect(two.map((phrases) => phrases.length)).toEqual([2, 1]);
  const one = readQuery(["wall", "mount"], (phrase) => {
    if (phrase === "wall mount") return [{ kind: "feature", label: "both", cost: 0 }];
    return [{ kind: "feature", label: phrase, cost: 0 }];
  });
  expect(one.map((phrases) => phrases.length)).toEqual([1, 2]);
  const [likeliest, ...others] = readQuery(["8MP"], meaningsIn(vocabulary)).map(([phrase]) => phrase?.meaning.kind);
  expect([likeliest, ...others]).toEqual(["fact", "measure", "feature"]);
  // A number that is a fact is nothing else: IP67 is not what "weatherproof" means.
  const meant = meaningsIn({ ...vocabulary, synonymsOf: () => ["dome"] });
  expect(meant("IP67").map(({ kind }) => kind)).toEqual(["fact", "measure"]);
  expect(meant("bullet").map(({ kind, cost }) => [kind, cost])).toEqual([
    ["category", 1],
    ["category", 4],
  ]);
});

test("[J15] no more than 24 readings of the same words are compared, the likeliest of them", () => {
  const many = Array.from({ length: 30 }, (_, nth) => ({ kind: "feature" as const, label: `${nth}`, cost: 30 - nth }));
  const readings = readQuery(["a"], () => many);
  expect(readings).toHaveLength(24);
  expect(readings[0]?.[0]?.meaning).toEqual({ kind: "feature", label: "29" });
});
