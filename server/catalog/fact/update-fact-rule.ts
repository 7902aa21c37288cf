import { ruleRefusals } from "#core/facts/editable-rule.ts";
import type { FactRuleDraft } from "#core/facts/fact-rule-draft.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { conflict, hasValues, isCurrent, nextVersion, type Updating } from "../record.ts";
import { isReplacedAlready, refuseGone } from "./create-fact-rule.ts";
import { definitionOf } from "./rule-definition.ts";

/** The rule keeps its kind and the built-in rule that it replaces. Facts follow in the background. */
export function updateFactRule(
  database: Database,
  id: string,
  draft: FactRuleDraft,
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return transaction(database, async (work) => {
    const current = await work.selectFrom("fact_rule").selectAll().where("id", "=", id).executeTakeFirst();
    if (!isCurrent(current, updating)) return conflict(current);
    if (current.kind !== draft.kind) return refused({ kind: ruleRefusals.kindStays });
    // A rule may outlive the built-in one that it replaces.
    const { category } = await refuseGone(work, draft);
    if (category !== undefined) return refused({ category });
    const replaces = current.replaces ?? undefined;
    if (await isReplacedAlready(work, id, { replaces, category: draft.category }))
      return refused({ category: ruleRefusals.replacedAlready });

    const columns = { category_id: draft.category ?? null, definition: definitionOf(draft) };
    if (hasValues(current, columns)) return done(id);
    await work
      .updateTable("fact_rule")
      .set({ ...columns, ...nextVersion(current, now) })
      .where("id", "=", id)
      .execute();
    await recordChange(work, { collection: "facts", id, kind: "updated", at: now });
    return done(id);
  });
}
