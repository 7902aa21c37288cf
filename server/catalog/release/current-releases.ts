import { byLine, type CurrentRelease, currentReleases, type Release, type ReleaseTarget } from "#core/release.ts";
import { searchKey } from "#core/search-key.ts";
import { valuesOf } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { releaseColumns } from "../../database/record-columns.ts";
import { selectReleases, toReleases } from "./release-queries.ts";

/** A release may be current for some of its products only, so each product is asked. */
export async function currentReleasesFor(database: Database, query = ""): Promise<CurrentRelease<Release>[]> {
  const key = searchKey(query).trim();
  const rows = await selectReleases(database).execute();
  const ordered = byLine(rows.map((row) => ({ row, ...valuesOf(releaseColumns, row) }))).flat();
  const links = (await releaseLinks(database)).filter((link) => link.model_key.includes(key));
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

  const current = ordered.flatMap(({ row }) => (targets.has(row.id) ? [row] : []));
  const releases = await toReleases(database, current);
  return releases.map((release) => ({ release, targets: [...(targets.get(release.id)?.values() ?? [])] }));
}

function releaseLinks(database: Database) {
  return database
    .selectFrom("release_product")
    .innerJoin("product", "product.id", "release_product.product_id")
    .select(["release_product.release_id", "release_product.product_id", "product.model_key"])
    .orderBy("release_product.release_id")
    .execute();
}

export async function modelsWithReleases(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom("product")
    .select("product.model")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("release_product")
          .innerJoin("release", "release.id", "release_product.release_id")
          .select("release.id")
          .whereRef("release_product.product_id", "=", "product.id")
          .where("release.channel", "=", "stable"),
      ),
    )
    .orderBy("product.model_key")
    .execute();
  return rows.map(({ model }) => model);
}
