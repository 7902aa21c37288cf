import { featuresByLabel } from "#core/features-by-label.ts";
import type { Outcome } from "#core/outcome.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";

/**
 * Runs a command with a form whose product may have changed its category: features of another category give their places
 * to those of equal label. Any others stay as they are, for the command to refuse. Not for an import, which says what it means.
 */
export function withCarriedFeatures<Form extends { category: string; features: string[] }>(
  database: Database,
  form: Form,
  command: (work: Work, form: Form) => Promise<Outcome<string>>,
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    return command(work, { ...form, features: await carryFeatures(work, form) });
  });
}

async function carryFeatures(
  work: Work,
  { category, features }: { category: string; features: string[] },
): Promise<string[]> {
  const offered = await work
    .selectFrom("feature")
    .select(["id", "label"])
    .where("category_id", "=", category)
    .execute();
  const own = new Set(offered.map(({ id }) => id));
  const foreign = features.filter((id) => !own.has(id));
  if (foreign.length === 0) return features;

  const others = await work.selectFrom("feature").select(["id", "label"]).where("id", "in", foreign).execute();
  const labels = new Map(others.map(({ id, label }) => [id, label]));
  const carried = features.flatMap((id) => {
    const label = labels.get(id);
    const alike = label === undefined ? [] : featuresByLabel(offered, [label]);
    return alike.length > 0 ? alike.map((feature) => feature.id) : [id];
  });
  return [...new Set(carried)];
}
