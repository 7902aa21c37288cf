import type { EditableRelease } from "#core/release/release.ts";
import { fromRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { productsOfRelease } from "./product-sets.ts";
import { withReleaseFiles } from "./release-files.ts";
import { selectReleases } from "./release-queries.ts";
import { releaseColumns } from "./release-tables.ts";

export async function releaseForEditing(database: Database, id: string): Promise<EditableRelease | undefined> {
  const rows = await selectReleases(database).where("release.id", "=", id).execute();
  const [release] = await withReleaseFiles(database, rows);
  if (!release) return undefined;
  const { row, file, signature, sbom } = release;
  return {
    id,
    version: row.version,
    ...fromRow(releaseColumns, row),
    file,
    ...(signature && { signature }),
    ...(sbom && { sbom }),
    products: await productsOfRelease(database, id),
  };
}
