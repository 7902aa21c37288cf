import type { NotNull } from "kysely";
import type { Page } from "#core/page.ts";
import type { Picture } from "#core/picture.ts";
import type { ProductCard } from "#core/product.ts";
import type { Database } from "../../database/database.ts";
import { keptQuery } from "../../database/kept-query.ts";
import { countCatalogue } from "../category/category-queries.ts";
import { type PictureRow, pictureColumns, readPictures } from "../files.ts";
import { readPage } from "../paging.ts";
import type { ProductLists } from "./lists/product-lists.ts";

/** All products, by model. */
export async function productsByModel(
  database: Database,
  lists: ProductLists,
  page: number,
): Promise<Page<ProductCard> | undefined> {
  const { products } = await countCatalogue(database);
  return readPage(page, products, async (window) => cardsOf(database, await lists.page(window)));
}

/** The cards of these products, by model. Which they are is asked first, so that what is skipped is never joined. */
export async function cardsOf(database: Database, products: { seq: number }[]): Promise<ProductCard[]> {
  if (products.length === 0) return [];
  return showCards(database, await cardRows(database, numbersOf(products)));
}

const cardRows = keptQuery((database, products: number[]) =>
  selectCards(database).where("product.seq", "in", products),
);

/** What names products to a query. */
export function numbersOf(products: { seq: number }[]): number[] {
  return products.map(({ seq }) => seq);
}

/** What `showCards` shows, by model. */
export function selectCards(database: Database) {
  return database
    .selectFrom("product")
    .innerJoin("file", "file.key", "product.image_key")
    .select(["product.id", "product.model", "product.description", "product.ndaa", "product.image_alt"])
    .select(pictureColumns)
    .orderBy("product.model_key")
    .$narrowType<{ width: NotNull; height: NotNull }>();
}

interface CardRow extends PictureRow {
  id: string;
  model: string;
  description: string;
  ndaa: number;
  image_alt: string;
}

/** Cards with their pictures, in the order of the rows. */
export async function showCards(database: Database, rows: CardRow[]): Promise<ProductCard[]> {
  const picture = await readPictures(database, rows);
  return rows.map((row) => showCard(row, picture));
}

/** A card, given what `readPictures` answers. */
export function showCard(row: CardRow, picture: (row: PictureRow, alt: string) => Picture): ProductCard {
  return {
    id: row.id,
    model: row.model,
    description: row.description,
    ndaa: row.ndaa === 1,
    picture: picture(row, row.image_alt || row.model),
  };
}
