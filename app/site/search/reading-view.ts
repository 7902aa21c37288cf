import { href } from "react-router";
import { counted } from "#core/counted.ts";
import { describeChosen, hintOf } from "#core/facts/chosen-fact.ts";
import { factKindInfo, factText } from "#core/facts/fact.ts";
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
  /** How many of them stand above. */
  counted: number;
  link?: { to: string; text: string };
}

export function readingView({ phrases, link, total, counted: above }: QueryReading): ReadingView {
  const asked = phrases.filter(({ meaning }) => meaning.kind !== "filler");
  const values = asked.flatMap((phrase) => askedValue(phrase) ?? []);
  const category = link?.category?.name ?? asked.find(({ meaning }) => meaning.kind === "category")?.text;
  const have =
    values.length === 0 ? "" : ` ${total === 1 ? "has" : "have"} ${values.map(({ said }) => said).join(" and ")}`;
  const models = asked.flatMap(({ text, meaning }) => (meaning.kind === "model" ? text : []));
  return {
    label: [...models, category, ...values.map(({ text }) => text)].filter(Boolean).join(", "),
    note: asked.flatMap(readAs).join(", "),
    title: `${counted(total, "product")}${category === undefined ? "" : ` in ${category}`}${have}`,
    total,
    counted: above,
    ...(link && { link: linkView(link) }),
  };
}

function askedValue({ meaning }: ReadPhrase): { text: string; said: string } | undefined {
  if (meaning.kind === "feature") return { text: meaning.label, said: meaning.label };
  if (meaning.kind === "measure") {
    const text = factText(meaning.measure);
    return { text, said: text };
  }
  if (meaning.kind !== "fact") return undefined;
  const { kind } = meaning.fact;
  const { text } = describeChosen(meaning.fact);
  const { filter, label } = factKindInfo(kind);
  const hint = hintOf(kind)?.toLowerCase();
  if (filter === "works-at") return { text, said: `${text} within their ${label.toLowerCase()}` };
  return { text, said: hint ? `${hint} ${text}` : text };
}

function readAs({ text, meaning }: ReadPhrase): string[] {
  const what = {
    brand: () => "the maker",
    model: () => "a model",
    category: () => "a category",
    feature: () => "a feature",
    fact: () => labelOf(meaning),
    measure: () => labelOf(meaning),
    "fact name": () => undefined,
    filler: () => undefined,
  }[meaning.kind]();
  return what === undefined ? [] : [`“${text}” read as ${what}`];
}

function labelOf(meaning: ReadPhrase["meaning"]): string | undefined {
  if (meaning.kind === "fact") return factKindInfo(meaning.fact.kind).label;
  return meaning.kind === "measure" ? factKindInfo(meaning.measure.kind).label : undefined;
}

function linkView({ category, labels, facts, query }: FilterLink): { to: string; text: string } {
  const filters = facts.map((fact) => {
    const { label, text } = describeChosen(fact);
    return `${label} ${text}`;
  });
  const path = category ? href("/catalog/categories/:id", { id: category.id }) : href("/catalog");
  const chosen = [...labels, ...filters];
  return {
    to: query === "" ? path : `${path}?${query}`,
    text: `Open ${category?.name ?? "the catalog"}${chosen.length > 0 ? ` with ${chosen.join(", ")}` : ""}`,
  };
}
