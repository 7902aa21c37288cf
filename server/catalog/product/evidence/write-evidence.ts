import type { FieldErrors } from "#core/outcome.ts";
import { evidenceMessages } from "#core/product/evidence.ts";
import type { EvidenceDraft } from "#core/product/evidence-draft.ts";
import type { Work } from "../../../database/database.ts";

/** Refuses a letter or declaration that is neither among `ownDownloads` nor a general download. */
export async function refuseEvidence(
  work: Work,
  { ndaaLetter, onvif = [] }: EvidenceDraft,
  ownDownloads: string[],
): Promise<FieldErrors> {
  const named = [ndaaLetter, ...onvif.map(({ declaration }) => declaration)].filter((id) => id !== undefined);
  const others = named.filter((id) => !ownDownloads.includes(id));
  if (others.length === 0) return {};
  const general = await work.selectFrom("download").select("id").where("id", "in", others).execute();
  const known = new Set([...ownDownloads, ...general.map(({ id }) => id)]);
  const isUnknown = (id: string | undefined) => id !== undefined && !known.has(id);
  const errors: FieldErrors = {};
  if (isUnknown(ndaaLetter)) errors.ndaaLetter = evidenceMessages.letterUnknown;
  for (const [place, { declaration }] of onvif.entries()) {
    if (isUnknown(declaration)) errors[`onvif[${place}].declaration`] = evidenceMessages.declarationUnknown;
  }
  return errors;
}

export async function forgetNamed(work: Work, download: string, product: string): Promise<void> {
  await work
    .updateTable("product_onvif")
    .set({ declaration: null })
    .where("product_id", "=", product)
    .where("declaration", "=", download)
    .execute();
  await work
    .updateTable("product")
    .set({ ndaa_letter: null })
    .where("id", "=", product)
    .where("ndaa_letter", "=", download)
    .execute();
}
