import type { z } from "zod";
import type { CategoryLink } from "#core/category/category.ts";
import { factKindInfo } from "#core/facts/fact.ts";
import type { FactRule } from "#core/facts/fact-rule.ts";
import type { factRuleEdit, factRuleForm } from "#core/facts/fact-rule-draft.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import { mark, optionalText, optionalTexts, type RecordFields, requiredText } from "../../forms/record-fields.ts";
import { labelHint, patternHint } from "./pattern-help.tsx";

export type RuleInput = z.input<typeof factRuleForm> & { version?: number };

type RuleValues = Omit<InitialValues<typeof factRuleForm> & InitialValues<typeof factRuleEdit>, "tried" | "replaces">;

export const ruleFields: RecordFields<FactRule, RuleValues, CategoryLink[]> = {
  kind: {
    label: "Fact",
    required: true,
    blank: "" as never,
    initial: ({ kind }) => kind,
    describe: ({ kind }) => factKindInfo(kind).label,
  },
  category: {
    label: "Rule for",
    blank: "",
    initial: ({ category = "" }) => category,
    describe: ({ category }, categories) =>
      category === undefined ? "All categories" : (categories?.find(({ id }) => id === category)?.name ?? "deleted"),
  },
  labels: requiredText("Row label is one of", ({ labels }) => labels.join("\n"), { hint: labelHint }),
  patterns: requiredText("Value looks like", ({ patterns }) => patterns.join("\n"), { hint: patternHint }),
  unit: optionalText("Unit, where none is stated", ({ unit }) => unit),
  ...optionalTexts({ section: "Section", condition: "Condition" }),
  unless: optionalText("Not in sheets that have a row or section", ({ unless = [] }) => unless.join("\n")),
  mayStateOther: mark(
    "Such rows may state something else: do not list them as not read",
    ({ mayStateOther = false }) => mayStateOther,
    { on: "may state something else", off: "must be read" },
  ),
};
