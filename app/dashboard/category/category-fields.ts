import type { Category } from "#core/category/category.ts";
import type { categoryEdit, categoryForm } from "#core/category/category-draft.ts";
import type { FactInfo, FactSet } from "#core/facts/fact.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import { optionalText, type RecordFields, requiredText } from "../../forms/record-fields.ts";

type CategoryValues = InitialValues<typeof categoryForm> & InitialValues<typeof categoryEdit>;

/** The facts that cards may show, in their order. */
export type CardFacts = Pick<FactInfo, "id" | "name">[];

/** Also those that the category's cards show already. */
export function cardFactsIn({ all }: FactSet, { cardFacts = [] }: Pick<Category, "cardFacts"> = {}): CardFacts {
  return all.filter(({ id, isOnCards }) => isOnCards || cardFacts.includes(id)).map(({ id, name }) => ({ id, name }));
}

export const categoryFields: RecordFields<Category, CategoryValues, CardFacts> = {
  name: requiredText("Name", ({ name }) => name),
  description: optionalText("Description", ({ description }) => description),
  cardFacts: {
    label: "Facts on cards",
    blank: ["", ""],
    initial: ({ cardFacts: [first, second] = [] }) => [first ?? "", second ?? ""],
    describe: ({ cardFacts = [] }, facts = []) =>
      cardFacts.flatMap((id) => facts.find((fact) => fact.id === id)?.name ?? []).join(" · "),
  },
  features: {
    label: "Features",
    blank: [],
    initial: ({ features }) => features.map(({ id, label }) => ({ id, label })),
    describe: ({ features }) => features.map(({ label }) => label).join(" · "),
    isUnordered: true,
  },
};
