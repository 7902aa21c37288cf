import { type FactDefinition, isInWords, rankOf } from "#core/facts/fact.ts";
import { factDraft, factLimits, factMessages } from "#core/facts/fact-draft.ts";
import type { FieldErrors } from "#core/outcome.ts";
import { uniqueKey } from "#core/unique-key.ts";
import type { Work } from "../../database/database.ts";
import type { Rules } from "../save/change.ts";
import type { FactDocument } from "./fact-collection.ts";
import { currentFacts } from "./site-facts.ts";

export const factRules: Rules<FactDocument> = {
  schema: factDraft,
  async completed(work, { before, after }) {
    return { ...after, position: after.position ?? before?.position ?? (await lastPosition(work)) + 1 };
  },

  async refuseRow(work, { id, before, after }) {
    const named = await work
      .selectFrom("fact")
      .select("id")
      .where("name_key", "=", uniqueKey(after.name))
      .executeTakeFirst();
    return {
      ...(!before && (await refuseTooManyFacts(work))),
      ...(before && before.type !== after.type && { type: factMessages.typeStays }),
      ...(named && named.id !== id && { name: factMessages.nameTaken(after.name) }),
      ...(await refuseGoneCategories(work, after.categories, before?.categories)),
      ...(await refuseTooManyLabels(work, after.labels.length - (before?.labels.length ?? 0))),
    };
  },

  deletion: async (_work, { before }) => ({ title: before.name }),

  async lose(work, { id, before, after }) {
    if (!after || !haveOtherNumbers({ ...before, id }, { ...after, id })) return;
    // Until its sheet is read again, a product states nothing rather than something wrong.
    await work.deleteFrom("product_fact").where("kind", "=", id).execute();
  },
};

async function refuseTooManyFacts(work: Work): Promise<FieldErrors> {
  const { set } = await currentFacts(work);
  return set.all.length >= factLimits.facts ? { form: factMessages.tooManyFacts } : {};
}

async function lastPosition(work: Work): Promise<number> {
  const { last } = await work
    .selectFrom("fact")
    .select(({ fn }) => fn.max("position").as("last"))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

/** `before` are the categories that the fact had: one of them may have been deleted. */
async function refuseGoneCategories(
  work: Work,
  categories: readonly string[] = [],
  before: readonly string[] = [],
): Promise<FieldErrors> {
  const added = categories.filter((id) => !before.includes(id));
  if (added.length === 0) return {};
  const known = await work.selectFrom("category").select("id").where("id", "in", added).execute();
  return known.length < added.length ? { categories: factMessages.categoryGone } : {};
}

/** `more` may be negative. */
async function refuseTooManyLabels(work: Work, more: number): Promise<FieldErrors> {
  if (more <= 0) return {};
  const { set, ignoredLabels } = await currentFacts(work);
  const labels = [...set.all, ignoredLabels].reduce((sum, { labels }) => sum + labels.length, more);
  return labels > factLimits.labels ? { labels: factMessages.tooManyLabels } : {};
}

/** Whether stored numbers mean something else than before. */
function haveOtherNumbers(before: FactDefinition, after: FactDefinition): boolean {
  if (before.unit !== after.unit || isInWords(before) !== isInWords(after)) return true;
  const { words = [], isOrdered } = before;
  const ranksNow = after.words ?? [];
  return (isOrdered ?? false) && words.some(({ name }) => rankOf(name, words) !== rankOf(name, ranksNow));
}
