import { href } from "react-router";
import { counted } from "#core/counted.ts";
import { describeChosen, hintOf } from "#core/facts/chosen-fact.ts";
import { type FactSet, factText, textWithName } from "#core/facts/fact.ts";
import { attributeOptions, attributes } from "#core/product/attributes.ts";
import type { ReadPhrase } from "#core/search/read-query.ts";
import type { FilterLink, QueryReading } from "#core/search/search.ts";

/** How a query was read, in words, so that browsers load no rules about facts. */
export interface ReadingView {
  /** Such as `Bullet Cameras, 8 MP`. */
  label: string;
  /** Such as `"8mp" read as Megapixels`. */
  note: string;
  /** Such as `2 products in Bullet Cameras have 8 MP`. */
  title: string;
  total: number;
  /** What of the query these products are without; empty if they have it all. */
  leftOut: string;
  /** How many of them stand above. */
  counted: number;
  link?: { to: string; text: string };
}

export function readingView(
  { phrases, leftOut, link, total, counted: above }: QueryReading,
  facts: FactSet,
): ReadingView {
  const asked = phrases.filter(({ meaning }) => meaning.kind !== "filler");
  const values = asked.flatMap((phrase) => askedValue(phrase, facts) ?? []);
  const category = link?.category?.name ?? asked.find(({ meaning }) => meaning.kind === "category")?.text;
  const have =
    values.length === 0 ? "" : ` ${total === 1 ? "has" : "have"} ${values.map(({ said }) => said).join(" and ")}`;
  const models = asked.flatMap(({ text, meaning }) => (meaning.kind === "model" ? text : []));
  return {
    label: [...models, category, ...values.map(({ text }) => text)].filter(Boolean).join(", "),
    note: asked.flatMap((phrase) => readAs(phrase, facts)).join(", "),
    title: `${counted(total, "product")}${category === undefined ? "" : ` in ${category}`}${have}`,
    total,
    leftOut: leftOutText(leftOut),
    counted: above,
    ...(link && { link: linkView(link, facts) }),
  };
}

/** Words that name nothing, and those that name something that none of the products has too. */
function leftOutText(leftOut: ReadPhrase[]): string {
  const quoted = (isUnread: boolean) =>
    leftOut.flatMap(({ text, meaning }) => ((meaning.kind === "unread") === isUnread ? `“${text}”` : []));
  const [unread, unmet] = [quoted(true), quoted(false)];
  return [
    unread.length > 0 && `Not found: ${unread.join(", ")}.`,
    unmet.length > 0 && `No product has all of it: without ${unmet.join(", ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function askedValue({ text, meaning }: ReadPhrase, facts: FactSet): { text: string; said: string } | undefined {
  if (meaning.kind === "feature") return { text: meaning.label, said: meaning.label };
  if (meaning.kind === "text") return { text: `“${text}”`, said: `“${text}” in their text` };
  if (meaning.kind === "attribute") {
    const option = attributeOptions(meaning.name)[meaning.value] ?? "";
    const named = `${attributes[meaning.name].label}: ${option}`;
    return { text: named, said: named };
  }
  if (meaning.kind === "measure") {
    const texts = meaning.measures.flatMap((measure) => {
      const fact = facts.get(measure.factId);
      return fact ? textWithName(fact, factText(fact, measure)) : [];
    });
    const stated = [...new Set(texts)].join(" or ");
    return stated === "" ? undefined : { text: stated, said: stated };
  }
  if (meaning.kind !== "fact") return undefined;
  const fact = facts.get(meaning.fact.factId);
  if (!fact) return undefined;
  const stated = textWithName(fact, describeChosen(fact, meaning.fact).text);
  const { filter, name } = fact;
  const hint = hintOf(fact)?.toLowerCase();
  if (filter === "works-at") return { text: stated, said: `${stated} within their ${name}` };
  return { text: stated, said: hint ? `${hint} ${stated}` : stated };
}

function readAs({ text, meaning }: ReadPhrase, facts: FactSet): string[] {
  const what = {
    brand: () => "the maker",
    model: () => "a model",
    category: () => "a category",
    feature: () => "a feature",
    fact: () => namesOf(meaning, facts),
    measure: () => namesOf(meaning, facts),
    attribute: () => (meaning.kind === "attribute" ? attributes[meaning.name].label : undefined),
    text: () => "a word of their texts",
    "fact name": () => undefined,
    unread: () => undefined,
    filler: () => undefined,
  }[meaning.kind]();
  return what === undefined ? [] : [`“${text}” read as ${what}`];
}

function namesOf(meaning: ReadPhrase["meaning"], facts: FactSet): string | undefined {
  const factIds =
    meaning.kind === "fact"
      ? [meaning.fact.factId]
      : meaning.kind === "measure"
        ? meaning.measures.map(({ factId }) => factId)
        : [];
  const names = factIds.flatMap((factId) => facts.get(factId)?.name ?? []);
  return names.length > 0 ? [...new Set(names)].join(" or ") : undefined;
}

function linkView(
  { category, labels, facts: chosen, attributes: options, query }: FilterLink,
  facts: FactSet,
): { to: string; text: string } {
  const filters = chosen.flatMap((one) => {
    const fact = facts.get(one.factId);
    if (!fact) return [];
    const { label, text } = describeChosen(fact, one);
    return `${label} ${text}`;
  });
  const path = category ? href("/catalog/categories/:id", { id: category.id }) : href("/catalog");
  const named = options.map(({ name, value }) => `${attributes[name].label} ${attributeOptions(name)[value]}`);
  const shown = [...labels, ...filters, ...named];
  return {
    to: query === "" ? path : `${path}?${query}`,
    text: `Open ${category?.name ?? "the catalog"}${shown.length > 0 ? ` with ${shown.join(", ")}` : ""}`,
  };
}
