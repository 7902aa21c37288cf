import { type NotNull, sql } from "kysely";
import type { Page } from "#core/page.ts";
import type { ListedProduct } from "#core/product.ts";
import { searchKey } from "#core/search-key.ts";
import type { Database } from "../../database/database.ts";
import { countCatalogue } from "../category/category-queries.ts";
import type { ProductsAsked } from "../editing.ts";
import { pictureColumns, readPictures } from "../files.ts";
import { readPage } from "../paging.ts";
import type { ProductLists } from "./lists/product-lists.ts";

/** The products that the administrator's list asks for. Which they are is asked first, then what it shows of them. */
export async function listedProducts(
  database: Database,
  lists: ProductLists,
  { query, sort, descending, page }: ProductsAsked,
): Promise<Page<ListedProduct> | undefined> {
  const key = searchKey(query).trim();
  const matches = key ? await lists.listed(key) : undefined;
  const total = matches?.size ?? (await countCatalogue(database)).products;
  return readPage(page, total, async (window) =>
    show(database, await lists.page({ set: matches, sort, descending, ...window })),
  );
}

/** These products, in their order. */
async function show(database: Database, products: { seq: number }[]): Promise<ListedProduct[]> {
  if (products.length === 0) return [];
  const rows = await database
    .selectFrom("product")
    .innerJoin("category", "category.id", "product.category_id")
    .innerJoin("file", "file.key", "product.image_key")
    .select(["product.seq", "product.id", "product.model", "product.ndaa", "product.image_alt", "product.updated_at"])
    .select(["category.id as categoryId", "category.name as categoryName"])
    .select(pictureColumns)
    .where(sql<boolean>`product.seq in (${sql.join(products.map(({ seq }) => seq))})`)
    .$narrowType<{ width: NotNull; height: NotNull }>()
    .execute();
  const picture = await readPictures(database, rows);
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return products.flatMap(({ seq }) => {
    const row = bySeq.get(seq);
    if (!row) return [];
    return {
      id: row.id,
      model: row.model,
      category: { id: row.categoryId, name: row.categoryName },
      ndaa: row.ndaa === 1,
      picture: picture(row, row.image_alt || row.model),
      updatedAt: row.updated_at,
    };
  });
}
