import type { ChangeFeed } from "../changes/change-feed.ts";
import type { ChangedRecords } from "../changes/changed-records.ts";
import { type Database, engineOf, rowsIn } from "../database/database.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import { RecordCache } from "../record-cache/record-cache.ts";

/** What an address below /files/ stands for at the moment: a stored file, or a picture's WebP variant. */
export interface ServedFile {
  /** The object to send, with its size in bytes and its type. */
  object: string;
  size: number;
  type: string;
  name: string;
  /** The object that the file's own row names, which the address may have been made for. */
  fileObject: string;
  /** Whether it was decoded as a picture, so that browsers may show it. */
  isPicture: boolean;
}

/** How much memory the rows of files may take, in bytes. */
const maxBytes = 4_000_000;

/** A file's row, with the variants of a picture. */
type CachedFile = Awaited<ReturnType<typeof readFiles>>[number];

/**
 * The files of keys, those asked for last in memory. Pages that are cached name pictures: so these, too, are answered while
 * the database is unavailable.
 */
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
        return ({ key }) => owners.has(ownerOf(key));
      },
    });
  }

  /** The file of a key; with `width`, its variant of that width where it has one. Undefined for an unknown key. */
  async find(key: string, width?: number): Promise<ServedFile | undefined> {
    const file = (await this.#files.getMany([key])).get(key);
    if (!file) return undefined;
    const { object, name, size, type } = file;
    const original = { object, name, size, type, fileObject: object, isPicture: file.width !== null };
    const variant = file.variants.find((one) => one.width === width);
    if (!variant) return original;
    return { ...original, object: variant.object, size: variant.size, type: "image/webp", name: `${name}.webp` };
  }
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
    .where("file.key", "in", keys),
);

/** The records whose files may have changed. Files of the content folder have none: their changes are not in the log. */
function ownersIn({ products, productsDeleted, downloads, info }: ChangedRecords): Set<string | undefined> {
  return new Set([...products, ...productsDeleted.map(({ id }) => id), ...downloads, ...info]);
}

/** The first id in a key is its record's: see `file-key.ts`. */
function ownerOf(key: string): string | undefined {
  return /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(key)?.[0];
}
