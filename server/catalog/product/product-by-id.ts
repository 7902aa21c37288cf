import type { NotNull } from "kysely";
import type { Product, ProductCard } from "#core/product/product.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { byLabel } from "#core/sorting.ts";
import { columnList, fromRow } from "../../database/columns.ts";
import { type Database, engineOf, rowsIn } from "../../database/database.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import { selectDocumentsOf, selectProductDownloads, toDownload } from "../download/download-queries.ts";
import { type PictureRow, pictureColumns, pictureMapper } from "../stored-files.ts";
import { evidenceOf, selectNamedDownloads, selectOnvif, selectRadioModules } from "./evidence/read-evidence.ts";
import { successorChain, successorLinks } from "./links/read-successors.ts";
import { selectCards, toCard, toCards } from "./listing/product-cards.ts";
import { factsIn, selectFacts } from "./product-facts.ts";
import { productColumns, publicProductColumns } from "./product-tables.ts";

export async function productById(database: Database, id: string): Promise<Product | undefined> {
  const [row] = await productRow(database, id);
  if (!row) return undefined;

  const downloads = rowsIn(row.downloads).map(toDownload);
  const documents = rowsIn(row.documents).map(toDownload);
  const toPicture = pictureMapper();
  const pictureOf = (picture: PictureRow & { alt: string }) => toPicture(picture, picture.alt || row.model);
  return {
    id: row.id,
    ...fromRow(publicProductColumns, row),
    category: { id: row.categoryId, name: row.categoryName },
    features: rowsIn(row.features).sort(byLabel),
    accessories: rowsIn(row.accessories).map((accessory) => toCard(accessory, toPicture)),
    successors: await successorChain(database, rowsIn(row.successors)),
    facts: factsIn(rowsIn(row.facts)),
    specRows: row.rows === null ? [] : (JSON.parse(row.rows) as SpecRows),
    pictures: [pictureOf(row), ...rowsIn(row.others).map(pictureOf)],
    downloads,
    documents,
    evidence: evidenceOf(row, [...downloads, ...documents, ...rowsIn(row.named).map(toDownload)]),
    version: row.version,
    updatedAt: row.updatedAt,
  };
}

export async function accessoriesOf(database: Database, id: string): Promise<ProductCard[]> {
  return toCards(await accessories(database, id).execute());
}

const productRow = preparedQuery((database, id: string) => {
  const { asJson } = engineOf(database);
  return database
    .selectFrom("product")
    .innerJoin("category", "category.id", "product.category_id")
    .innerJoin("file", "file.key", "product.image_key")
    .leftJoin("spec_sheet", "spec_sheet.product_id", "product.id")
    .select(["product.id", "product.version"])
    .select(columnList("product", productColumns))
    .select(["product.image_alt as alt", "category.id as categoryId", "category.name as categoryName"])
    .select("product.updated_at as updatedAt")
    .select("spec_sheet.rows")
    .select(pictureColumns)
    .select([
      asJson(additionalPictures(database, id)).as("others"),
      asJson(features(database, id)).as("features"),
      asJson(accessories(database, id)).as("accessories"),
      asJson(selectFacts(database, [id])).as("facts"),
      asJson(successorLinks(database, [id])).as("successors"),
      asJson(selectProductDownloads(database, [id])).as("downloads"),
      asJson(selectDocumentsOf(database, id)).as("documents"),
      asJson(selectRadioModules(database, [id])).as("radioModules"),
      asJson(selectOnvif(database, [id])).as("onvif"),
      asJson(selectNamedDownloads(database, [id])).as("named"),
    ])
    .where("product.id", "=", id)
    .$narrowType<{ width: NotNull; height: NotNull }>();
});

function additionalPictures(database: Database, product: string) {
  return database
    .selectFrom("product_image")
    .innerJoin("file", "file.key", "product_image.image_key")
    .select("product_image.alt")
    .select(pictureColumns)
    .where("product_image.product_id", "=", product)
    .orderBy("product_image.position")
    .$narrowType<{ width: NotNull; height: NotNull }>();
}

function features(database: Database, product: string) {
  return database
    .selectFrom("product_feature")
    .innerJoin("feature", "feature.id", "product_feature.feature_id")
    .select(["feature.id", "feature.label"])
    .where("product_feature.product_id", "=", product);
}

function accessories(database: Database, product: string) {
  return selectCards(database)
    .innerJoin("accessory", "accessory.accessory_id", "product.id")
    .where("accessory.product_id", "=", product)
    .orderBy("product.model_key")
    .$narrowType<{ width: NotNull; height: NotNull }>();
}
