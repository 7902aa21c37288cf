import type { StoredFile } from "#core/files/stored-file.ts";
import type { Sbom, SbomSummary } from "#core/release/release.ts";
import type { Database } from "../../database/database.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import { fileColumns, toStoredFile } from "../stored-files.ts";
import type { ReleaseRow } from "./release-tables.ts";

type FileKeys = Pick<ReleaseRow, "file_key" | "signature_key" | "sbom_key" | "sbom_summary">;

interface WithFiles<Row> {
  row: Row;
  file: StoredFile;
  signature: StoredFile | undefined;
  sbom: Sbom | undefined;
}

const filesByKey = preparedQuery((database, keys: string[]) =>
  database.selectFrom("file").select(fileColumns).where("file.key", "in", keys),
);

/** Keys per query, so that few statements are prepared. */
const atOnce = 200;

/** Leaves out a release whose file is lost, which `varifocal check` reports. */
export async function withReleaseFiles<Row extends FileKeys>(
  database: Database,
  rows: Row[],
): Promise<WithFiles<Row>[]> {
  const keys = rows.flatMap((row) => [row.file_key, row.signature_key ?? [], row.sbom_key ?? []].flat());
  const files = new Map<string, StoredFile>();
  for (let start = 0; start < keys.length; start += atOnce) {
    for (const file of await filesByKey(database, keys.slice(start, start + atOnce))) {
      files.set(file.key, toStoredFile(file));
    }
  }
  return rows.flatMap((row) => {
    const file = files.get(row.file_key);
    if (!file) return [];
    const sbom = files.get(row.sbom_key ?? "");
    return {
      row,
      file,
      signature: files.get(row.signature_key ?? ""),
      sbom: sbom && row.sbom_summary ? { ...(JSON.parse(row.sbom_summary) as SbomSummary), file: sbom } : undefined,
    };
  });
}
