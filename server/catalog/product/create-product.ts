import { productImageKey } from "#core/files/file-key.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { noticeMoment } from "#core/product/lifecycle.ts";
import { productMessages } from "#core/product/product.ts";
import type { ProductDraft } from "#core/product/product-draft.ts";
import { recordChange } from "../../changes/record-change.ts";
import { toRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { fillUniqueKeys, isNameTaken } from "../../database/unique-names.ts";
import { currentFacts } from "../fact/site-facts.ts";
import { refuseTypedFacts, writeProductFacts, writeTypedFacts } from "../fact/write-facts.ts";
import { putPicture } from "../file-rows.ts";
import { type Creating, newRecord } from "../record.ts";
import { downloadIds, refuseEvidence, writeEvidence } from "./evidence/write-evidence.ts";
import { type ProductFiles, refuseMissingFiles, writeFiles } from "./files/product-files.ts";
import { writeSheetChoices } from "./files/spec-sheet.ts";
import { refuseAccessories, writeAccessories } from "./links/product-accessories.ts";
import { refuseSuccessors, writeSuccessors } from "./links/write-successors.ts";
import { refuseFeatures, writeFeatures } from "./product-features.ts";
import { productColumns } from "./product-tables.ts";

export function createProduct(
  database: Database,
  draft: ProductDraft,
  { image, ...files }: ProductFiles,
  creating: Creating = {},
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const record = newRecord(creating);
    const { id, created_at: now } = record;
    const facts = await currentFacts(work);
    const errors: FieldErrors = {
      ...((await isNameTaken(work, "product", draft.model)) && modelTaken(draft.model)),
      ...(await refuseFeatures(work, draft)),
      ...(await refuseAccessories(work, id, draft.accessories)),
      ...(await refuseSuccessors(work, id, draft)),
      ...(await refuseEvidence(work, draft, downloadIds(files), creating)),
      ...(await refuseMissingFiles(work, id, files)),
      ...refuseTypedFacts(draft.facts, facts, creating),
    };
    if (!image?.picture) return refused({ ...errors, image: productMessages.imageRequired });
    if (Object.keys(errors).length > 0) return refused(errors);

    const key = productImageKey(id, image.picture.extension);
    await work
      .insertInto("product")
      .values({
        ...record,
        ...toRow(productColumns, draft),
        last_order_notice_at: draft.lastOrder === undefined ? null : noticeMoment(draft.lastOrder, now),
        category_id: draft.category,
        image_key: key,
        image_alt: image.alt,
      })
      .execute();
    await putPicture(work, key, image.picture, now);
    await writeFiles(work, id, files, now);
    await writeFeatures(work, id, draft);
    await writeAccessories(work, id, draft.accessories);
    await writeSuccessors(work, id, draft.successors ?? []);
    await writeEvidence(work, id, draft);
    await writeSheetChoices(work, id, draft);
    await writeTypedFacts(work, id, draft.facts ?? {}, facts);
    await writeProductFacts(work, id, facts);
    await fillUniqueKeys(work);
    await recordChange(work, { collection: "products", id, kind: "created", at: now });
    return done(id);
  });
}

export function modelTaken(model: string): FieldErrors {
  return { model: productMessages.modelTaken(model) };
}
