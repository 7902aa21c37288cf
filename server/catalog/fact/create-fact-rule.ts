import { builtInRules } from "#core/facts/built-in-rules.ts";
import { ruleRefusals } from "#core/facts/editable-rule.ts";
import type { FactRuleDraft } from "#core/facts/fact-rule-draft.ts";
import { ruleLimits } from "#core/facts/rule-problems.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { type Creating, newRecord } from "../record.ts";
import { definitionOf } from "./rule-definition.ts";

/** Facts follow in the background. */
export function createFactRule(
  database: Database,
  draft: FactRuleDraft,
  creating: Creating = {},
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const record = newRecord(creating);
    const { count } = await work
      .selectFrom("fact_rule")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= ruleLimits.rules) return refused({ form: ruleRefusals.tooMany });
    const errors = await refuseGone(work, draft);
    if (Object.keys(errors).length > 0) return refused(errors);
    if (await isReplacedAlready(work, record.id, draft)) return refused({ form: ruleRefusals.replacedAlready });

    await work
      .insertInto("fact_rule")
      .values({
        ...record,
        kind: draft.kind,
        category_id: draft.category ?? null,
        replaces: draft.replaces ?? null,
        definition: definitionOf(draft),
      })
      .execute();
    await recordChange(work, { collection: "facts", id: record.id, kind: "created", at: record.created_at });
    return done(record.id);
  });
}

/** Two administrators may begin with the same built-in rule; only one of two rules in its place would be asked. */
export async function isReplacedAlready(
  work: Work,
  id: string,
  { replaces, category }: Pick<FactRuleDraft, "replaces" | "category">,
): Promise<boolean> {
  if (replaces === undefined) return false;
  const other = await work
    .selectFrom("fact_rule")
    .select("id")
    .where("replaces", "=", replaces)
    .where("category_id", category === undefined ? "is" : "=", category ?? null)
    .where("id", "<>", id)
    .executeTakeFirst();
  return other !== undefined;
}

export async function refuseGone(work: Work, { category, replaces, kind }: FactRuleDraft): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (category !== undefined) {
    const known = await work.selectFrom("category").select("id").where("id", "=", category).executeTakeFirst();
    if (!known) errors.category = ruleRefusals.categoryGone;
  }
  if (replaces !== undefined && !builtInRules.some((rule) => rule.id === replaces && rule.kind === kind)) {
    errors.form = ruleRefusals.replacesUnknown;
  }
  return errors;
}
