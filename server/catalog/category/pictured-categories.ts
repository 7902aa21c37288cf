import type { PicturedCategory } from "#core/category/category.ts";
import type { Database } from "../../database/database.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import type { ProductCache } from "../product/product-cache.ts";

/** Enough for one row; the catalog lists all. */
const mostPictured = 24;

/** The first categories that have products, by name, each with the picture of its first product by model. */
export async function picturedCategories(reading: Database, products: ProductCache): Promise<PicturedCategory[]> {
  const rows = await categoryRows(reading);
  const items = await products.listItems(rows.flatMap(({ seq }) => (seq === null ? [] : { seq })));
  const pictures = new Map(items.map(({ seq, card }) => [seq, card.picture]));
  return rows.flatMap(({ seq, ...category }) => {
    const picture = seq === null ? undefined : pictures.get(seq);
    return picture ? { ...category, picture } : [];
  });
}

const categoryRows = preparedQuery((database) =>
  database
    .selectFrom("category")
    .select((category) => [
      "id",
      "name",
      "product_count as productCount",
      category
        .selectFrom("product")
        .select("product.seq")
        .whereRef("product.category_id", "=", "category.id")
        .orderBy("product.model_key")
        .limit(1)
        .$asScalar()
        .as("seq"),
    ])
    .where("product_count", ">", 0)
    .orderBy("name_key")
    .limit(mostPictured),
);
