import { type Attention, type ProductNeed, productNeeds } from "#core/attention.ts";
import { unreadReasons } from "#core/facts/unread-reason.ts";
import type { Database } from "../database/database.ts";
import { unsavedUploads } from "../uploads/unsaved-uploads.ts";
import type { ProductIndex } from "./product-index/product-index.ts";
import { releasesWithoutProducts } from "./release/listed-releases.ts";

const maxNames = 3;

/** Only of what the maker uses; a count of 0 keeps its place, but for contradictions and uploads. */
export async function attention(database: Database, productIndex: ProductIndex, today: string): Promise<Attention[]> {
  const found: Attention[] = [];
  for (const need of productNeeds) {
    if (isUsed[need] && !(await isUsed[need](database))) continue;
    const set = await productIndex.needing({ need, today });
    if (!isUsed[need] && set.size === 0) continue;
    const first = await productIndex.page({ set, limit: maxNames, offset: 0 });
    found.push({ need, count: set.size, names: await modelsOf(database, first) });
  }
  const releases = await releasesWithoutProducts(database);
  if (releases) found.push({ need: "products", ...releases });
  const uploads = (await unsavedUploads(database)).map(({ fileName }) => fileName);
  if (uploads.length > 0) found.push({ need: "uploads", count: uploads.length, names: uploads.slice(0, maxNames) });
  return found;
}

/** Without an entry: a contradiction. */
const isUsed: Partial<Record<ProductNeed, (database: Database) => Promise<boolean>>> = {
  async "support-date"(database) {
    const dated = database.selectFrom("product").select("id").where("end_of_security_support", "is not", null);
    return (await dated.limit(1).executeTakeFirst()) !== undefined;
  },
  async "new-letter"(database) {
    const lettered = database.selectFrom("product").select("id").where("ndaa_letter", "is not", null);
    return (await lettered.limit(1).executeTakeFirst()) !== undefined;
  },
  async "sheet-column"(database) {
    const waiting = database.selectFrom("unread_fact").select("product_id").where("why", "=", unreadReasons.column);
    return (await waiting.limit(1).executeTakeFirst()) !== undefined;
  },
};

async function modelsOf(database: Database, products: { seq: number }[]): Promise<string[]> {
  if (products.length === 0) return [];
  const seqs = products.map(({ seq }) => seq);
  const rows = database.selectFrom("product").select("model").where("seq", "in", seqs).orderBy("model_key");
  return (await rows.execute()).map(({ model }) => model);
}
