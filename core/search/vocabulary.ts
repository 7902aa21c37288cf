import { type FactKind, factKindInfo, factKindNames } from "#core/facts/fact.ts";
import { readMeasure } from "#core/facts/measure.ts";
import { filterByMeasure, filterByWord } from "#core/product/selection.ts";
import { bagOfWords, isFiller, isNamedBy, type PossibleMeaning } from "./read-query.ts";

/** What the words of a query may name. */
export interface Vocabulary {
  brand: string;
  categories: readonly { id: string; name: string }[];
  /** Labels of features and values of facts in words, by `bagOfWords`. */
  labels: ReadonlyMap<string, string[]>;
  factWords: ReadonlyMap<string, { kind: FactKind; text: string }[]>;
  /** Other words for the same. */
  synonymsOf(phrase: string): string[];
  /** The products with a part number, by phrase. */
  models: ReadonlyMap<string, number[]>;
}

/** A fact is likelier than a feature of the same words, and both than what other words mean. */
const costs = { feature: 2, category: 1, synonym: 3 };

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

function meaningsOf(phrase: string, { brand, categories, labels, factWords, models }: Vocabulary): PossibleMeaning[] {
  const bag = bagOfWords(phrase);
  if (bag === "") return [];
  const meanings: PossibleMeaning[] = [...measuresIn(phrase, bag)];
  for (const { kind, text } of factWords.get(bag) ?? []) {
    const filter = filterByWord(kind, text);
    if (filter) meanings.push({ kind: "fact", ...filter, cost: 0 });
  }
  for (const label of labels.get(bag) ?? []) meanings.push({ kind: "feature", label, cost: costs.feature });
  const named = categories.filter(({ name }) => isNamedBy(name, phrase));
  if (named.length > 0) meanings.push({ kind: "category", ids: named.map(({ id }) => id), cost: costs.category });
  const products = models.get(phrase) ?? [];
  if (products.length > 0) meanings.push({ kind: "model", products, cost: 0 });
  if (brand !== "" && bag === bagOfWords(brand)) meanings.push({ kind: "brand", cost: 0 });
  if (isFiller(phrase)) meanings.push({ kind: "filler", cost: 0 });
  const facts = factKindNames.filter((kind) => isNamedBy(factKindInfo(kind).label, phrase));
  if (facts.length > 0) meanings.push({ kind: "fact name", facts, cost: 0 });
  return meanings;
}

function measuresIn(phrase: string, bag: string): PossibleMeaning[] {
  const measure = readMeasure(phrase) ?? countIn(bag);
  if (!measure) return [];
  const { shape } = factKindInfo(measure.kind);
  // A lens of 2.7 to 13.5 mm is asked for as such; the filter leaves all that overlap.
  const filter = shape === "range" && measure.low !== measure.high ? undefined : filterByMeasure(measure);
  return [
    ...(filter ? [{ kind: "fact" as const, ...filter, cost: 0 }] : []),
    { kind: "measure", measure, cost: filter ? 1 : 0 },
  ];
}

/** `2 audio inputs`: the name of a fact without a unit, and a number. */
function countIn(bag: string): ReturnType<typeof readMeasure> {
  const words = bag.split(" ");
  for (const kind of factKindNames) {
    const { label, shape, unit, prefix } = factKindInfo(kind);
    if (shape !== "number" || unit !== "" || prefix) continue;
    const name = bagOfWords(label).split(" ");
    const [number = "", ...others] = words.filter((word) => !name.includes(word));
    if (words.length !== name.length + 1 || others.length > 0 || !/^\d{1,4}$/.test(number)) continue;
    return { kind, low: Number(number), high: Number(number), within: false };
  }
  return undefined;
}

/** Values by the words that they are made of. */
export function byBag<Value>(values: Iterable<Value>, textOf: (value: Value) => string): Map<string, Value[]> {
  return Map.groupBy(values, (value) => bagOfWords(textOf(value)));
}
