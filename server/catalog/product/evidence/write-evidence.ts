import type { FieldErrors } from "#core/outcome.ts";
import { evidenceMessages } from "#core/product/evidence.ts";
import type { EvidenceDraft } from "#core/product/evidence-draft.ts";
import { type Columns, isKnown, toRow } from "../../../database/columns.ts";
import type { Work } from "../../../database/database.ts";
import { insertRows } from "../../../database/insert-rows.ts";
import { markUpdated } from "../../mark-updated.ts";
import { placedBehind, sameInOrder } from "../../record.ts";
import type { ProductFiles } from "../files/product-files.ts";
import { onvifColumns, radioModuleColumns } from "../product-tables.ts";

/** Refuses a letter or declaration that is neither among `ownDownloads` nor a general download. */
export async function refuseEvidence(
  work: Work,
  { ndaaLetter, onvif = [] }: EvidenceDraft,
  ownDownloads: string[],
  { isImport = false }: { isImport?: boolean } = {},
): Promise<FieldErrors> {
  // An import writes general downloads after products, and checks their evidence at its end.
  if (isImport) return {};
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

export function downloadIds({ downloads = [] }: ProductFiles): string[] {
  return downloads.flatMap(({ id }) => id ?? []);
}

export async function storedIds(work: Work, product: string): Promise<string[]> {
  const rows = await work.selectFrom("product_download").select("id").where("product_id", "=", product).execute();
  return rows.map(({ id }) => id);
}

/** Writes radio modules and ONVIF rows; the other evidence is in columns of the product. Returns whether they changed. */
export async function writeEvidence(
  work: Work,
  product: string,
  { radioModules = [], onvif = [] }: EvidenceDraft,
): Promise<boolean> {
  const row = (position: number) => ({ product_id: product, position });
  const modules = radioModules.map((module, position) => ({ ...row(position), ...toRow(radioModuleColumns, module) }));
  const profiles = onvif.map((profile, position) => ({ ...row(position), ...toRow(onvifColumns, profile) }));
  const changes = [
    await replaceRows(work, { table: "product_radio_module", columns: radioModuleColumns, product }, modules),
    await replaceRows(work, { table: "product_onvif", columns: onvifColumns, product }, profiles),
  ];
  return changes.includes(true);
}

interface EvidenceTable {
  table: "product_radio_module" | "product_onvif";
  columns: Columns;
  product: string;
}

/** Rows that only a newer release knows stay, before these. */
async function replaceRows(
  work: Work,
  { table, columns, product }: EvidenceTable,
  rows: { position: number }[],
): Promise<boolean> {
  const all = await work.selectFrom(table).selectAll().where("product_id", "=", product).orderBy("position").execute();
  const ours = await work
    .selectFrom(table)
    .select("position")
    .where("product_id", "=", product)
    .where(isKnown(table, columns))
    .execute();
  const positions = new Set(ours.map(({ position }) => position));
  const current = all.filter(({ position }) => positions.has(position));
  if (sameInOrder(rows, current)) return false;
  await work.deleteFrom(table).where("product_id", "=", product).where(isKnown(table, columns)).execute();
  const left = all.filter(({ position }) => !positions.has(position));
  await insertRows(work, table, placedBehind(left, rows) as never);
  return true;
}

/** Takes a deleted general download out of the evidence that names it. */
export async function forgetEvidence(work: Work, download: string, now: number): Promise<void> {
  const letters = work.selectFrom("product").select("id").where("ndaa_letter", "=", download);
  const declarations = work.selectFrom("product_onvif").select("product_id as id").where("declaration", "=", download);
  const products = await letters.union(declarations).execute();
  for (const { id } of products) {
    await forgetNamed(work, download, id);
    await markUpdated(work, "products", id, now);
  }
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
