import { byLine, type Release, type ReleaseDetails, type ReleaseProduct } from "#core/release/release.ts";
import { columnList, fromRow, isKnown } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { preparedQuery } from "../../database/prepared-query.ts";
import { withReleaseFiles } from "./release-files.ts";
import { releaseColumns } from "./release-tables.ts";

const releaseSelection = [
  "release.id",
  "release.version",
  "release.line_key",
  "release.updated_at",
  "release.file_key",
  "release.signature_key",
  "release.sbom_key",
  "release.sbom_summary",
  ...columnList("release", releaseColumns),
] as const;

/** Narrows to kinds, channels and updates that this release of the site knows. */
export const isKnownRelease = isKnown("release", releaseColumns);

export function selectReleases(database: Database) {
  return database.selectFrom("release").select(releaseSelection).where(isKnownRelease);
}

export type SelectedRelease = Awaited<ReturnType<ReturnType<typeof selectReleases>["execute"]>>[number];

const rowById = preparedQuery((database, id: string) => selectReleases(database).where("release.id", "=", id));

export async function releaseById(database: Database, id: string): Promise<ReleaseDetails | undefined> {
  const [row] = await rowById(database, id);
  if (!row) return undefined;
  const [release] = await toReleases(database, [row]);
  return (
    release && {
      ...release,
      products: await productsOf(database, id),
      versions: await versionsOfLine(database, row),
    }
  );
}

const linkedProducts = preparedQuery((database, id: string) =>
  database
    .selectFrom("release_product")
    .innerJoin("product", "product.id", "release_product.product_id")
    .select(["product.id", "product.model"])
    .where("release_product.release_id", "=", id)
    .orderBy("product.model_key"),
);

export async function productsOf(database: Database, id: string): Promise<ReleaseProduct[]> {
  return linkedProducts(database, id);
}

const rowsOfLines = preparedQuery((database, lineKeys: string[]) =>
  selectReleases(database).where("release.line_key", "in", lineKeys),
);

/** Whole lines, of every kind, in the order of `byLine`. */
export async function releasesOfLines(database: Database, lineKeys: string[]): Promise<SelectedRelease[]> {
  if (lineKeys.length === 0) return [];
  const rows = await rowsOfLines(database, lineKeys);
  const ordered = byLine(rows.map((row) => ({ row, ...fromRow(releaseColumns, row) })));
  return ordered.flat().map(({ row }) => row);
}

async function versionsOfLine(database: Database, { line_key, kind }: SelectedRelease): Promise<Release[]> {
  const rows = await releasesOfLines(database, [line_key]);
  return toReleases(
    database,
    rows.filter((row) => row.kind === kind),
  );
}

const rowsOfProduct = preparedQuery((database, product: string) =>
  selectReleases(database)
    .innerJoin("release_product", "release_product.release_id", "release.id")
    .where("release_product.product_id", "=", product),
);

export async function releasesOfProduct(database: Database, product: string): Promise<Release[]> {
  const rows = await rowsOfProduct(database, product);
  const releases = new Map((await toReleases(database, rows)).map((release) => [release.id, release]));
  const ordered = await releasesOfLines(database, [...new Set(rows.map((row) => row.line_key))]);
  return ordered.flatMap(({ id }) => releases.get(id) ?? []);
}

export async function newestReleases(
  database: Database,
  { category, product }: { category?: string; product?: string },
  count: number,
): Promise<Release[]> {
  const rows = await selectReleases(database)
    .$if(category !== undefined || product !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("release_product")
            .innerJoin("product", "product.id", "release_product.product_id")
            .select("product.id")
            .whereRef("release_product.release_id", "=", "release.id")
            .$if(category !== undefined, (linked) => linked.where("product.category_id", "=", category ?? ""))
            .$if(product !== undefined, (linked) => linked.where("product.id", "=", product ?? "")),
        ),
      ),
    )
    .orderBy("release.date", "desc")
    .orderBy("release.id", "desc")
    .limit(count)
    .execute();
  return toReleases(database, rows);
}

/** What visitors may see of them. */
export async function toReleases(database: Database, rows: SelectedRelease[]): Promise<Release[]> {
  const withFiles = await withReleaseFiles(database, rows);
  return withFiles.map(({ row, file, signature, sbom }) => {
    const { isSbomPublic, ...fields } = fromRow(releaseColumns, row);
    return {
      id: row.id,
      ...fields,
      file,
      ...(signature && { signature }),
      ...(isSbomPublic && sbom && { sbom }),
      updatedAt: row.updated_at,
    };
  });
}
