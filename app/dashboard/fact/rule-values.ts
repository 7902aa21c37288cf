import type { z } from "zod";
import type { CategoryLink } from "#core/category/category.ts";
import type { EditableRule } from "#core/facts/editable-rule.ts";
import { factKindInfo } from "#core/facts/fact.ts";
import type { FactRule } from "#core/facts/fact-rule.ts";
import type { factRuleEdit, factRuleForm } from "#core/facts/fact-rule-draft.ts";
import type { InitialValues } from "../../forms/initial-values.ts";
import type { ComparedParts } from "../../forms/use-conflict.ts";

export type RuleInput = z.input<typeof factRuleForm> & { version?: number };

type RuleValues = Omit<InitialValues<typeof factRuleForm> & InitialValues<typeof factRuleEdit>, "tried" | "replaces">;

export type RulePart = keyof RuleValues;

export const blankRule: RuleValues = {
  kind: "" as never,
  category: "",
  labels: "",
  patterns: "",
  unit: "",
  section: "",
  condition: "",
  unless: "",
  mayStateOther: false,
};

export function initialValues(rule: FactRule): RuleValues {
  return {
    kind: rule.kind,
    category: rule.category ?? "",
    labels: rule.labels.join("\n"),
    patterns: rule.patterns.join("\n"),
    unit: rule.unit ?? "",
    section: rule.section ?? "",
    condition: rule.condition ?? "",
    unless: (rule.unless ?? []).join("\n"),
    mayStateOther: rule.mayStateOther ?? false,
  };
}

export function ruleParts(categories: CategoryLink[]): ComparedParts<EditableRule, RulePart> {
  const nameOf = (category: string) => categories.find(({ id }) => id === category)?.name ?? "deleted";
  return {
    initial: initialValues,
    describe: {
      kind: ({ kind }) => factKindInfo(kind).label,
      category: ({ category }) => (category === undefined ? "All categories" : nameOf(category)),
      labels: ({ labels }) => labels.join("\n"),
      patterns: ({ patterns }) => patterns.join("\n"),
      unit: ({ unit = "" }) => unit,
      section: ({ section = "" }) => section,
      condition: ({ condition = "" }) => condition,
      unless: ({ unless = [] }) => unless.join("\n"),
      mayStateOther: ({ mayStateOther }) => (mayStateOther ? "may state something else" : "must be read"),
    },
  };
}
