import { done, type Outcome, refused } from "#core/outcome.ts";
import type { ProductDraft } from "#core/product-draft.ts";
import { recordChange } from "../../../changes/record-change.ts";
import type { Database } from "../../../database/database.ts";
import { transaction } from "../../../database/transaction.ts";
import { conflict, holds, isCurrent, nextVersion, type Updating } from "../../record.ts";
import { type ProductFiles, refuseMissingFiles, writeFiles } from "../files/product-files.ts";
import { productColumns, refuseTakenModel } from "./product-columns.ts";
import { refuseLinks, writeAccessories, writeFeatures } from "./product-links.ts";

/** Accessories that are left out stay: an import sets them when all products are there. */
export type ProductEdit = Omit<ProductDraft, "accessories"> & { accessories?: string[] };

/**
 * Replaces a product's words and choices, and those of its files that are given. Refused like its creation, and under
 * `form` for a version that is no longer current.
 */
export function updateProduct(
  database: Database,
  id: string,
  draft: ProductEdit,
  files: ProductFiles = {},
  updating: Updating = {},
): Promise<Outcome<string>> {
  const { now = Date.now() } = updating;
  return refuseTakenModel(database, draft, () =>
    transaction(database, async (work) => {
      const current = await work.selectFrom("product").selectAll().where("id", "=", id).executeTakeFirst();
      if (!isCurrent(current, updating)) return conflict(current);
      const errors = { ...(await refuseLinks(work, id, draft)), ...(await refuseMissingFiles(work, id, files)) };
      if (Object.keys(errors).length > 0) return refused(errors);

      const columns = { ...productColumns(draft), image_alt: files.image?.alt ?? current.image_alt };
      const reworded = !holds(current, columns);
      // First, because the model may be taken: until then nothing else is written.
      if (reworded) await work.updateTable("product").set(columns).where("id", "=", id).execute();
      const changes = [
        reworded,
        await writeFeatures(work, id, draft.category, draft.features),
        draft.accessories !== undefined && (await writeAccessories(work, id, draft.accessories)),
        await writeFiles(work, id, files, now),
      ];
      if (!changes.includes(true)) return done(id);

      await work.updateTable("product").set(nextVersion(current, now)).where("id", "=", id).execute();
      await recordChange(work, { collection: "products", id, kind: "updated", at: now });
      return done(id);
    }),
  );
}
