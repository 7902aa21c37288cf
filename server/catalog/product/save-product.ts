import { done, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import type { ProductDraft, SuccessorDraft } from "#core/product/product-draft.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { currentFacts } from "../fact/site-facts.ts";
import type { Creating, Updating } from "../record.ts";
import { createRecord, deleteRecord, openDocument, updateRecord } from "../save/one-record.ts";
import { products } from "./product-collection.ts";
import { copiedFiles, type ProductEdit, type ProductFiles, productDocument } from "./product-document.ts";

export function createProduct(
  database: Database,
  draft: ProductDraft,
  files: ProductFiles,
  creating: Creating = {},
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const document = productDocument(draft, files, undefined, await currentFacts(work));
    return document.ok ? createRecord(work, products, document.value, creating) : document;
  });
}

export function updateProduct(
  database: Database,
  id: string,
  draft: ProductEdit,
  files: ProductFiles = {},
  updating: Updating = {},
): Promise<Outcome<string>> {
  return updateRecord(
    database,
    products,
    id,
    async (before, work) => productDocument(draft, files, before, await currentFacts(work)),
    updating,
  );
}

/** A file without an upload is the original's: the copy gets its own key for the same object. */
export function copyProduct(
  database: Database,
  original: string,
  draft: ProductDraft,
  files: ProductFiles,
  creating: Creating = {},
): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const opened = await openDocument(work, products, original);
    if (!opened) return refused({ form: productMessages.sourceGone });
    const copied = copiedFiles(files, opened.document);
    // The form keeps a sheet that has since been removed from the original.
    if (copied.sheet === undefined) return refused({ sheet: productMessages.sheetGone });
    return createProduct(work, draft, copied, creating);
  });
}

export function deleteProduct(database: Database, id: string, now?: number): Promise<Outcome<string>> {
  return deleteRecord(database, products, id, { now });
}

export function setAccessories(
  database: Database,
  id: string,
  accessories: string[],
  updating: Updating = {},
): Promise<Outcome<string>> {
  return updateRecord(database, products, id, (before) => done({ ...before, accessories }), updating);
}

export function setSuccessors(
  database: Database,
  id: string,
  successors: SuccessorDraft[],
  updating: Updating = {},
): Promise<Outcome<string>> {
  return updateRecord(database, products, id, (before) => done({ ...before, successors }), updating);
}
