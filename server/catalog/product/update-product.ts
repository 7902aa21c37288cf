import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { noticeMoment } from "#core/product/lifecycle.ts";
import type { ProductDraft } from "#core/product/product-draft.ts";
import { recordChange } from "../../changes/record-change.ts";
import { toRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { fillUniqueKeys, isNameTaken } from "../../database/unique-names.ts";
import { currentFacts } from "../fact/site-facts.ts";
import { factSources, refuseTypedFacts, writeProductFacts, writeTypedFacts } from "../fact/write-facts.ts";
import { conflict, hasValues, isCurrent, nextVersion, storedUnlessEdited, type Updating } from "../record.ts";
import { modelTaken } from "./create-product.ts";
import { downloadIds, refuseEvidence, storedIds, writeEvidence } from "./evidence/write-evidence.ts";
import { type ProductFiles, refuseMissingFiles, writeFiles } from "./files/product-files.ts";
import { writeSheetChoices } from "./files/spec-sheet.ts";
import { refuseAccessories, writeAccessories } from "./links/product-accessories.ts";
import { refuseSuccessors, writeSuccessors } from "./links/write-successors.ts";
import { refuseFeatures, writeFeatures } from "./product-features.ts";
import { productColumns } from "./product-tables.ts";

/** Without `accessories` or `successors` they stay: an import sets them once all products exist. */
export type ProductEdit = Omit<ProductDraft, "accessories"> & { accessories?: string[] };

export function updateProduct(
  database: Database,
  id: string,
  draft: ProductEdit,
  files: ProductFiles = {},
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return transaction(database, async (work) => {
    const current = await work.selectFrom("product").selectAll().where("id", "=", id).executeTakeFirst();
    if (!isCurrent(current, updating)) return conflict(current);
    const model = storedUnlessEdited(draft.model, current.model);
    const isRenamed = model !== current.model;
    const facts = await currentFacts(work);
    const errors: FieldErrors = {
      ...(isRenamed && (await isNameTaken(work, "product", model, id)) && modelTaken(model)),
      ...(await refuseFeatures(work, draft)),
      ...(await refuseAccessories(work, id, draft.accessories ?? [])),
      ...(await refuseSuccessors(work, id, draft)),
      ...(await refuseEvidence(
        work,
        draft,
        files.downloads ? downloadIds(files) : await storedIds(work, id),
        updating,
      )),
      ...(await refuseMissingFiles(work, id, files)),
      ...refuseTypedFacts(draft.facts, facts, updating),
    };
    if (Object.keys(errors).length > 0) return refused(errors);

    const [before] = await factSources(work, [id]);
    const columns = {
      ...toRow(productColumns, { ...draft, model }),
      last_order_notice_at: noticeOf(current, draft.lastOrder, now),
      category_id: draft.category,
      image_alt: files.image?.alt ?? current.image_alt,
    };
    const hasNewValues = !hasValues(current, columns);
    if (hasNewValues) await work.updateTable("product").set(columns).where("id", "=", id).execute();
    if (isRenamed) await fillUniqueKeys(work);
    const changes = [
      hasNewValues,
      await writeFeatures(work, id, draft),
      await writeEvidence(work, id, draft),
      draft.accessories !== undefined && (await writeAccessories(work, id, draft.accessories)),
      draft.successors !== undefined && (await writeSuccessors(work, id, draft.successors)),
      await writeFiles(work, id, files, now),
      await writeSheetChoices(work, id, draft),
      await writeTypedFacts(work, id, draft.facts ?? {}, facts),
      // Last, from the model, sheet, category and typed facts that are now stored.
      await writeProductFacts(work, id, facts, before),
    ];
    if (!changes.includes(true)) return done(id);

    await work.updateTable("product").set(nextVersion(current, now)).where("id", "=", id).execute();
    await recordChange(work, { collection: "products", id, kind: "updated", at: now });
    return done(id);
  });
}

function noticeOf(
  current: { last_order: string | null; last_order_notice_at: number | null },
  lastOrder: string | undefined,
  now: number,
): number | null {
  if (lastOrder === undefined) return null;
  return lastOrder === current.last_order ? current.last_order_notice_at : noticeMoment(lastOrder, now);
}
