import { sql } from "kysely";
import type { Download } from "#core/download.ts";
import type { Release } from "#core/release.ts";
import { selectionOf } from "../../database/columns.ts";
import { type Database, engineOf } from "../../database/database.ts";
import { productDownloadColumns } from "../../database/record-columns.ts";
import { selectDownloadFiles, toDownload } from "../download/download-queries.ts";
import { selectReleases, toReleases } from "../release/release-queries.ts";
import { fileColumns } from "../stored-files.ts";

/** The newest releases with the key in their name, line, version or file name. */
export async function releasesNamed(background: Database, key: string, limit: number): Promise<Release[]> {
  const rows = await selectReleases(background)
    .innerJoin("file", "file.key", "release.file_key")
    .where(containsAny(background, ["release.name_key", "release.line_key", "release.version_text_key"], key))
    .orderBy("release.date", "desc")
    .orderBy("release.id", "desc")
    .limit(limit)
    .execute();
  return toReleases(background, rows);
}

/** General downloads with the key in their description or file name, then those of products, whose model is named. */
export async function documentsNamed(background: Database, key: string, limit: number): Promise<Download[]> {
  const general = await selectDownloadFiles(background)
    .where(containsAny(background, ["download.description_key"], key))
    .orderBy("download.description_key")
    .orderBy("download.id")
    .limit(limit)
    .execute();
  if (general.length === limit) return general.map(toDownload);
  const own = await background
    .selectFrom("product_download")
    .innerJoin("file", "file.key", "product_download.file_key")
    .innerJoin("product", "product.id", "product_download.product_id")
    .select(["product_download.id", "product.model"])
    .select(selectionOf("product_download", productDownloadColumns))
    .select(fileColumns)
    .where(containsAny(background, ["product_download.description_key"], key))
    .limit(limit - general.length)
    .execute();
  const named = own.map((row) => ({ ...toDownload(row), description: `${row.model}: ${row.description || row.name}` }));
  return [...general.map(toDownload), ...named];
}

function containsAny(database: Database, columns: string[], key: string) {
  const { contains } = engineOf(database);
  const texts = [...columns.map((column) => sql.ref<string>(column)), sql<string>`lower(file.name)`];
  return sql<boolean>`(${sql.join(
    texts.map((text) => contains(text, key)),
    sql` or `,
  )})`;
}
