import { expect, test } from "vitest";
import type { FactWord } from "./fact.ts";
import { clausesOf, findWords } from "./find-words.ts";
import { standardFacts } from "./standard-facts.ts";

const codecs = standardFacts.find(({ id }) => id === "codecs")?.words ?? [];
const classes: FactWord[] = [0, 1, 2, 3].map((name) => ({ name: `${name}`, also: [`Class ${name}`] }));
const supplies: FactWord[] = [
  { name: "12 V DC", also: ["DC 12 V", "12 VDC"] },
  { name: "12–24 V DC", also: [] },
  { name: "PoE", also: ["802.3af", "PoE+"] },
  { name: "PoE+", also: ["802.3at", "PoE+"] },
  { name: "none", also: [""] },
];

function found(text: string, words: readonly FactWord[]): string {
  const { names, rest } = findWords(text, words);
  return rest === "" ? names.join(" · ") : `${names.join(" · ")} | ${rest}`;
}

test.each<[string, readonly FactWord[], string]>([
  ["H.265, h264 and MJPEG", codecs, "H.265 · H.264 · MJPEG | and"],
  ["Smart H.265+/H.264", codecs, "H.265 · H.264"],
  ["H.265 H265", codecs, "H.265"],
  ["XH.265", codecs, " | XH.265"],
  ["H.2651", codecs, " | H.2651"],
  ["H.265 (Main Profile); VP9", codecs, "H.265 | VP9"],
  ["Video (H.264)", codecs, "H.264 | Video"],
  ["DC12V", supplies, "12 V DC"],
  ["12 VDC", supplies, "12 V DC"],
  ["112 V DC", supplies, " | 112 V DC"],
  ["12-24 V DC", supplies, "12–24 V DC"],
  ["12 - 24 V DC", supplies, "12–24 V DC"],
  ["IEEE802.3af", supplies, "PoE | IEEE"],
  ["802,3af", supplies, "PoE"],
  ["802.3afx", supplies, " | 802.3afx"],
  ["PoE+", supplies, "PoE · PoE+"],
  ["PoE", supplies, "PoE"],
  ["Class 2", classes, "2"],
  ["2", classes, "2"],
  ["2 ports", classes, " | 2 ports"],
  ["2; 3", classes, " | 2, 3"],
  ["Class 0-3", classes, " | Class 0-3"],
  ["Class 0 to 3", classes, "0 | to 3"],
  ["", classes, ""],
  [" – / ", classes, ""],
])("[X01] the words of a list in %j", (text, words, expected) => {
  expect(found(text, words)).toBe(expected);
});

test("[X13] a cell is cut where its list goes on, outside brackets and numbers", () => {
  expect(clausesOf("a, b;c\nd | e · f • g")).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
  expect(clausesOf("12,5 W, 3")).toEqual(["12,5 W", "3"]);
  expect(clausesOf("a (b, c; d), e")).toEqual(["a (b, c; d)", "e"]);
  expect(clausesOf("a) b, c")).toEqual(["a) b", "c"]);
  expect(clausesOf("((a, b), c) d, e")).toEqual(["((a, b), c) d", "e"]);
  expect(clausesOf(" , ;; ")).toEqual([]);
  expect(clausesOf("a,")).toEqual(["a"]);
});
