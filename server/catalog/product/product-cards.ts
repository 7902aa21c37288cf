import type { NotNull } from "kysely";
import type { Picture } from "#core/picture.ts";
import type { ProductCard } from "#core/product.ts";
import { type Database, engineOf } from "../../database/database.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import { type PictureRow, pictureColumns, showPictures } from "../files.ts";

/** What lists show of a product. */
export interface ProductInLists {
  seq: number;
  card: ProductCard;
  category: { id: string; name: string };
  /** Plain text: a search shows the passage that matched. */
  specs: string;
}

/** These products, in no order. */
export async function productsInLists(database: Database, seqs: number[]): Promise<ProductInLists[]> {
  const rows = await listRows(database, JSON.stringify(seqs));
  const picture = showPictures();
  return rows.map((row) => ({
    seq: row.seq,
    card: showCard(row, picture),
    category: { id: row.categoryId, name: row.categoryName },
    specs: row.specs,
  }));
}

/** `seqs` is one text of JSON, however many there are: the statement is the same. */
const listRows = preparedQuery((database, seqs: string) =>
  selectCards(database)
    .innerJoin("category", "category.id", "product.category_id")
    .innerJoin(engineOf(database).numbersIn(seqs).as("wanted"), "wanted.number", "product.seq")
    .select(["product.seq", "product.specs", "category.id as categoryId", "category.name as categoryName"])
    .$narrowType<{ width: NotNull; height: NotNull }>(),
);

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
