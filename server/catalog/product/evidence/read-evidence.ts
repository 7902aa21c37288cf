import { type SqlBool, sql } from "kysely";
import type { Download } from "#core/download/download.ts";
import type { Evidence, EvidenceChoices } from "#core/product/evidence.ts";
import { columnList, fromRow, isKnown, type StoredOf } from "../../../database/columns.ts";
import { type Database, type JsonRows, rowsIn } from "../../../database/database.ts";
import { selectDownloadFiles } from "../../download/download-queries.ts";
import { downloadColumns } from "../../download/download-tables.ts";
import { releasesOfProduct } from "../../release/release-queries.ts";
import { evidenceColumns, onvifColumns, radioModuleColumns } from "../product-tables.ts";

export function selectRadioModules(database: Database, products: string[]) {
  return database
    .selectFrom("product_radio_module")
    .select("product_radio_module.product_id")
    .select(columnList("product_radio_module", radioModuleColumns))
    .where("product_radio_module.product_id", "in", products)
    .orderBy("product_radio_module.product_id")
    .orderBy("product_radio_module.position");
}

export function selectOnvif(database: Database, products: string[]) {
  return database
    .selectFrom("product_onvif")
    .select("product_onvif.product_id")
    .select(columnList("product_onvif", onvifColumns))
    .where(isKnown("product_onvif", onvifColumns))
    .where("product_onvif.product_id", "in", products)
    .orderBy("product_onvif.product_id")
    .orderBy("product_onvif.position");
}

/** The general downloads that a product's evidence names. */
export function selectNamedDownloads(database: Database, products: string[]) {
  const letters = database.selectFrom("product").select("ndaa_letter as id").where("product.id", "in", products);
  const declarations = database
    .selectFrom("product_onvif")
    .select("declaration as id")
    .where("product_onvif.product_id", "in", products);
  return selectDownloadFiles(database).where("download.id", "in", letters.unionAll(declarations));
}

interface EvidenceRow extends StoredOf<typeof evidenceColumns> {
  radioModules: JsonRows<StoredOf<typeof radioModuleColumns>>;
  onvif: JsonRows<StoredOf<typeof onvifColumns>>;
}

/** Undefined without any. `downloads` has those that it names. */
export function evidenceOf(row: EvidenceRow, downloads: Download[]): Evidence | undefined {
  const find = (id: string | undefined) => downloads.find((download) => download.id === id);
  const { ndaaLetter, ...fields } = fromRow(evidenceColumns, row);
  const radioModules = rowsIn(row.radioModules).map((module) => fromRow(radioModuleColumns, module));
  const onvif = rowsIn(row.onvif).map((profile) => fromRow(onvifColumns, profile));
  const isEmpty = [ndaaLetter, ...Object.values(fields)].every((value) => value === undefined);
  if (isEmpty && radioModules.length === 0 && onvif.length === 0) return undefined;
  return {
    ...fields,
    letter: find(ndaaLetter),
    radioModules,
    onvif: onvif.map((row) => ({ ...row, declaration: find(row.declaration) })),
  };
}

const fieldNames = Object.values(evidenceColumns).map(({ name }) => sql.ref(name));

/** Whether the maker has entered evidence of any product. */
export async function hasEvidence(database: Database): Promise<boolean> {
  const anyIn = (table: "product_radio_module" | "product_onvif") =>
    database.selectFrom(table).select("product_id").limit(1).executeTakeFirst();
  const anyField = database
    .selectFrom("product")
    .select("id")
    // The condition of the index `product_evidence`, column by column.
    .where(sql<SqlBool>`coalesce(${sql.join(fieldNames)}) is not null`)
    .limit(1)
    .executeTakeFirst();
  return Boolean((await anyField) ?? (await anyIn("product_onvif")) ?? (await anyIn("product_radio_module")));
}

export async function evidenceChoices(database: Database, product?: string): Promise<EvidenceChoices> {
  const rows = await database
    .selectFrom("download")
    .select("download.id")
    .select(columnList("download", downloadColumns))
    .orderBy("download.description_key")
    .orderBy("download.id")
    .execute();
  const releases = product === undefined ? [] : await releasesOfProduct(database, product);
  const firmware = releases.filter(({ kind }) => kind === "firmware");
  return {
    documents: rows.map((row) => ({ id: row.id, ...fromRow(downloadColumns, row) })),
    firmwareVersions: [...new Set(firmware.map(({ versionText }) => versionText))],
  };
}
