import type { FieldErrors } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import type { Work } from "../../../database/database.ts";
import type { StagedPicture, StagedSheet } from "../../../storage/staged-file.ts";
import { type ProductDownload, writeDownloads } from "./product-downloads.ts";
import { type ProductImage, replaceImage, writeImages } from "./product-images.ts";
import { writeSheet } from "./spec-sheet.ts";

/** The files of a product to write. Omitted fields stay unchanged. */
export interface ProductFiles {
  /** The main image; without `picture`, only its text changes. */
  image?: { picture?: StagedPicture; alt: string };
  images?: ProductImage[];
  downloads?: ProductDownload[];
  /** `null` removes the spec sheet. */
  sheet?: StagedSheet | null;
}

export async function refuseMissingFiles(
  work: Work,
  product: string,
  { images = [], downloads = [] }: ProductFiles,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const storedImages = images.filter(({ picture }) => !picture);
  if (await anyMissing(work, "product_image", product, storedImages)) errors.images = productMessages.checkImages;
  const storedDownloads = downloads.filter(({ file }) => !file);
  if (await anyMissing(work, "product_download", product, storedDownloads)) {
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
  const stored = new Set(rows.map(({ id }) => id));
  return expected.some(({ id }) => id === undefined || !stored.has(id));
}

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
