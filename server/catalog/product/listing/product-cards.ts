import { type NotNull, sql } from "kysely";
import type { Picture } from "#core/files/picture.ts";
import { cardLine } from "#core/product/card-line.ts";
import type { ProductCard, SelectedProduct } from "#core/product/product.ts";
import { byLabel } from "#core/sorting.ts";
import { columnList, fromRow, type StoredOf } from "../../../database/columns.ts";
import { type Database, engineOf, rowsIn } from "../../../database/database.ts";
import { preparedQuery } from "../../../database/prepared-query.ts";
import { type PictureRow, pictureColumns, pictureMapper } from "../../stored-files.ts";
import { lifecycleColumns } from "../product-tables.ts";

export interface ProductListItem {
  seq: number;
  card: ProductCard;
  category: { id: string; name: string };
  /** Labels, in display order. */
  features: string[];
  specs: string;
}

/** Returns the products in no particular order. */
export async function productListItems(database: Database, seqs: number[]): Promise<ProductListItem[]> {
  const rows = await listRows(database, JSON.stringify(seqs));
  const toPicture = pictureMapper();
  return rows.map((row) => ({
    seq: row.seq,
    card: toCard(row, toPicture),
    category: { id: row.categoryId, name: row.categoryName },
    features: rowsIn(row.features)
      .sort(byLabel)
      .map(({ label }) => label),
    specs: row.specs,
  }));
}

/** `seqs` is JSON, so that the statement is the same for any number of them. */
const listRows = preparedQuery((database, seqs: string) =>
  selectCards(database)
    .innerJoin("category", "category.id", "product.category_id")
    .innerJoin(engineOf(database).numbersIn(seqs).as("wanted"), "wanted.number", "product.seq")
    .select(["product.seq", "product.specs", "category.id as categoryId", "category.name as categoryName"])
    .select(engineOf(database).asJson(featuresOfProduct(database)).as("features"))
    .$narrowType<{ width: NotNull; height: NotNull }>(),
);

/** `facts` are those that the category shows on cards. */
export function linedCard(
  { card, features }: ProductListItem,
  facts: { label: string; text: string }[] = [],
): SelectedProduct {
  const { line, more } = cardLine({ features, facts });
  return { ...card, ...(line.length > 0 && { line }), ...(more.length > 0 && { more }) };
}

export function featuresOfProduct(database: Database) {
  return database
    .selectFrom("product_feature")
    .innerJoin("feature", "feature.id", "product_feature.feature_id")
    .select("feature.label")
    .where("product_feature.product_id", "=", sql.ref<string>("product.id"));
}

export function inOrder<Row extends { seq: number }>(products: { seq: number }[], rows: Row[]): Row[] {
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return products.flatMap(({ seq }) => bySeq.get(seq) ?? []);
}

export function selectCards(database: Database) {
  return database
    .selectFrom("product")
    .innerJoin("file", "file.key", "product.image_key")
    .select(["product.id", "product.model", "product.description", "product.ndaa", "product.image_alt"])
    .select(columnList("product", lifecycleColumns))
    .select(pictureColumns)
    .$narrowType<{ width: NotNull; height: NotNull }>();
}

interface CardRow extends PictureRow, StoredOf<typeof lifecycleColumns> {
  id: string;
  model: string;
  description: string;
  ndaa: number;
  image_alt: string;
}

export function toCards(rows: CardRow[]): ProductCard[] {
  const toPicture = pictureMapper();
  return rows.map((row) => toCard(row, toPicture));
}

export function toCard(row: CardRow, toPicture: (row: PictureRow, alt: string) => Picture): ProductCard {
  const dates = fromRow(lifecycleColumns, row);
  return {
    id: row.id,
    model: row.model,
    description: row.description,
    ndaa: row.ndaa === 1,
    picture: toPicture(row, row.image_alt || row.model),
    ...(Object.values(dates).some((date) => date !== undefined) && { lifecycle: dates }),
  };
}
