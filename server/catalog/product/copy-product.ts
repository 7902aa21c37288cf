import { fileExtension } from "#core/files/file-name.ts";
import { type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import type { ProductDraft } from "#core/product/product-draft.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import type { Database, Work } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import type { StagedFile, StagedPicture } from "../../storage/staged-file.ts";
import type { Creating } from "../record.ts";
import { createProduct } from "./create-product.ts";
import type { ProductFiles } from "./files/product-files.ts";

/** A file without an upload is the original's: the copy gets its own key for the same object. */
export function copyProduct(
  database: Database,
  original: string,
  draft: ProductDraft,
  files: ProductFiles,
  creating: Creating = {},
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const product = await work.selectFrom("product").select("image_key").where("id", "=", original).executeTakeFirst();
    if (!product) return refused({ form: productMessages.sourceGone });
    const copied = await copyFiles(work, original, product.image_key, files);
    // The form keeps a sheet that has since been removed from the original.
    if (copied.sheet === undefined) return refused({ sheet: productMessages.sheetGone });
    return createProduct(work, draft, copied, creating);
  });
}

/** A file that the original no longer has gets no content, and `createProduct` refuses it. */
async function copyFiles(
  work: Work,
  original: string,
  imageKey: string,
  { image, images = [], downloads = [], sheet }: ProductFiles,
): Promise<ProductFiles> {
  const oldImages = await work
    .selectFrom("product_image")
    .select(["id", "image_key as key"])
    .where("product_id", "=", original)
    .execute();
  const oldDownloads = await work
    .selectFrom("product_download")
    .select(["id", "file_key as key"])
    .where("product_id", "=", original)
    .execute();
  const oldSheet = await work
    .selectFrom("spec_sheet")
    .select(["file_key as key", "rows"])
    .where("product_id", "=", original)
    .executeTakeFirst();

  const rows = [...oldImages, ...oldDownloads, ...(oldSheet ? [oldSheet] : [])];
  const stored = await restageFiles(work, [imageKey, ...rows.map(({ key }) => key)]);
  const keyOf = (rows: { id: string; key: string }[], id?: string) => rows.find((row) => row.id === id)?.key ?? "";
  const oldSheetFile = oldSheet && stored.files.get(oldSheet.key);

  return {
    image: { alt: image?.alt ?? "", picture: image?.picture ?? stored.pictures.get(imageKey) },
    images: images.map(({ id, picture = stored.pictures.get(keyOf(oldImages, id)), alt }) => ({ picture, alt })),
    downloads: downloads.map(({ id, file, ...details }) =>
      // A new file comes with a new id, by which evidence may name it.
      file ? { id, file, ...details } : { file: stored.files.get(keyOf(oldDownloads, id)), ...details },
    ),
    sheet:
      sheet === undefined && oldSheet && oldSheetFile
        ? { ...oldSheetFile, rows: JSON.parse(oldSheet.rows) as SpecRows }
        : sheet,
  };
}

async function restageFiles(
  work: Work,
  keys: string[],
): Promise<{ files: Map<string, StagedFile>; pictures: Map<string, StagedPicture> }> {
  const rows = await work
    .selectFrom("file")
    .select(["key", "object", "name", "size", "type", "width", "height"])
    .where("key", "in", keys)
    .execute();
  const objects = rows.map(({ object }) => object);
  const variants = await work
    .selectFrom("picture_variant")
    .select(["source", "object", "size", "width", "height"])
    .where("source", "in", objects)
    .execute();
  const bySource = Map.groupBy(variants, ({ source }) => source);

  const files = new Map<string, StagedFile>();
  const pictures = new Map<string, StagedPicture>();
  for (const { key, width, height, ...file } of rows) {
    files.set(key, file);
    if (width === null || height === null) continue;
    const own = (bySource.get(file.object) ?? []).map(({ source: _, ...variant }) => variant);
    pictures.set(key, { ...file, width, height, extension: fileExtension(key), variants: own });
  }
  return { files, pictures };
}
