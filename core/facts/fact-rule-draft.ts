import { baseVersion, clean, lineIfAny, newRecordId } from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { factKindNames } from "#core/facts/fact.ts";
import { ruleMessages, ruleProblems } from "#core/facts/rule-problems.ts";

/** One entry for each line that is not empty. */
const lines = z
  .string()
  .overwrite(clean)
  .default("")
  .transform((text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  );

const fields = {
  kind: z.enum(factKindNames, ruleMessages.kind),
  /** Empty for all categories. */
  category: z.string().optional(),
  replaces: z.string().optional(),
  labels: lines,
  patterns: lines,
  unit: lineIfAny(),
  section: lineIfAny(),
  condition: lineIfAny(),
  mayStateOther: z.boolean().optional(),
  unless: lines.transform((names) => (names.length > 0 ? names : undefined)).optional(),
  /** The digest of the rule that was tried last. */
  tried: z.string().optional(),
};

export const factRuleForm = withoutMistakes(z.object({ ...fields, newId: newRecordId }));

export const factRuleEdit = withoutMistakes(z.object({ ...fields, version: baseVersion }));

export type FactRuleDraft = Omit<z.infer<typeof factRuleForm>, "newId" | "tried">;
export type FactRuleForm = z.infer<typeof factRuleForm>;

function withoutMistakes<Schema extends z.ZodType<Parameters<typeof ruleProblems>[0]>>(schema: Schema): Schema {
  return schema.superRefine((rule, context) => {
    for (const [field, message] of Object.entries(ruleProblems(rule))) {
      if (message) context.addIssue({ code: "custom", path: [field], message });
    }
  });
}
