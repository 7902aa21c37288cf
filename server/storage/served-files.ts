import { binPrefix } from "#core/files/file-key.ts";
import { idsWithin } from "#core/id.ts";
import { collections } from "../catalog/collections.ts";
import type { ChangeFeed } from "../changes/change-feed.ts";
import type { ChangedRecords } from "../changes/changed-records.ts";
import { type Database, engineOf, rowsIn } from "../database/database.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import { RecordCache } from "../record-cache/record-cache.ts";

export interface ServedFile {
  object: string;
  size: number;
  type: string;
  name: string;
  /** The original's object, also for a variant. */
  fileObject: string;
  isPicture: boolean;
  /** An SBOM is for administrators, or public until it is for them again. */
  access: "public" | "revocable" | "private";
}

/** In bytes. */
const maxBytes = 4_000_000;

type CachedFile = Awaited<ReturnType<typeof readFiles>>[number];

/** Cached in memory: cached pages need their pictures while the database is unavailable. */
export class ServedFiles {
  readonly #files: RecordCache<string, CachedFile>;

  constructor(reading: Database, changes: Pick<ChangeFeed, "isStale" | "revision" | "subscribe">) {
    this.#files = new RecordCache({
      reading,
      changes,
      maxBytes,
      load: (keys) => readFiles(reading, keys),
      keyOf: ({ key }) => key,
      sizeOf: ({ key, name, variants }) => 700 + 2 * (key.length + name.length) + 250 * variants.length,
      affectedBy(changed) {
        const owners = ownersIn(changed);
        return ({ key }) => owners.has(idsWithin(key)[0]);
      },
    });
  }

  async find(key: string, width?: number): Promise<ServedFile | undefined> {
    if (key.startsWith(binPrefix)) return undefined;
    const file = (await this.#files.getMany([key])).get(key);
    if (!file) return undefined;
    const { object, name, size, type } = file;
    const original = {
      object,
      name,
      size,
      type,
      fileObject: object,
      isPicture: file.width !== null,
      access: accessTo(file),
    };
    const variant = file.variants.find((one) => one.width === width);
    if (!variant) return original;
    return { ...original, object: variant.object, size: variant.size, type: "image/webp", name: `${name}.webp` };
  }
}

function accessTo({ is_sbom_public }: CachedFile): ServedFile["access"] {
  if (is_sbom_public === null) return "public";
  return is_sbom_public === 1 ? "revocable" : "private";
}

async function readFiles(reading: Database, keys: string[]) {
  const rows = await fileRows(reading, keys);
  return rows.map(({ variants, ...row }) => ({ ...row, variants: rowsIn(variants) }));
}

const fileRows = preparedQuery((database, keys: string[]) =>
  database
    .selectFrom("file")
    .select(["file.key", "file.object", "file.name", "file.size", "file.type", "file.width"])
    .select(({ selectFrom }) => {
      const variants = selectFrom("picture_variant")
        .select(["picture_variant.width", "picture_variant.object", "picture_variant.size"])
        .whereRef("picture_variant.source", "=", "file.object");
      return engineOf(database).asJson(variants).as("variants");
    })
    .leftJoin("release", "release.sbom_key", "file.key")
    .select("release.is_sbom_public")
    .where("file.key", "in", keys),
);

function ownersIn(changed: ChangedRecords): Set<string | undefined> {
  const deleted = changed.productsDeleted.map(({ id }) => id);
  return new Set([...collections.flatMap(({ name }) => changed[name]), ...deleted]);
}
