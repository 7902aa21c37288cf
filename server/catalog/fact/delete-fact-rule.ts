import { factKindInfo, factKindNames, isFactKind } from "#core/facts/fact.ts";
import { done, type Outcome } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";

/** The built-in rule that it replaced reads again. Facts follow in the background. */
export function deleteFactRule(database: Database, id: string, now = Date.now()): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const deleted = await work
      .deleteFrom("fact_rule")
      .where("id", "=", id)
      .where("kind", "in", factKindNames)
      .returning("kind")
      .executeTakeFirst();
    if (deleted && isFactKind(deleted.kind)) {
      const title = factKindInfo(deleted.kind).label;
      await recordChange(work, { collection: "facts", id, kind: "deleted", at: now, title });
    }
    return done(id);
  });
}
