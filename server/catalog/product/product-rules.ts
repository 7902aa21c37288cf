import { isDeepStrictEqual } from "node:util";
import type { FieldErrors } from "#core/outcome.ts";
import { noticeMoment } from "#core/product/lifecycle.ts";
import { productMessages } from "#core/product/product.ts";
import { productDraft, withDatesInOrder } from "#core/product/product-draft.ts";
import type { Work } from "../../database/database.ts";
import { isNameTaken } from "../../database/unique-names.ts";
import { currentFacts } from "../fact/site-facts.ts";
import { loadSheets, refuseTypedFacts, writeSources } from "../fact/write-facts.ts";
import type { Rules } from "../save/change.ts";
import { refuseEvidence } from "./evidence/write-evidence.ts";
import { refuseAccessories } from "./links/product-accessories.ts";
import { refuseCircle, refuseSuccessors } from "./links/product-successors.ts";
import type { ProductDocument } from "./product-collection.ts";
import { refuseFeatures } from "./product-features.ts";

export const productRules: Rules<ProductDocument> = {
  schema: withDatesInOrder(productDraft),
  async completed(_work, { before, after, now }) {
    const { lastOrder } = after;
    const isSame = lastOrder === before?.lastOrder;
    const lastOrderNoticeAt =
      isSame || lastOrder === undefined ? before?.lastOrderNoticeAt : noticeMoment(lastOrder, now);
    return { ...after, lastOrderNoticeAt: lastOrder === undefined ? undefined : lastOrderNoticeAt };
  },

  async refuseRow(work, { id, before, after }) {
    const isTaken = after.model !== before?.model && (await isNameTaken(work, "product", after.model, id));
    return { ...(isTaken && modelTaken(after.model)), ...(await refuseFeatures(work, after)) };
  },

  async refuse(work, { id, before, after, isRestored }) {
    return {
      ...(await refuseAccessories(work, id, after.accessories)),
      ...(await refuseSuccessors(work, id, after.successors)),
      ...(await refuseEvidence(
        work,
        after,
        after.downloads.map((download) => download.id),
      )),
      ...(!isRestored && refuseTypedFacts(after.facts, await currentFacts(work), before?.facts)),
    };
  },

  refuseLinked: (work, { id, after }) => refuseCircle(work, id, after.successors),

  async derive(work, { id, before, after }) {
    const facts = await currentFacts(work);
    const isSame = before !== undefined && isDeepStrictEqual(sourceOf(before), sourceOf(after));
    if (isSame && (await digestOf(work, id)) === facts.digest) return false;
    const sources = await loadSheets(work, [id]);
    return (await writeSources(work, sources, facts)).length > 0;
  },

  async deletion(work, { id, before }) {
    const { seq } = await work.selectFrom("product").select("seq").where("id", "=", id).executeTakeFirstOrThrow();
    return { title: before.model, seq };
  },
};

export function modelTaken(model: string): FieldErrors {
  return { model: productMessages.modelTaken(model) };
}

/** The digest of the facts with which it was last read. */
async function digestOf(work: Work, id: string): Promise<string | null> {
  const row = await work.selectFrom("product").select("facts_digest").where("id", "=", id).executeTakeFirstOrThrow();
  return row.facts_digest;
}

/** What its facts are read from. */
function sourceOf({ category, model, sheet, facts }: ProductDocument): unknown {
  const { rows, modelColumn, decimalMark } = sheet ?? {};
  return [category, facts, sheet && [model, rows, modelColumn, decimalMark]];
}
