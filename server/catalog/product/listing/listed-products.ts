import type { NotNull } from "kysely";
import { type Page, pageSize } from "#core/page.ts";
import type { ListedProduct, ProductListQuery } from "#core/product/product.ts";
import { queryKey } from "#core/search/search-key.ts";
import { type Database, engineOf } from "../../../database/database.ts";
import { countCatalog } from "../../category/category-queries.ts";
import { readPage } from "../../paging.ts";
import type { ProductIndex } from "../../product-index/product-index.ts";
import { pictureColumns, pictureMapper } from "../../stored-files.ts";
import { inOrder } from "./product-cards.ts";

export async function listedProducts(
  database: Database,
  productIndex: ProductIndex,
  { page, ...listQuery }: ProductListQuery,
): Promise<Page<ListedProduct> | undefined> {
  const matches = await matchesOf(productIndex, listQuery);
  const { sort, descending } = listQuery;
  const total = matches?.size ?? (await countCatalog(database)).products;
  return readPage(page, total, async (window) =>
    readListed(database, await productIndex.page({ set: matches, sort, descending, ...window })),
  );
}

/** Undefined means all products. */
async function matchesOf(productIndex: ProductIndex, { query, needs }: Pick<ProductListQuery, "query" | "needs">) {
  const key = queryKey(query);
  const matching = key ? await productIndex.matchingModelOrCategory(key) : undefined;
  const needing = needs && (await productIndex.needing(needs));
  return matching && needing ? matching.intersection(needing) : (matching ?? needing);
}

export async function productAfter(
  database: Database,
  productIndex: ProductIndex,
  { query, needs, sort, descending }: ProductListQuery,
  id: string,
): Promise<{ id: string; page: number } | undefined> {
  const set = await matchesOf(productIndex, { query, needs });
  const current = await database.selectFrom("product").select("seq").where("id", "=", id).executeTakeFirst();
  const next = current && (await productIndex.after(current.seq, { set, sort, descending }));
  if (!next) return undefined;
  const row = await database.selectFrom("product").select("id").where("seq", "=", next.seq).executeTakeFirst();
  return row && { id: row.id, page: Math.floor(next.place / pageSize) + 1 };
}

async function readListed(database: Database, products: { seq: number }[]): Promise<ListedProduct[]> {
  if (products.length === 0) return [];
  const seqs = JSON.stringify(products.map(({ seq }) => seq));
  const rows = await database
    .selectFrom("product")
    .innerJoin("category", "category.id", "product.category_id")
    .innerJoin("file", "file.key", "product.image_key")
    .select(["product.seq", "product.id", "product.model", "product.ndaa", "product.image_alt", "product.updated_at"])
    .select(["category.id as categoryId", "category.name as categoryName"])
    .select(pictureColumns)
    .innerJoin(engineOf(database).numbersIn(seqs).as("wanted"), "wanted.number", "product.seq")
    .$narrowType<{ width: NotNull; height: NotNull }>()
    .execute();
  const toPicture = pictureMapper();
  return inOrder(products, rows).map((row) => ({
    id: row.id,
    model: row.model,
    category: { id: row.categoryId, name: row.categoryName },
    ndaa: row.ndaa === 1,
    picture: toPicture(row, row.image_alt || row.model),
    updatedAt: row.updated_at,
  }));
}
