import { expect, test } from "vitest";
import { newId } from "../id.ts";
import { synonymDraft, synonymEdit, synonymForm } from "./synonym-draft.ts";
import { longestSynonym, mostSynonyms, synonymMessages } from "./synonyms.ts";

function read(...words: string[]) {
  const { data, error } = synonymDraft.safeParse({ words });
  return data?.words ?? error?.issues.map(({ message }) => message);
}

const many = (count: number) => Array.from({ length: count }, (_, nth) => `word ${nth}`);

test("[J07] search words are kept once each, on one line, as last written", () => {
  expect(read(" PTZ ", "speed   dome", "ptz", "", " ")).toEqual(["ptz", "speed dome"]);
  expect(synonymForm.parse({ words: "PTZ\r\n\nspeed dome\n", newId: newId() }).words).toEqual(["PTZ", "speed dome"]);
  expect(synonymEdit.parse({ words: "PTZ\nspeed dome", version: 2 })).toEqual({
    ...{ words: ["PTZ", "speed dome"], version: 2 },
  });
});

test("[J07] a group has two to twenty words of at most 64 characters", () => {
  const [longest, tooLong] = ["a".repeat(longestSynonym), "b".repeat(longestSynonym + 1)];
  expect(read("PTZ")).toEqual([synonymMessages.twoRequired]);
  expect(read("PTZ", "ptz")).toEqual([synonymMessages.twoRequired]);
  expect(read()).toEqual([synonymMessages.twoRequired]);
  expect(read(...many(2))).toHaveLength(2);
  expect(read(...many(mostSynonyms))).toEqual(many(mostSynonyms));
  expect(read(...many(mostSynonyms + 1))).toEqual([synonymMessages.tooMany]);
  expect(read("PTZ", longest)).toEqual(["PTZ", longest]);
  expect(read("PTZ", tooLong, "c".repeat(longestSynonym + 1))).toEqual([synonymMessages.tooLong(tooLong)]);
  expect(read(...many(mostSynonyms), tooLong)).toEqual([synonymMessages.tooMany]);
  expect(synonymForm.safeParse({ words: " ", newId: newId() }).error?.issues.map(({ message }) => message)).toEqual([
    synonymMessages.twoRequired,
  ]);
  expect([synonymMessages.tooMany, synonymMessages.tooLong(tooLong)]).toEqual([
    ...["At most 20 words or phrases", `"${"b".repeat(20)}..." is too long - 64 characters maximum`],
  ]);
});
