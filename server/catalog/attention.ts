import { type Attention, type ProductNeed, productNeeds } from "#core/attention.ts";
import { earlyReview, lowPoeClass } from "#core/product/contradictions.ts";
import { columnList, fromRow } from "../database/columns.ts";
import type { Database } from "../database/database.ts";
import { unsavedUploads } from "../uploads/unsaved-uploads.ts";
import { factsAndIgnored } from "./fact/fact-table.ts";
import { countUnassigned } from "./fact/sheet-rows-list.ts";
import { currentFacts } from "./fact/site-facts.ts";
import { letterDate } from "./product/evidence/letter-date.ts";
import { factsIn, selectFacts } from "./product/product-facts.ts";
import { evidenceColumns } from "./product/product-tables.ts";
import type { ProductIndex } from "./product-index/product-index.ts";
import { releasesWithoutProducts } from "./release/listed-releases.ts";
import { missedSearches } from "./search/missed-searches.ts";

const maxNames = 3;

/** Only of what the maker uses, and without what is 0. */
export async function attention(
  { reading, background }: { reading: Database; background: Database },
  productIndex: ProductIndex,
  today: string,
): Promise<Attention[]> {
  const found: Attention[] = [];
  for (const need of productNeeds) {
    if (isUsed[need] && !(await isUsed[need](reading))) continue;
    const set = await productIndex.needing(need, today);
    if (set.size === 0) continue;
    const products = await productsOf(reading, await productIndex.page({ set, limit: maxNames, offset: 0 }));
    const names = products.map(({ model }) => model);
    found.push({
      need,
      count: set.size,
      names,
      ...(set.size === 1 && (await onlyOne(reading, need, products[0]?.id))),
    });
  }
  const unassigned = await countUnassigned(background, factsAndIgnored(await currentFacts(background)));
  const releases = await releasesWithoutProducts(reading);
  const uploads = (await unsavedUploads(reading)).map(({ fileName }) => fileName);
  const searches = await missedSearches(reading);
  const others: Attention[] = [
    { need: "labels", count: unassigned ?? 0, names: [] },
    { need: "products", count: releases?.count ?? 0, names: releases?.names ?? [] },
    { need: "uploads", count: uploads.length, names: uploads.slice(0, maxNames) },
    {
      need: "searches",
      count: searches.length,
      names: searches.slice(0, maxNames).map(({ query, searches }) => `“${query}” ${searches} times`),
    },
  ];
  return [...found, ...others.filter(({ count }) => count > 0)];
}

/** Leads a line of one product into its form, and says what is wrong there. */
async function onlyOne(database: Database, need: ProductNeed, product: string | undefined) {
  return { product, finding: product === undefined ? undefined : await contradictions[need]?.(database, product) };
}

const contradictions: Partial<
  Record<ProductNeed, (database: Database, product: string) => Promise<string | undefined>>
> = {
  async "poe-class"(database, product) {
    return lowPoeClass(factsIn(await selectFacts(database, [product]).execute()));
  },
  async "early-review"(database, product) {
    const row = await database
      .selectFrom("product")
      .select(columnList("product", evidenceColumns))
      .select(letterDate.as("letterDate"))
      .where("id", "=", product)
      .executeTakeFirst();
    return row && earlyReview(fromRow(evidenceColumns, row), row.letterDate ?? undefined);
  },
};

/** Needs that only a maker has who has begun to state such a thing. */
const isUsed: Partial<Record<ProductNeed, (database: Database) => Promise<boolean>>> = {
  async "support-date"(database) {
    const dated = database.selectFrom("product").select("id").where("end_of_security_support", "is not", null);
    return (await dated.limit(1).executeTakeFirst()) !== undefined;
  },
  async letter(database) {
    const lettered = database.selectFrom("product").select("id").where("ndaa_letter", "is not", null);
    return (await lettered.limit(1).executeTakeFirst()) !== undefined;
  },
  async language(database) {
    const named = database.selectFrom("product_download").select("id").where("language", "is not", null);
    return (await named.limit(1).executeTakeFirst()) !== undefined;
  },
};

async function productsOf(database: Database, products: { seq: number }[]): Promise<{ id: string; model: string }[]> {
  if (products.length === 0) return [];
  const seqs = products.map(({ seq }) => seq);
  return database.selectFrom("product").select(["id", "model"]).where("seq", "in", seqs).orderBy("model_key").execute();
}
