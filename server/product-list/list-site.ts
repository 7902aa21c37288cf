import { isDeepStrictEqual } from "node:util";
import { type FactDefinition, FactSet } from "#core/facts/fact.ts";
import { factDraft } from "#core/facts/fact-draft.ts";
import { newFactId } from "#core/facts/fact-id.ts";
import { newId } from "#core/id.ts";
import type { NewFact } from "#core/product-list/match-list.ts";
import { uniqueKey } from "#core/unique-key.ts";
import { type CategoryDocument, categories } from "../catalog/category/category-collection.ts";
import { type FactDocument, facts } from "../catalog/fact/fact-collection.ts";
import { everyFactId } from "../catalog/fact/save-fact.ts";
import { currentFacts } from "../catalog/fact/site-facts.ts";
import type { Entry } from "../catalog/save/save.ts";
import type { Database } from "../database/database.ts";
import { readStates } from "../history/read-states.ts";
import type { RecordState } from "../history/state-body.ts";

interface KnownCategory extends CategoryDocument {
  id: string;
  /** Undefined for a new one. */
  today: RecordState | undefined;
}

/** The records that the cells of a list name: those of the site, and those that the list adds. */
export interface ListSite {
  categories: Map<string, KnownCategory>;
  /** Models by the ids of products, with those of the list. */
  models: Map<string, string>;
  facts: FactSet;
  newFacts: Map<string, FactDefinition>;
  /** A new one if the site has none of this name. */
  categoryNamed(name: string): KnownCategory;
  /** The id of the category's feature, which is added if it has none of this name. */
  featureNamed(category: string, label: string): string;
  productNamed(model: string): string | undefined;
  editCategory(id: string, words: Pick<CategoryDocument, "name" | "description" | "features">): void;
  /** Adds the model of a product that the list adds or renames. */
  addModel(id: string, model: string): void;
  /** What the list adds besides products. */
  added(): { categories: string[]; features: string[]; facts: string[]; entries: Entry[] };
}

export function newFactOf(words: NewFact, id: string): FactDefinition {
  // Labels are rows of sheets, of which a list has none.
  return { ...factDraft.parse({ ...words, isInTable: true, labels: [] }), id };
}

export async function loadListSite(database: Database, made: readonly NewFact[]): Promise<ListSite> {
  const rows = await database.selectFrom("category").select(["id", "version"]).execute();
  const states = await readStates(
    database,
    categories,
    rows.map(({ id }) => id),
  );
  const known = new Map<string, KnownCategory>();
  for (const [id, today] of states) known.set(id, { ...categories.documentOf(today), id, today });
  const products = await database.selectFrom("product").select(["id", "model"]).execute();
  const models = new Map(products.map(({ id, model }) => [id, model]));
  const byModel = new Map(products.map(({ id, model }) => [uniqueKey(model), id]));
  const { set } = await currentFacts(database);
  const taken = made.length > 0 ? await everyFactId(database) : new Set<string>();
  const newFacts = new Map<string, FactDefinition>();
  for (const { name, ...words } of made) {
    const id = newFactId(name, (one) => taken.has(one));
    taken.add(id);
    newFacts.set(name, newFactOf({ name, ...words }, id));
  }
  const addedFeatures = new Map<string, string[]>();
  const edited = new Set<string>();

  function categoryNamed(name: string): KnownCategory {
    const key = uniqueKey(name);
    const found = [...known.values()].find((category) => uniqueKey(category.name) === key);
    if (found) return found;
    const category = {
      id: newId(),
      today: undefined,
      name: name.trim(),
      description: "",
      features: [],
      cardFacts: undefined,
    };
    known.set(category.id, category);
    return category;
  }

  function featureNamed(category: string, label: string): string {
    const of = known.get(category);
    const found = of?.features.find((feature) => uniqueKey(feature.label) === uniqueKey(label));
    if (!of || found) return found?.id ?? "";
    const feature = { id: newId(), label: label.trim() };
    of.features = [...of.features, feature];
    addedFeatures.set(category, [...(addedFeatures.get(category) ?? []), label]);
    return feature.id;
  }

  return {
    ...{ categories: known, models, facts: new FactSet([...set.all, ...newFacts.values()]), newFacts },
    ...{ categoryNamed, featureNamed },
    productNamed: (model) => byModel.get(uniqueKey(model)),
    editCategory(id, words) {
      const category = known.get(id);
      if (!category || isDeepStrictEqual({ ...category, ...words }, category)) return;
      Object.assign(category, words);
      edited.add(id);
    },
    addModel(id, model) {
      models.set(id, model);
      byModel.set(uniqueKey(model), id);
    },
    added() {
      const changed = [...known.values()].filter(({ id, today }) => !today || edited.has(id) || addedFeatures.has(id));
      const entries = changed.map(({ id, today, ...after }): Entry => {
        return { kind: categories, id, after, base: today ? Number(today.record.version) : null, today } as Entry;
      });
      const ofFacts = Array.from(newFacts.values(), ({ id, ...fact }): Entry => {
        return { kind: facts, id, after: fact as FactDocument, base: null } as Entry;
      });
      return {
        categories: changed.flatMap(({ name, today }) => (today ? [] : name)),
        features: [...addedFeatures].flatMap(([id, labels]) =>
          labels.map((label) => `${label} (${known.get(id)?.name ?? ""})`),
        ),
        facts: [...newFacts.keys()],
        entries: [...entries, ...ofFacts],
      };
    },
  };
}

/** Models of the site as keys, see `uniqueKey`. */
export async function modelKeys(database: Database): Promise<Set<string>> {
  const rows = await database.selectFrom("product").select("model").execute();
  return new Set(rows.map(({ model }) => uniqueKey(model)));
}
