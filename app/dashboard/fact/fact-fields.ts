import type { z } from "zod";
import type { CategoryLink } from "#core/category/category.ts";
import type { EditableFact } from "#core/facts/editable-fact.ts";
import type { FactFilter, FactType } from "#core/facts/fact.ts";
import type { factEdit, factForm } from "#core/facts/fact-draft.ts";
import { factTypeNames } from "#core/facts/listed-fact.ts";
import { choice, mark, optionalText, type RecordFields, requiredText } from "../../forms/record-fields.ts";

export type FactInput = z.input<typeof factForm> & Partial<z.input<typeof factEdit>>;

const filterNames: Record<FactFilter, string> = {
  values: "Its values",
  range: "From and to",
  "at-least": "At least",
  "at-most": "At most",
  "works-at": "Works at",
};

interface LabelValues {
  label: string;
  section: string | undefined;
  cell: string | undefined;
  part: string | undefined;
  word: string | undefined;
  condition: string | undefined;
}

type FactValues = {
  name: string;
  shortName: string | undefined;
  type: FactType | undefined;
  categories: string[];
  unit: string | undefined;
  isRange: boolean;
  isHighFirst: boolean;
  takesLargest: boolean;
  isMany: boolean;
  isOrdered: boolean;
  words: { name: string; also: string }[];
  filter: string | undefined;
  isOnCards: boolean;
  isInTable: boolean;
  isInComparison: boolean;
  labels: LabelValues[];
};

type Flag =
  | "isRange"
  | "isHighFirst"
  | "takesLargest"
  | "isMany"
  | "isOrdered"
  | "isOnCards"
  | "isInTable"
  | "isInComparison";

function flag(name: Flag, label: string) {
  return mark(label, (fact: EditableFact) => fact[name] ?? false, { on: "yes", off: "no" });
}

export const factFields: RecordFields<EditableFact, FactValues, CategoryLink[]> = {
  name: requiredText("Name", ({ name }) => name),
  shortName: optionalText("Short name, on cards", ({ shortName }) => shortName, { shortLabel: "Short name" }),
  type: {
    ...choice("Type", factTypeNames, {
      read: ({ type }: EditableFact): FactType | undefined => type,
      blank: undefined,
    }),
    required: true,
  },
  categories: {
    label: "Categories",
    blank: [],
    initial: ({ categories = [] }) => categories,
    describe: ({ categories }, known = []) =>
      categories ? categories.map((id) => known.find((one) => one.id === id)?.name ?? "deleted").join(", ") : "All",
    isUnordered: true,
  },
  unit: optionalText("Unit", ({ unit }) => unit, { hint: "Leave empty for a count. Other units are converted." }),
  isRange: flag("isRange", "It is a range, such as 2.8 to 12 mm"),
  isHighFirst: flag("isHighFirst", "The higher end comes first"),
  takesLargest: flag("takesLargest", "Of several amounts in a cell, the largest counts"),
  isMany: flag("isMany", "A product may have several values"),
  isOrdered: flag("isOrdered", "Order of the words counts (IP54 before IP67)"),
  words: {
    label: "Words",
    blank: [],
    initial: ({ words = [] }) => words.map(({ name, also }) => ({ name, also: also.join("; ") })),
    describe: ({ words = [] }) => words.map(({ name }) => name).join(", "),
  },
  filter: choice("Filter", filterNames, {
    read: ({ filter }: EditableFact) => filter,
    blank: undefined,
    optional: true,
  }),
  isOnCards: flag("isOnCards", "Product card"),
  isInTable: flag("isInTable", "Table"),
  isInComparison: flag("isInComparison", "Compare"),
  labels: {
    label: "Row labels",
    blank: [],
    initial: ({ labels }) =>
      labels.map(({ label, section, cell, part, word, condition }) => ({
        label,
        section,
        cell,
        part,
        word,
        condition,
      })),
    describe: ({ labels }) =>
      labels.map(({ label, section }) => (section ? `${label} (${section})` : label)).join(", "),
  },
};

export const typeHints: Record<FactType, string> = {
  number: "Number: with or without a unit",
  choice: "Choice: one or several of your words",
  yesNo: "Yes or no",
  size: "Size: two or three sides",
  resolution: "Resolution: pixels by pixels",
  text: "Text: the cell as it stands",
};
