import { compatibilityForm, withoutFootnotes } from "#core/raised-digits.ts";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { synonymGroups } from "./synonym-queries.ts";

/** The words of all groups that hold a word, by `wordKey`. */
export type SynonymWords = ReadonlyMap<string, string[]>;

export function cacheSynonymWords(reading: Database): RevisionedCache<SynonymWords> {
  return new RevisionedCache<SynonymWords>(reading, {
    async load() {
      const words = new Map<string, string[]>();
      for (const group of await synonymGroups(reading)) {
        for (const word of group.words) words.set(wordKey(word), [...(words.get(wordKey(word)) ?? []), ...group.words]);
      }
      return words;
    },
    applyChanges: async (words, { synonyms }) => (synonyms.length === 0 ? words : undefined),
  });
}

/** `8MP`, `8 MP` and `8-mp` are one word. `PoE+` and `PoE` are two. */
export function wordKey(text: string): string {
  return compatibilityForm(withoutFootnotes(text))
    .toLowerCase()
    .replaceAll("×", "x")
    .replaceAll(/[\s._/\p{Pd}]/gu, "");
}
