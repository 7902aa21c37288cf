import type { Database } from "../database/database.ts";
import type { StagedFile, StagedPicture } from "../storage/staged-file.ts";
import type { RecordState, StoredFile } from "./state-body.ts";

/** In milliseconds. Dropped objects stay for `deletionDelayMs`; a restore must be committed before. */
const safelyDroppedMs = 30_000;

/** Finds the files of a version: those that today's record still has need not be written again. */
export interface VersionFiles {
  /** "same" as today's; undefined if its bytes are gone. */
  file(key: string | undefined): StagedFile | "same" | undefined;
  picture(key: string | undefined): StagedPicture | "same" | undefined;
}

export async function filesOfVersion(
  work: Database,
  state: RecordState,
  today: RecordState | undefined,
  now: number,
): Promise<VersionFiles> {
  const objects = Object.entries(state.files).flatMap(([key, { object, name }]) => {
    const current = today?.files[key];
    return current?.object === object && current.name === name ? [] : object;
  });
  const known = new Set(await storedObjects(work, [...new Set(objects)], now));

  function find(key: string | undefined): StoredFile | "same" | undefined {
    const file = key === undefined ? undefined : state.files[key];
    if (key === undefined || !file) return undefined;
    const current = today?.files[key];
    if (current?.object === file.object && current.name === file.name) return "same";
    return known.has(file.object) ? file : undefined;
  }

  return {
    file(key) {
      const found = find(key);
      if (!found || found === "same") return found;
      const { object, name, size, type } = found;
      return { object, name, size, type };
    },
    picture(key = "") {
      const found = find(key);
      if (!found || found === "same") return found;
      const { width, height } = found;
      if (width === null || height === null) return undefined;
      return { ...found, width, height, extension: key.slice(key.lastIndexOf(".") + 1) };
    },
  };
}

async function storedObjects(work: Database, objects: string[], now: number): Promise<string[]> {
  if (objects.length === 0) return [];
  const rows = await work
    .selectFrom("file")
    .select("object")
    .where("object", "in", objects)
    .union(
      work
        .selectFrom("dropped_object")
        .select("object")
        .where("object", "in", objects)
        .where("dropped_at", ">", now - safelyDroppedMs),
    )
    .execute();
  return rows.map(({ object }) => object);
}
