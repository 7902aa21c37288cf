import type { FieldErrors, Outcome } from "#core/outcome.ts";
import { featuresByLabel } from "#core/product/features-by-label.ts";
import { productMessages } from "#core/product/product.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";

interface CategoryAndFeatures {
  category: string;
  features: string[];
}

export async function refuseFeatures(work: Work, { category, features }: CategoryAndFeatures): Promise<FieldErrors> {
  const found = await work.selectFrom("category").select("id").where("id", "=", category).executeTakeFirst();
  if (!found) return { category: productMessages.categoryRequired };
  const offered = await work.selectFrom("feature").select("id").where("category_id", "=", category).execute();
  const known = new Set(offered.map(({ id }) => id));
  return features.every((id) => known.has(id)) ? {} : { features: productMessages.featuresOfAnotherCategory };
}

/**
 * A product that changes its category keeps the features of equal label; `leaveOut` drops the others, which are refused
 * by default. Imports do not use this.
 */
export function withCarriedFeatures<Form extends CategoryAndFeatures>(
  database: Database,
  form: Form,
  command: (work: Work, form: Form) => Promise<Outcome<string>>,
  { leaveOut = false } = {},
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    return command(work, { ...form, features: await carryFeatures(work, form, leaveOut) });
  });
}

async function carryFeatures(
  work: Work,
  { category, features }: CategoryAndFeatures,
  leaveOut: boolean,
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
    const equal = label === undefined ? [] : featuresByLabel(offered, [label]);
    return equal.length > 0 || (leaveOut && !own.has(id)) ? equal.map((feature) => feature.id) : [id];
  });
  return [...new Set(carried)];
}
