import type { ChosenFact } from "#core/facts/chosen-fact.ts";
import type { AttributeName } from "#core/product/attributes.ts";
import { singular } from "#core/quantities/singular.ts";
import { compatibilityForm, withoutFootnotes } from "../raised-digits.ts";
import type { Measure } from "./read-measure.ts";

/** What a phrase of a query may mean. */
export type PhraseMeaning =
  /** Every product has it. */
  | { kind: "brand" | "filler" }
  /** The `seq` of products with this part number or a part of it. */
  | { kind: "model"; products: number[] }
  | { kind: "category"; ids: string[] }
  /** A value that visitors filter by. */
  | { kind: "fact"; fact: ChosenFact; query: string }
  /** A value that no single filter asks for exactly, as each of these facts may state it. */
  | { kind: "measure"; measures: Measure[]; isBare?: boolean }
  | { kind: "feature"; label: string }
  | { kind: "attribute"; name: AttributeName; value: string }
  /** Words that stand in texts of products. */
  | { kind: "text" }
  /** A name of these facts; their value stands beside it. */
  | { kind: "fact name"; facts: string[] }
  /** A word that means nothing here. */
  | { kind: "unread" };

/** The higher the cost, the less likely. */
export type PossibleMeaning = PhraseMeaning & { cost: number };

export interface ReadPhrase {
  text: string;
  meaning: PhraseMeaning;
}

export const mostWords = 10;
const longestPhrase = 5;
const mostReadings = 24;
/** Many short phrases are less likely than one long one. */
const phraseCost = 1;
/** More than any word costs that means something. */
const unreadCost = 20;

/** The words of a query, without what separates them. */
export function queryWords(query: string): string[] {
  return query
    .split(/\s+|,(?!\d)|;/)
    .map((word) => word.replaceAll(/^[,;&+/]+|[,;&/]+$/g, ""))
    .filter((word) => word !== "");
}

/** Each phrase of the words once: all runs of up to five of them. */
export function phrasesIn(words: string[]): string[] {
  const phrases = words.flatMap((_, from) =>
    words.slice(from, from + longestPhrase).map((_, more) => words.slice(from, from + more + 1).join(" ")),
  );
  return [...new Set(phrases)];
}

interface Reading {
  phrases: ReadPhrase[];
  cost: number;
}

/**
 * All ways to read every word, the likeliest first; none where a word means nothing, unless words may stay unread, of which
 * there are then as few as possible.
 */
export function readQuery(
  words: string[],
  meaningsOf: (phrase: string) => PossibleMeaning[],
  { mayLeaveOut = false }: { mayLeaveOut?: boolean } = {},
): ReadPhrase[][] {
  if (words.length === 0 || words.length > mostWords) return [];
  const endings: Reading[][] = [];
  endings[words.length] = [{ phrases: [], cost: 0 }];
  for (let from = words.length - 1; from >= 0; from--) {
    const readings: Reading[] = [];
    for (let to = Math.min(words.length, from + longestPhrase); to > from; to--) {
      const text = words.slice(from, to).join(" ");
      const rests = endings[to] ?? [];
      if (rests.length === 0) continue;
      const unread: PossibleMeaning[] = mayLeaveOut && to === from + 1 ? [{ kind: "unread", cost: unreadCost }] : [];
      for (const { cost, ...meaning } of [...meaningsOf(text), ...unread]) {
        for (const rest of rests) {
          const phrases = [{ text, meaning }, ...rest.phrases];
          readings.push({ phrases, cost: cost + phraseCost + rest.cost });
        }
      }
    }
    endings[from] = readings.sort((one, other) => one.cost - other.cost).slice(0, mostReadings);
  }
  return (endings[0] ?? []).map(({ phrases }) => phrases).filter(isComplete);
}

/** Something is asked for, and a name of a fact stands beside its value. */
function isComplete(phrases: ReadPhrase[]): boolean {
  const meanings = phrases.map(({ meaning }) => meaning);
  const kinds = new Set(
    meanings.flatMap((meaning) => {
      if (meaning.kind === "fact") return meaning.fact.factId;
      return meaning.kind === "measure" ? meaning.measures.map(({ factId }) => factId) : [];
    }),
  );
  const isNamed = meanings.every(
    (meaning) => meaning.kind !== "fact name" || meaning.facts.some((kind) => kinds.has(kind)),
  );
  return isNamed && meanings.some(asksFor);
}

/** A number alone may be of many facts, and asks for one only beside other words. */
export function asksFor(meaning: PhraseMeaning): boolean {
  if (meaning.kind === "measure") return meaning.isBare !== true;
  return !["brand", "filler", "fact name", "unread"].includes(meaning.kind);
}

/** The same for all spellings and orders of the same words and numbers: `IR 60 m`, `60m IR`; `8MP`, `8 mp`. */
export function bagOfWords(text: string): string {
  return wordsIn(text).sort().join(" ");
}

/** Whether a name has all words of the phrase, in singular or plural; its words may end in up to three letters more. */
export function isNamedBy(name: string, phrase: string): boolean {
  const words = wordsIn(name);
  const asked = wordsIn(phrase);
  return asked.length > 0 && asked.every((word) => words.some((own) => own === word || extendsWord(own, word)));
}

/** The words with endings such as `-EU` cut off and on their own; undefined where no word has one. */
export function withoutSuffixes(words: string[]): string[] | undefined {
  const cut = words.flatMap((word) => {
    const [, model, suffix] = /^(.*\d.*)[-_./]([a-z]{2,3})$/i.exec(word) ?? [];
    return model && suffix ? [model, suffix] : [word];
  });
  return cut.length > words.length ? cut : undefined;
}

const shortestBeginning = 4;
const longestEnding = 3;

function extendsWord(word: string, beginning: string): boolean {
  const more = word.length - beginning.length;
  return beginning.length >= shortestBeginning && more > 0 && more <= longestEnding && word.startsWith(beginning);
}

function wordsIn(text: string): string[] {
  const plain = compatibilityForm(withoutFootnotes(text)).toLowerCase().replaceAll("×", "x");
  const found = plain.match(/\p{L}+\+*|\p{N}+(?:[.,]\p{N}+)*/gu) ?? [];
  return found.map((word) => singular(word.replaceAll(",", ".")));
}

const fillers = new Set(["with", "and", "for", "of", "the", "a", "an", "in", "product", "products"]);

export function isFiller(phrase: string): boolean {
  return fillers.has(phrase.toLowerCase());
}
