import type { FieldErrors } from "#core/outcome.ts";
import { noticeMoment } from "#core/product/lifecycle.ts";
import { productMessages } from "#core/product/product.ts";
import { productDraft, withDatesInOrder } from "#core/product/product-draft.ts";
import type { Work } from "../../database/database.ts";
import { isNameTaken } from "../../database/unique-names.ts";
import { noteLosses } from "../../history/record-history.ts";
import { currentFacts } from "../fact/site-facts.ts";
import { factSources, refuseTypedFacts, writeSources } from "../fact/write-facts.ts";
import { markUpdated } from "../mark-updated.ts";
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
    const [source] = await factSources(work, [id]);
    const isRead = before && source?.facts_digest === facts.digest && sourceOf(before) === sourceOf(after);
    if (!source || isRead) return false;
    return (await writeSources(work, [source], facts)).length > 0;
  },

  async lose(work, { id, after, now }) {
    if (after !== null) return;
    const releases = await releasesFor(work, id);
    noteLosses(
      work,
      "releases",
      releases.map((release) => ({ id: release, lost: id })),
    );
    for (const owner of await productsReferringTo(work, id)) await markUpdated(work, "products", owner, now);
    for (const document of await downloadsFor(work, id)) await markUpdated(work, "downloads", document, now);
  },

  async deletion(work, { id, before }) {
    const { seq } = await work.selectFrom("product").select("seq").where("id", "=", id).executeTakeFirstOrThrow();
    return { title: before.model, seq };
  },
};

export function modelTaken(model: string): FieldErrors {
  return { model: productMessages.modelTaken(model) };
}

/** What its facts are read from. */
function sourceOf({ category, model, sheet, facts }: ProductDocument): string {
  const { rows, modelColumn, decimalMark } = sheet ?? {};
  const typed = Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([category, typed, sheet && [model, rows, modelColumn, decimalMark]]);
}

async function productsReferringTo(work: Work, id: string): Promise<string[]> {
  const rows = await work
    .selectFrom("accessory")
    .select("product_id")
    .where("accessory_id", "=", id)
    .union(work.selectFrom("successor").select("product_id").where("successor_id", "=", id))
    .execute();
  return rows.map((row) => row.product_id);
}

async function downloadsFor(work: Work, product: string): Promise<string[]> {
  const rows = await work
    .selectFrom("download_product")
    .select("download_id")
    .where("product_id", "=", product)
    .execute();
  return rows.map((row) => row.download_id);
}

async function releasesFor(work: Work, product: string): Promise<string[]> {
  const rows = await work
    .selectFrom("release_product")
    .select("release_id")
    .where("product_id", "=", product)
    .execute();
  return rows.map((row) => row.release_id);
}
