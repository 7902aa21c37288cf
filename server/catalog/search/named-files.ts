import { sql } from "kysely";
import type { Download } from "#core/download/download.ts";
import type { Release } from "#core/release/release.ts";
import { searchKey } from "#core/search/search-key.ts";
import { type Database, engineOf } from "../../database/database.ts";
import { selectDownloadFiles, selectProductFiles, toDownload } from "../download/download-queries.ts";
import { withOlderReleases } from "../release/older-releases.ts";
import { selectReleases, toReleases } from "../release/release-queries.ts";
import type { ModelSearch } from "./model-search.ts";

/** Releases with the key in their name, line, version or file name: stable ones, beta ones, then withdrawn ones, the newest first. */
export async function releasesNamed(background: Database, key: string, limit: number): Promise<Release[]> {
  const { contains } = engineOf(background);
  const keys = (["release.name_key", "release.line_key", "release.version_text_key"] as const).map((name) =>
    contains(sql.ref<string>(name), key),
  );
  const inFileName = contains(sql<string>`lower(file.name)`, key);
  const rows = await selectReleases(background)
    .innerJoin("file", "file.key", "release.file_key")
    .where(({ or }) => or([...keys, inFileName]))
    .orderBy(channelPlace)
    .orderBy("release.date", "desc")
    .orderBy("release.id", "desc")
    .limit(limit)
    .execute();
  return toReleases(background, rows);
}

const channelPlace = sql`case release.channel when 'stable' then 0 when 'beta' then 1 else 2 end`;

/** General downloads with the key in their description or file name, then those of products, whose model is named. */
export async function documentsNamed(
  { reading, background, models }: { reading: Database; background: Database; models: ModelSearch },
  key: string,
  limit: number,
): Promise<Download[]> {
  const { contains } = engineOf(background);
  const general = await selectDownloadFiles(background)
    .where(({ or }) =>
      or([contains(sql.ref<string>("download.description_key"), key), contains(sql<string>`lower(file.name)`, key)]),
    )
    .orderBy("download.description_key")
    .orderBy("download.id")
    .limit(limit)
    .execute();
  if (general.length === limit) return withOlderReleases(background, general.map(toDownload));
  const seqs = await models.documentsNamed(key, limit - general.length);
  const own = seqs.length === 0 ? [] : await downloadsOf(reading, seqs);
  const named = own.filter(({ description, name }) =>
    [description, name].some((text) => searchKey(text).includes(key)),
  );
  const documents = named.map((row) => ({
    ...toDownload(row),
    description: `${row.model}: ${row.description || row.name}`,
  }));
  return withOlderReleases(background, [...general.map(toDownload), ...documents].slice(0, limit));
}

function downloadsOf(reading: Database, seqs: number[]) {
  return selectProductFiles(reading)
    .innerJoin("product", "product.id", "product_download.product_id")
    .select("product.model")
    .where("product.seq", "in", seqs)
    .orderBy("product.model_key")
    .orderBy("product_download.description_key")
    .execute();
}
