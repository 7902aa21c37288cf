import type { Page } from "#core/page.ts";
import type { Release } from "#core/release.ts";
import type { Database } from "../../database/database.ts";
import { readPage } from "../paging.ts";
import { isKnownRelease, selectReleases, toReleases } from "./release-queries.ts";

export async function releasesByDate(database: Database, page: number): Promise<Page<Release> | undefined> {
  const { count } = await database
    .selectFrom("release")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isKnownRelease)
    .executeTakeFirstOrThrow();
  return readPage(page, count, async ({ limit, offset }) => {
    const rows = selectReleases(database).orderBy("release.date", "desc").orderBy("release.id", "desc");
    return toReleases(database, await rows.limit(limit).offset(offset).execute());
  });
}
