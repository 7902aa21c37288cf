import { type FactInfo, isInWords } from "#core/facts/fact.ts";
import { findWords } from "#core/facts/find-words.ts";
import { onvifProfiles } from "#core/product/evidence.ts";
import { filterByMeasure, filterByWord } from "#core/product/selection.ts";
import { exactly, type Measure, measuresIn } from "./read-measure.ts";
import { bagOfWords, isFiller, isNamedBy, type PossibleMeaning } from "./read-query.ts";

/** What the words of a query may name. */
export interface Vocabulary {
  brand: string;
  categories: readonly { id: string; name: string }[];
  /** Labels of features and values of facts in words, by `bagOfWords`. */
  labels: ReadonlyMap<string, string[]>;
  factWords: ReadonlyMap<string, { factId: string; text: string }[]>;
  facts: readonly FactInfo[];
  /** Whether a product states it. */
  isStated(measure: Measure): boolean;
  /** Other words for the same. */
  synonymsOf(phrase: string): string[];
  /** The products with a part number, by phrase. */
  models: ReadonlyMap<string, number[]>;
}

/** A fact is likelier than a feature of the same words, and both than what other words mean. */
const costs = { feature: 2, category: 1, synonym: 3, bareNumber: 4 };

export function meaningsIn(vocabulary: Vocabulary): (phrase: string) => PossibleMeaning[] {
  return (phrase) => {
    const own = meaningsOf(phrase, vocabulary);
    // IP67 is not IP66, although both are weatherproof.
    if (own.some(({ kind }) => kind === "fact" || kind === "measure")) return own;
    const others = vocabulary
      .synonymsOf(phrase)
      .flatMap((word) => meaningsOf(word, vocabulary))
      .map((meaning) => (meaning.kind === "fact name" ? meaning : { ...meaning, cost: meaning.cost + costs.synonym }));
    return [...own, ...others];
  };
}

function meaningsOf(phrase: string, vocabulary: Vocabulary): PossibleMeaning[] {
  const { brand, categories, labels, facts, models } = vocabulary;
  const bag = bagOfWords(phrase);
  if (bag === "") return [];
  const meanings: PossibleMeaning[] = [...measured(phrase, bag, vocabulary)];
  for (const { fact, text } of wordsOfFacts(phrase, bag, vocabulary)) {
    const filter = filterByWord(fact, text);
    if (filter) meanings.push({ kind: "fact", ...filter, cost: 0 });
  }
  for (const label of labels.get(bag) ?? []) meanings.push({ kind: "feature", label, cost: costs.feature });
  const named = categories.filter(({ name }) => isNamedBy(name, phrase));
  if (named.length > 0) meanings.push({ kind: "category", ids: named.map(({ id }) => id), cost: costs.category });
  const products = models.get(phrase) ?? [];
  if (products.length > 0) meanings.push({ kind: "model", products, cost: 0 });
  const profile = profileIn(phrase);
  if (profile) meanings.push({ kind: "attribute", name: "onvif", value: profile, cost: 0 });
  if (brand !== "" && bag === bagOfWords(brand)) meanings.push({ kind: "brand", cost: 0 });
  if (isFiller(phrase)) meanings.push({ kind: "filler", cost: 0 });
  const namedFacts = facts.filter(({ name }) => isNamedBy(name, phrase)).map(({ id }) => id);
  if (namedFacts.length > 0) meanings.push({ kind: "fact name", facts: namedFacts, cost: 0 });
  return meanings;
}

/** Values that products state, and words of a choice in any of their spellings. */
function wordsOfFacts(
  phrase: string,
  bag: string,
  { facts, factWords }: Vocabulary,
): { fact: FactInfo; text: string }[] {
  return facts.filter(isInWords).flatMap((fact) => {
    const stated = (factWords.get(bag) ?? []).filter(({ factId }) => factId === fact.id).map(({ text }) => text);
    const { names, rest } = findWords(phrase, fact.words ?? []);
    const texts = new Set([...stated, ...(rest === "" && names.length === 1 ? names : [])]);
    return Array.from(texts, (text) => ({ fact, text }));
  });
}

/** A number and a unit may be stated by every fact of that dimension; where one states it, its filter asks for it. */
function measured(phrase: string, bag: string, { facts, isStated }: Vocabulary): PossibleMeaning[] {
  const bare = bareNumber(phrase, facts).filter(isStated);
  if (bare.length > 0) return [{ kind: "measure", measures: bare, isBare: true, cost: costs.bareNumber }];
  const possible = [...measuresIn(phrase, facts), ...countsIn(bag, facts)];
  const stated = possible.filter(isStated);
  const measures = stated.length > 0 ? stated : possible.slice(0, 1);
  const [only, ...others] = measures;
  if (!only) return [];
  const fact = facts.find(({ id }) => id === only.factId);
  // A lens of 2.7 to 13.5 mm is asked for as such; the filter leaves all that overlap.
  const isWhole = fact?.isRange === true && only.low !== only.high;
  const filter = !fact || isWhole || others.length > 0 ? undefined : filterByMeasure(fact, only);
  return [
    ...(filter ? [{ kind: "fact" as const, ...filter, cost: 0 }] : []),
    { kind: "measure", measures, cost: filter ? 1 : 0 },
  ];
}

/** `16` may be any count, `-40` any range that reaches below zero. */
function bareNumber(phrase: string, facts: readonly FactInfo[]): Measure[] {
  const [text] = /^[-−]?\d{1,5}$/.exec(phrase) ?? [];
  if (text === undefined) return [];
  const number = Number(text.replace("−", "-"));
  return facts
    .filter(({ type, unit, isRange }) => type === "number" && (number < 0 ? isRange : unit === undefined))
    .map(({ id }) => ({ ...exactly(id, number), within: number < 0 }));
}

/** `ONVIF Profile T`, `profile t`, `onvif T`. */
function profileIn(phrase: string): string | undefined {
  const [, name] = /^(?:onvif )?(?:profile )?(?<= )([a-z])$/i.exec(phrase) ?? [];
  return onvifProfiles.find((profile) => profile === name?.toUpperCase());
}

/** `16 channel`, `24 port poe`: a number, and words that name a fact without a unit. */
function countsIn(bag: string, facts: readonly FactInfo[]): Measure[] {
  const words = bag.split(" ");
  const numbers = words.filter((word) => /^\d{1,5}$/.test(word));
  const [number, ...others] = numbers;
  const name = words.filter((word) => word !== number);
  if (number === undefined || others.length > 0 || name.length === 0) return [];
  return facts
    .filter(({ type, unit, name: own }) => type === "number" && unit === undefined && isNamedBy(own, name.join(" ")))
    .map(({ id }) => exactly(id, Number(number)));
}

/** Values by the words that they are made of. */
export function byBag<Value>(values: Iterable<Value>, textOf: (value: Value) => string): Map<string, Value[]> {
  return Map.groupBy(values, (value) => bagOfWords(textOf(value)));
}
