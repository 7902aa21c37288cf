import type { NotNull } from "kysely";
import type { Page } from "#core/page.ts";
import type { Picture } from "#core/picture.ts";
import type { ProductCard } from "#core/product.ts";
import { type Database, engineOf } from "../../database/database.ts";
import { keptQuery } from "../../database/kept-query.ts";
import { countCatalogue } from "../category/category-queries.ts";
import { type PictureRow, pictureColumns, showPictures } from "../files.ts";
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

/** The cards of these products, in their order. Which they are is asked first, so that what is skipped is never joined. */
export async function cardsOf(database: Database, products: { seq: number }[]): Promise<ProductCard[]> {
  if (products.length === 0) return [];
  return showCards(inOrder(products, await cardRows(database, numbersOf(products))));
}

const cardRows = keptQuery((database, numbers: string) => selectTheseCards(database, numbers));

/** What names products to a query that is asked all the time: one text of JSON, however many there are. */
export function numbersOf(products: { seq: number }[]): string {
  return JSON.stringify(products.map(({ seq }) => seq));
}

/** What `showCards` shows of the products that `numbersOf` names, in no order: that is known already. */
export function selectTheseCards(database: Database, numbers: string) {
  const wanted = engineOf(database).numbersIn(numbers).as("wanted");
  return selectCards(database).innerJoin(wanted, "wanted.number", "product.seq").select("product.seq");
}

/** The rows of products, in the order of the products. */
export function inOrder<Row extends { seq: number }>(products: { seq: number }[], rows: Row[]): Row[] {
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return products.flatMap(({ seq }) => bySeq.get(seq) ?? []);
}

/** What `showCards` shows. */
export function selectCards(database: Database) {
  return database
    .selectFrom("product")
    .innerJoin("file", "file.key", "product.image_key")
    .select(["product.id", "product.model", "product.description", "product.ndaa", "product.image_alt"])
    .select(pictureColumns)
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
export function showCards(rows: CardRow[]): ProductCard[] {
  const picture = showPictures();
  return rows.map((row) => showCard(row, picture));
}

/** A card, given what `showPictures` answers. */
export function showCard(row: CardRow, picture: (row: PictureRow, alt: string) => Picture): ProductCard {
  return {
    id: row.id,
    model: row.model,
    description: row.description,
    ndaa: row.ndaa === 1,
    picture: picture(row, row.image_alt || row.model),
  };
}
