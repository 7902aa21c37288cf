import type { Category } from "#core/category/category.ts";
import type { categoryEdit, categoryForm } from "#core/category/category-draft.ts";
import { factKindInfo } from "#core/facts/fact.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import { optionalText, type RecordFields, requiredText } from "../../forms/record-fields.ts";

type CategoryValues = InitialValues<typeof categoryForm> & InitialValues<typeof categoryEdit>;

export const categoryFields: RecordFields<Category, CategoryValues> = {
  name: requiredText("Name", ({ name }) => name),
  description: optionalText("Description", ({ description }) => description),
  cardFacts: {
    label: "Facts on cards",
    blank: ["", ""],
    initial: ({ cardFacts: [first, second] = [] }) => [first ?? "", second ?? ""],
    describe: ({ cardFacts = [] }) => cardFacts.map((kind) => factKindInfo(kind).label).join(" · "),
  },
  features: {
    label: "Features",
    blank: [],
    initial: ({ features }) => features.map(({ id, label }) => ({ id, label })),
    describe: ({ features }) => features.map(({ label }) => label).join(" · "),
    isUnordered: true,
  },
};
