import { productImageKey } from "#core/file-key.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product.ts";
import type { ProductDraft } from "#core/product-draft.ts";
import { recordChange } from "../../../changes/record-change.ts";
import type { Database } from "../../../database/database.ts";
import { transaction } from "../../../database/transaction.ts";
import { putPicture } from "../../file-rows.ts";
import { type Creating, newRecord } from "../../record.ts";
import { type ProductFiles, refuseMissingFiles, writeFiles } from "../files/product-files.ts";
import { productColumns, refuseTakenModel } from "./product-columns.ts";
import { refuseLinks, writeAccessories, writeFeatures } from "./product-links.ts";

/**
 * Makes a product and answers its id. Refused, each under its field, for a model that is taken, without a main picture,
 * and for a category, features or accessories that do not fit.
 */
export function createProduct(
  database: Database,
  draft: ProductDraft,
  { image, ...files }: ProductFiles,
  creating: Creating = {},
): Promise<Outcome<string>> {
  return refuseTakenModel(database, draft, () =>
    transaction(database, async (work) => {
      const record = newRecord(creating);
      const { id, created_at: now } = record;
      const errors: FieldErrors = {
        ...(await refuseLinks(work, id, draft)),
        ...(await refuseMissingFiles(work, id, files)),
      };
      if (!image?.picture) return refused({ ...errors, image: productMessages.imageRequired });
      if (Object.keys(errors).length > 0) return refused(errors);

      const key = productImageKey(id, image.picture.extension);
      await work
        .insertInto("product")
        .values({ ...record, ...productColumns(draft), image_key: key, image_alt: image.alt })
        .execute();
      await putPicture(work, key, image.picture, now);
      await writeFiles(work, id, files, now);
      await writeFeatures(work, id, draft.category, draft.features);
      await writeAccessories(work, id, draft.accessories);
      await recordChange(work, { collection: "products", id, kind: "created", at: now });
      return done(id);
    }),
  );
}
