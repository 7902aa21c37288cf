import type { NotNull } from "kysely";
import type { Page } from "#core/page.ts";
import type { ProductCard } from "#core/product.ts";
import type { Database } from "../../database/database.ts";
import { type PictureRow, pictureColumns, readPictures } from "../files.ts";
import { readPage } from "../paging.ts";

/** All products, by model. */
export async function productsByModel(database: Database, page: number): Promise<Page<ProductCard> | undefined> {
  const total = await countProducts(database);
  return readPage(page, total, async ({ limit, offset }) =>
    showCards(database, await selectCards(database).limit(limit).offset(offset).execute()),
  );
}

export async function countProducts(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom("product")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

interface CardRow extends PictureRow {
  id: string;
  model: string;
  description: string;
  ndaa: number;
  image_alt: string;
}

/** What lists show of a product, by model; to be narrowed by conditions on `product`. */
export function selectCards(database: Database) {
  return (
    database
      .selectFrom("product")
      // Left, so that no planner starts at the files and sorts everything: every product has its picture.
      .leftJoin("file", "file.key", "product.image_key")
      .select(["product.id", "product.model", "product.description", "product.ndaa", "product.image_alt"])
      .select(pictureColumns)
      .orderBy("product.model_key")
      .$narrowType<{ key: NotNull; object: NotNull; width: NotNull; height: NotNull }>()
  );
}

/** Cards with their pictures, in the order of the rows. */
export async function showCards(database: Database, rows: CardRow[]): Promise<ProductCard[]> {
  const picture = await readPictures(database, rows);
  return rows.map((row) => ({
    id: row.id,
    model: row.model,
    description: row.description,
    ndaa: row.ndaa === 1,
    picture: picture(row, row.image_alt || row.model),
  }));
}
