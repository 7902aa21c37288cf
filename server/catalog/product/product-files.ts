import type { FieldErrors } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import type { Work } from "../../database/database.ts";
import type { StagedPicture, StagedSheet } from "../../storage/staged-file.ts";
import { type ProductDownload, writeDownloads } from "./product-downloads.ts";
import { type ProductImage, replaceImage, writeImages } from "./product-pictures.ts";
import { writeSheet } from "./spec-sheet-rows.ts";

/** A product's files as an administrator leaves them. What is left out stays as it is. */
export interface ProductFiles {
  /** The main picture; without `picture`, the one that is there. */
  image?: { picture?: StagedPicture; alt: string };
  /** All additional pictures, in their order. */
  images?: ProductImage[];
  /** All downloads. */
  downloads?: ProductDownload[];
  /** `null` takes the spec sheet away. */
  sheet?: StagedSheet | null;
}

/** The sentences for what comes without a file and has none so far. */
export async function refuseMissingFiles(
  work: Work,
  product: string,
  { images = [], downloads = [] }: ProductFiles,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const keptImages = images.filter(({ picture }) => !picture);
  if (await anyMissing(work, "product_image", product, keptImages)) errors.images = productMessages.checkImages;
  const keptDownloads = downloads.filter(({ file }) => !file);
  if (await anyMissing(work, "product_download", product, keptDownloads)) {
    errors.downloads = productMessages.checkDownloads;
  }
  return errors;
}

async function anyMissing(
  work: Work,
  table: "product_image" | "product_download",
  product: string,
  expected: { id?: string }[],
): Promise<boolean> {
  if (expected.length === 0) return false;
  const rows = await work.selectFrom(table).select("id").where("product_id", "=", product).execute();
  const there = new Set(rows.map(({ id }) => id));
  return expected.some(({ id }) => id === undefined || !there.has(id));
}

/** Writes the files and what stands beside the product's own row. Answers whether anything changed. */
export async function writeFiles(work: Work, product: string, files: ProductFiles, now: number): Promise<boolean> {
  const { image, images, downloads, sheet } = files;
  const changes = [
    image?.picture !== undefined && (await replaceImage(work, product, image.picture, now)),
    images !== undefined && (await writeImages(work, product, images, now)),
    downloads !== undefined && (await writeDownloads(work, product, downloads, now)),
    sheet !== undefined && (await writeSheet(work, product, sheet, now)),
  ];
  return changes.includes(true);
}
