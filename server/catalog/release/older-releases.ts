import type { Download, OlderRelease } from "#core/download/download.ts";
import { lineKey, type ReleaseFields, releaseKinds, releaseTitle } from "#core/release/release.ts";
import { fromRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { currentVersionsOf } from "./current-releases.ts";
import { releasesOfLines } from "./release-queries.ts";
import { releaseColumns } from "./release-tables.ts";

type Version = ReleaseFields & { id: string };

/**
 * Says of each download whose file is that of a release, byte for byte, that it is firmware or software, and of an older
 * release, which one and what replaces it.
 */
export async function withOlderReleases(database: Database, downloads: Download[]): Promise<Download[]> {
  const files = await releaseFilesOf(database, [...new Set(downloads.map(({ file }) => file.sha256))]);
  if (files.length === 0) return downloads;
  const older = await olderReleases(database, files);
  return downloads.map((download) => {
    const release = files.find(({ object }) => object === download.file.sha256);
    if (!release) return download;
    const olderRelease = older.get(release.object);
    const kindName = download.kindName ?? releaseKinds[release.kind];
    return { ...download, kindName, ...(olderRelease && { olderRelease }) };
  });
}

type ReleaseFile = Awaited<ReturnType<typeof releaseFilesOf>>[number];

/** Keys are the SHA-256 of files. */
async function olderReleases(database: Database, files: ReleaseFile[]): Promise<Map<string, OlderRelease>> {
  const found = new Map<string, OlderRelease>();
  const rows = await releasesOfLines(database, [...new Set(files.map((row) => row.line_key))]);
  const all = rows.map((row): Version => ({ id: row.id, ...fromRow(releaseColumns, row) }));
  const releases = all.flatMap((release) => {
    const object = files.find(({ id }) => id === release.id)?.object;
    if (object === undefined) return [];
    const versions = all.filter((version) => lineKey(version) === lineKey(release));
    return { id: release.id, object, release, versions };
  });
  const current = await currentVersionsOf(database, releases);
  const judged = releases.map((one, place) => ({ object: one.object, older: olderRelease(one, current[place] ?? []) }));
  for (const [object, same] of Map.groupBy(judged, ({ object }) => object)) {
    // The same bytes may be published twice: where one release is current, they are not old.
    const [first] = same.every(({ older }) => older) ? same : [];
    if (first?.older) found.set(object, first.older);
  }
  return found;
}

/** The releases whose file is one of these objects. */
export async function releaseFilesOf(database: Database, objects: string[]) {
  if (objects.length === 0) return [];
  return database
    .selectFrom("file")
    .innerJoin("release", "release.file_key", "file.key")
    .select(["file.object", "release.id", "release.kind", "release.line_key"])
    .where("file.object", "in", objects)
    .execute();
}

/** Undefined for one that is current, or newer than what is. */
function olderRelease(
  { release, versions }: { release: Version; versions: Version[] },
  current: Version[],
): OlderRelease | undefined {
  const { id, channel, withdrawnReason } = release;
  const isReplaced = current.some((version) => versions.indexOf(version) < versions.indexOf(release));
  if (current.includes(release) || !(isReplaced || channel === "withdrawn")) return undefined;
  return {
    ...{ id, title: releaseTitle(release), ...(withdrawnReason && { withdrawnReason }) },
    current: current.map(({ id, versionText }) => ({ id, title: versionText })),
  };
}
