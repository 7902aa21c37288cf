import type { Page } from "#core/page.ts";
import { type Release, type ReleaseKind, releaseKinds } from "#core/release/release.ts";
import type { Database } from "../../database/database.ts";
import { readPage } from "../paging.ts";
import { isKnownRelease, selectReleases, toReleases } from "./release-queries.ts";

export async function releasesByDate(database: Database, page: number): Promise<Page<Release> | undefined> {
  const { count } = await database
    .selectFrom("release")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    // For the index of kinds, which `isKnownRelease` is written not to use.
    .where("release.kind", "in", Object.keys(releaseKinds) as ReleaseKind[])
    .where(isKnownRelease)
    .executeTakeFirstOrThrow();
  return readPage(page, count, async ({ limit, offset }) => {
    const rows = selectReleases(database).orderBy("release.date", "desc").orderBy("release.id", "desc");
    return toReleases(database, await rows.limit(limit).offset(offset).execute());
  });
}
