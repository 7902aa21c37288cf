import { type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import type { ProductDraft } from "#core/product-draft.ts";
import type { SpecRows } from "#core/spec-table.ts";
import type { Database, Work } from "../../../database/database.ts";
import { transaction } from "../../../database/transaction.ts";
import type { Creating } from "../../record.ts";
import { readStored } from "../../stored-again.ts";
import type { ProductFiles } from "../files/product-files.ts";
import { createProduct } from "./create-product.ts";

/**
 * Makes a product from another one and answers its id. Files that come without their bytes are the original's: they get
 * keys of their own, and the objects stay where they are. Refused like any creation, and under `form` where the
 * original has been deleted.
 */
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
    // The form keeps a sheet that somebody has just taken from the original.
    if (copied.sheet === undefined) return refused({ sheet: productMessages.sheetGone });
    return createProduct(work, draft, copied, creating);
  });
}

/** A row that the original no longer has stays without its bytes, for which the creation has its sentences. */
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
  const stored = await readStored(work, [imageKey, ...rows.map(({ key }) => key)]);
  const keyOf = (rows: { id: string; key: string }[], id?: string) => rows.find((row) => row.id === id)?.key ?? "";
  const oldSheetFile = oldSheet && stored.files.get(oldSheet.key);

  return {
    image: { alt: image?.alt ?? "", picture: image?.picture ?? stored.pictures.get(imageKey) },
    images: images.map(({ id, picture = stored.pictures.get(keyOf(oldImages, id)), alt }) => ({ picture, alt })),
    downloads: downloads.map(({ id, file = stored.files.get(keyOf(oldDownloads, id)), description }) => ({
      file,
      description,
    })),
    sheet:
      sheet === undefined && oldSheet && oldSheetFile
        ? { ...oldSheetFile, rows: JSON.parse(oldSheet.rows) as SpecRows }
        : sheet,
  };
}
