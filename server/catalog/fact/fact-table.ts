import type { FactDefinition } from "#core/facts/fact.ts";
import type { FactCounts, LackingProduct, ListedFact, TypedFactRow } from "#core/facts/listed-fact.ts";
import { unreadReasons } from "#core/facts/unread-reason.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import type { Page } from "#core/page.ts";
import type { Database } from "../../database/database.ts";
import { RevisionedCache } from "../../record-cache/revisioned-cache.ts";
import { readPage } from "../paging.ts";
import { countOutdated } from "./refresh-facts.ts";
import { countAskedColumns } from "./sheet-columns.ts";
import { listedLabels } from "./sheet-rows-list.ts";
import { currentFacts, type SiteFacts } from "./site-facts.ts";

// All on the background connection: the tables have many rows for each product.

/** All facts of the site with `notAFact`; the same array for the same facts. */
export const factsAndIgnored = memoizeWeak(({ set, ignoredLabels }: SiteFacts): readonly FactDefinition[] => [
  ...set.all,
  ignoredLabels,
]);

export async function factCounts(
  background: Database,
): Promise<FactCounts & { unassigned: number; sheetsUnassigned: number }> {
  const facts = await currentFacts(background);
  const ids = facts.set.all.map(({ id }) => id);
  const [typed, remaining, columns, labels] = await Promise.all([
    countTyped(background, ids),
    countOutdated(background),
    countAskedColumns(background),
    listedLabels(background, factsAndIgnored(facts), { query: "", page: 1 }),
  ]);
  const { all = 0, unassigned = 0, sheetsUnassigned = 0 } = labels?.counts ?? {};
  const isCounting = labels !== undefined && labels.sheets < labels.of;
  return { facts: ids.length, labels: all, isCounting, typed, remaining, columns, unassigned, sheetsUnassigned };
}

async function countTyped(background: Database, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await background
    .selectFrom("product_typed_fact")
    .where("kind", "in", ids)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** In the order of lists and tables. */
export async function listedFacts(background: Database, page: number): Promise<Page<ListedFact> | undefined> {
  const { set } = await currentFacts(background);
  const describe = await factDescriptions(background);
  return readPage(page, set.all.length, async ({ limit, offset }) =>
    set.all.slice(offset, offset + limit).map(describe),
  );
}

export async function listedFact(background: Database, id: string): Promise<ListedFact | undefined> {
  const fact = (await currentFacts(background)).set.get(id);
  return fact && (await factDescriptions(background))(fact);
}

async function factDescriptions(background: Database): Promise<(fact: FactDefinition) => ListedFact> {
  const { filled, products, names } = await countsOf(background).current();
  const total = [...products.values()].reduce((sum, count) => sum + count, 0);
  return (fact) => {
    const { id, name, type, unit, words = [], categories, filter, isOnCards, isInTable, isInComparison, labels } = fact;
    return {
      ...{ id, name, type, unit, isOnCards, isInTable, isInComparison },
      words: words.length,
      isFilter: filter !== undefined,
      categories: categories?.flatMap((category) => names.get(category) ?? []),
      filled: (filled.get(id) ?? []).reduce(
        (sum, { category, count }) => (!categories || categories.includes(category) ? sum + count : sum),
        0,
      ),
      of: categories ? categories.reduce((sum, category) => sum + (products.get(category) ?? 0), 0) : total,
      labels: labels.length,
    };
  };
}

interface Counts {
  /** How many products of each category state a fact. */
  filled: Map<string, { category: string; count: number }[]>;
  /** How many products a category has. */
  products: Map<string, number>;
  names: Map<string, string>;
}

const countsOf = memoizeWeak(
  (background: Database) =>
    new RevisionedCache<Counts>(background, {
      load: () => loadCounts(background),
      // Every other change may be of a product.
      applyChanges: async (counts, { products, productsDeleted, categories }) =>
        products.length + productsDeleted.length + categories.length === 0 ? counts : undefined,
    }),
);

async function loadCounts(background: Database): Promise<Counts> {
  const filled = await background
    .selectFrom("product_fact")
    .innerJoin("product", "product.id", "product_fact.product_id")
    .select(({ fn }) => ["kind", "category_id as category", fn.count<number>("product_id").distinct().as("count")])
    .groupBy(["kind", "category_id"])
    .execute();
  const products = await background
    .selectFrom("product")
    .select(({ fn }) => ["category_id as category", fn.countAll<number>().as("count")])
    .groupBy("category_id")
    .execute();
  const categories = await background.selectFrom("category").select(["id", "name"]).execute();
  const counted = filled.map(({ kind, category, count }) => ({ factId: kind, category, count: Number(count) }));
  return {
    filled: Map.groupBy(counted, ({ factId }) => factId),
    products: new Map(products.map(({ category, count }) => [category, Number(count)])),
    names: new Map(categories.map(({ id, name }) => [id, name])),
  };
}

/** The products that may state a fact and do not. Undefined past the end. */
export async function lackingProducts(
  background: Database,
  { id, categories }: Pick<FactDefinition, "id" | "categories">,
  page: number,
): Promise<Page<LackingProduct> | undefined> {
  const ofFact = background
    .selectFrom("product")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("product_fact").whereRef("product_id", "=", "product.id").where("kind", "=", id).select("kind"),
        ),
      ),
    );
  const lacking = categories ? ofFact.where("product.category_id", "in", categories) : ofFact;
  const { count } = await lacking.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return readPage(page, Number(count), async ({ limit, offset }) => {
    const products = await lacking
      .innerJoin("category", "category.id", "product.category_id")
      .leftJoin("spec_sheet", "spec_sheet.product_id", "product.id")
      .select(["product.id", "product.model", "category.name as category", "spec_sheet.product_id as sheet"])
      .orderBy("product.seq")
      .limit(limit)
      .offset(offset)
      .execute();
    const unread = await unreadOf(
      background,
      id,
      products.map((product) => product.id),
    );
    return products.map(({ id, model, category, sheet }) => ({
      ...{ id, model, category, hasSheet: sheet !== null },
      unread: unread.get(id),
    }));
  });
}

async function unreadOf(background: Database, factId: string, products: string[]) {
  const rows = await background
    .selectFrom("unread_fact")
    .select(["product_id", "why", "row_label as label", "row_text as text"])
    .where("product_id", "in", products)
    .where("kind", "=", factId)
    .orderBy("position", "desc")
    .execute();
  return new Map(
    rows.map(({ product_id, why, ...row }) => [product_id, { ...row, reason: why ?? unreadReasons.unknown }]),
  );
}

export async function listedTypedFacts(background: Database, page: number): Promise<Page<TypedFactRow> | undefined> {
  const { set } = await currentFacts(background);
  const ids = set.all.map(({ id }) => id);
  const total = await countTyped(background, ids);
  return readPage(page, total, async (window) => {
    const rows = await background
      .selectFrom("product_typed_fact")
      .innerJoin("product", "product.id", "product_typed_fact.product_id")
      .select(["product.id", "product.model", "kind", "text"])
      .where("kind", "in", ids)
      .orderBy("product.seq")
      .orderBy("kind")
      .limit(window.limit)
      .offset(window.offset)
      .execute();
    return rows.map(({ id, model, kind, text }) => {
      return { id: `${id}-${kind}`, product: { id, model }, fact: set.get(kind)?.name ?? kind, text };
    });
  });
}
