import { downloadMessages } from "#core/download/download.ts";
import { downloadDraft } from "#core/download/download-draft.ts";
import type { FieldErrors } from "#core/outcome.ts";
import { missingProducts } from "../product/links/linked-products.ts";
import type { Rules } from "../save/change.ts";
import { type DownloadDocument, downloads } from "./download-collection.ts";

export const downloadRules: Rules<DownloadDocument> = {
  schema: downloadDraft,
  async refuse(work, { after }): Promise<FieldErrors> {
    const missing = await missingProducts(work, after.products);
    if (!missing) return {};
    const { models } = missing;
    return { products: models ? downloadMessages.productsGone(models) : downloadMessages.productUnknown };
  },

  /** Feeds tell of the document again only when it says something new. */
  isNews: (before, after) => saysSomethingElse(before, after),

  deletion: async (_work, { before }) => ({ title: before.description }),
};

function saysSomethingElse(before: DownloadDocument, after: DownloadDocument): boolean {
  const [one, other] = [before, after].map((document) => {
    const { rows, files } = downloads.storedAs("", { ...document, products: [] });
    return JSON.stringify([rows.download, Object.values(files).map(({ object, name }) => [object, name])]);
  });
  return one !== other;
}
