import type { NotNull } from "kysely";
import type { EditableImage, EditableProduct, SpecSheet } from "#core/product/product.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { asDecimalMark } from "#core/quantities/numbers.ts";
import { columnList, fromRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { featuresInCategory } from "../category/category-queries.ts";
import { selectProductDownloads, toDownload } from "../download/download-queries.ts";
import { nothingRead, readSheetInThread, sheetOf } from "../fact/facts-of-product.ts";
import { currentFacts } from "../fact/site-facts.ts";
import { loadSheets } from "../fact/write-facts.ts";
import { releaseFilesOf } from "../release/older-releases.ts";
import { fileColumns, type PictureRow, pictureColumns, pictureMapper, toStoredFile } from "../stored-files.ts";
import { selectOnvif, selectRadioModules } from "./evidence/read-evidence.ts";
import { chosenSuccessors } from "./links/read-successors.ts";
import { accessoriesOf } from "./product-by-id.ts";
import { onvifColumns, productColumns, radioModuleColumns } from "./product-tables.ts";

export async function productForEditing(database: Database, id: string): Promise<EditableProduct | undefined> {
  const row = await database
    .selectFrom("product")
    .innerJoin("file", "file.key", "product.image_key")
    .select(["product.id", "product.version", "product.category_id", "product.image_alt as alt"])
    .select(columnList("product", productColumns))
    .select(imageColumns)
    .where("product.id", "=", id)
    .$narrowType<{ width: NotNull; height: NotNull }>()
    .executeTakeFirst();
  if (!row) return undefined;

  const others = await additionalImages(database, id);
  const toPicture = pictureMapper();
  const sheet = await specSheet(database, id);
  const [source] = await loadSheets(database, [id]);
  const sheetToRead = source && sheetOf(source, await currentFacts(database));
  const toImage = (image: ImageRow): EditableImage => ({
    picture: toPicture(image, image.alt || row.model),
    alt: image.alt,
    fileName: image.name,
    size: image.size,
  });
  return {
    id: row.id,
    version: row.version,
    ...fromRow(productColumns, row),
    category: row.category_id,
    offered: await featuresInCategory(database, row.category_id),
    features: await featureIds(database, id),
    accessories: (await accessoriesOf(database, id)).map(({ id, model, picture }) => ({ id, model, picture })),
    successors: await chosenSuccessors(database, id),
    image: toImage(row),
    images: others.map((other) => ({ id: other.id, ...toImage(other) })),
    sheet,
    facts: source?.typed ?? {},
    sheetFacts: sheetToRead ? await readSheetInThread(sheetToRead) : nothingRead,
    downloads: await downloads(database, id),
    radioModules: (await selectRadioModules(database, [id]).execute()).map((row) => fromRow(radioModuleColumns, row)),
    onvif: (await selectOnvif(database, [id]).execute()).map((row) => fromRow(onvifColumns, row)),
  };
}

const imageColumns = [...pictureColumns, "file.name", "file.size"] as const;

interface ImageRow extends PictureRow {
  name: string;
  size: number;
  alt: string;
}

async function additionalImages(database: Database, id: string): Promise<(ImageRow & { id: string })[]> {
  return database
    .selectFrom("product_image")
    .innerJoin("file", "file.key", "product_image.image_key")
    .select(["product_image.id", "product_image.alt"])
    .select(imageColumns)
    .where("product_image.product_id", "=", id)
    .orderBy("product_image.position")
    .$narrowType<{ width: NotNull; height: NotNull }>()
    .execute();
}

async function featureIds(database: Database, id: string): Promise<string[]> {
  const rows = await database
    .selectFrom("product_feature")
    .select("feature_id")
    .where("product_id", "=", id)
    .orderBy("feature_id")
    .execute();
  return rows.map((row) => row.feature_id);
}

async function specSheet(database: Database, id: string): Promise<SpecSheet | undefined> {
  const row = await database
    .selectFrom("spec_sheet")
    .innerJoin("file", "file.key", "spec_sheet.file_key")
    .select(["spec_sheet.rows", "spec_sheet.model_column", "spec_sheet.decimal_mark"])
    .select(fileColumns)
    .where("spec_sheet.product_id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { fileName, size, url } = toStoredFile(row);
  const modelColumn = row.model_column ?? undefined;
  const decimalMark = asDecimalMark(row.decimal_mark);
  return { fileName, size, url, rows: JSON.parse(row.rows) as SpecRows, modelColumn, decimalMark };
}

async function downloads(database: Database, id: string): Promise<EditableProduct["downloads"]> {
  const rows = await selectProductDownloads(database, [id]).execute();
  const files = rows.map((row) => ({ ...toDownload(row), description: row.description }));
  const releases = await releaseFilesOf(database, [...new Set(files.map(({ file }) => file.sha256))]);
  return files.map((file) => {
    const release = releases.find(({ object }) => object === file.file.sha256)?.id;
    return release === undefined ? file : { ...file, release };
  });
}
