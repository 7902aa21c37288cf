import { askedPart, hasPart } from "#core/product/part-number.ts";
import {
  byLine,
  type CurrentRelease,
  currentReleases,
  type Release,
  type ReleaseDetails,
  type ReleaseFields,
  type ReleaseTarget,
  releaseTitle,
} from "#core/release/release.ts";
import { queryKey, searchKey } from "#core/search/search-key.ts";
import { fromRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { type SelectedRelease, selectReleases, toReleases } from "./release-queries.ts";
import { releaseColumns } from "./release-tables.ts";

/**
 * A release may be current for some of its products only, so each product is asked. `query` is found in a model,
 * with or without its separators, or in the release's name, line, version or file name.
 */
export async function currentReleasesFor(database: Database, query = ""): Promise<CurrentRelease<Release>[]> {
  const key = queryKey(query);
  const part = askedPart(query);
  const rows = await selectReleases(database).execute();
  const ordered = byLine(rows.map((row) => ({ row, ...fromRow(releaseColumns, row) }))).flat();
  const links = await releaseLinks(database);
  const all = targetsOf(links, ordered);
  const ofModels = targetsOf(
    links.filter((link) => link.model_key.includes(key) || hasPart(link.model_key, part)),
    ordered,
  );

  const current = ordered.flatMap(({ row }) => (all.has(row.id) ? [row] : []));
  const releases = await toReleases(database, current);
  return releases.flatMap((release) => {
    const targets = ofModels.get(release.id) ?? (hasText(release, key) ? all.get(release.id) : undefined);
    return targets ? [{ release, targets: [...targets.values()] }] : [];
  });
}

function hasText(release: Release, key: string): boolean {
  return [releaseTitle(release), release.line, release.file.fileName].some((text) => searchKey(text).includes(key));
}

type Link = { release_id: string; product_id: string };
type Ordered = ReleaseFields & { row: SelectedRelease };

/** The targets of current releases by id. */
function targetsOf(links: Link[], ordered: Ordered[]): Map<string, Map<string, ReleaseTarget>> {
  const releasesOf = Map.groupBy(links, ({ product_id }) => product_id);
  // Products with the same releases, such as those of one series, have the same current ones.
  const groups = new Set([...releasesOf.values()].map((own) => own.map(({ release_id }) => release_id).join(" ")));
  const targets = new Map<string, Map<string, ReleaseTarget>>();
  for (const group of groups) {
    const ids = new Set(group.split(" "));
    for (const { release, targets: own } of currentReleases(ordered.filter(({ row }) => ids.has(row.id)))) {
      const all = targets.get(release.row.id) ?? new Map<string, ReleaseTarget>();
      for (const target of own) all.set(JSON.stringify(target), target);
      targets.set(release.row.id, all);
    }
  }
  return targets;
}

/** The versions of each product's current firmware, by the product's id. */
export async function currentFirmwareOf(database: Database, products: string[]): Promise<Map<string, string>> {
  const links = await database
    .selectFrom("release_product")
    .select(["release_id", "product_id"])
    .where("product_id", "in", products)
    .execute();
  const ids = [...new Set(links.map(({ release_id }) => release_id))];
  if (ids.length === 0) return new Map();
  const rows = await selectReleases(database).where("release.id", "in", ids).where("kind", "=", "firmware").execute();
  const ordered = byLine(rows.map((row) => ({ id: row.id, ...fromRow(releaseColumns, row) }))).flat();
  return new Map(
    products.flatMap((product) => {
      const own = new Set(links.flatMap((link) => (link.product_id === product ? [link.release_id] : [])));
      const current = currentReleases(ordered.filter(({ id }) => own.has(id)));
      const versions = new Set(current.map(({ release }) => release.versionText));
      return versions.size > 0 ? [[product, [...versions].join(", ")] as const] : [];
    }),
  );
}

/** The ids of the versions that are current for a product of this release, or if it has none left, in its line. */
export async function currentVersions(database: Database, release: ReleaseDetails): Promise<string[]> {
  const [current = []] = await currentVersionsOf(database, [release]);
  return current.map(({ id }) => id);
}

/** The same for several releases, each with its line in the order of `byLine`. */
export async function currentVersionsOf<Version extends Omit<ReleaseFields, "isSbomPublic"> & { id: string }>(
  database: Database,
  releases: { id: string; versions: Version[] }[],
): Promise<Version[][]> {
  const links = await database
    .selectFrom("release_product as own")
    .innerJoin("release_product as any", "any.product_id", "own.product_id")
    .select(["own.release_id as own", "any.release_id", "any.product_id"])
    .where(
      "own.release_id",
      "in",
      releases.map(({ id }) => id),
    )
    .execute();
  const linksOf = Map.groupBy(links, ({ own }) => own);
  return releases.map(({ id, versions }) => {
    const products = Map.groupBy(linksOf.get(id) ?? [], ({ product_id }) => product_id);
    const current = [...products.values()].flatMap((ofProduct) => {
      const ids = new Set(ofProduct.map(({ release_id }) => release_id));
      return currentReleases(versions.filter((version) => ids.has(version.id)));
    });
    const found = products.size > 0 ? current : currentReleases(versions);
    return [...new Set(found.map(({ release }) => release))];
  });
}

function releaseLinks(database: Database) {
  return database
    .selectFrom("release_product")
    .innerJoin("product", "product.id", "release_product.product_id")
    .select(["release_product.release_id", "release_product.product_id", "product.model_key"])
    .orderBy("release_product.release_id")
    .execute();
}
