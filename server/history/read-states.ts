import type { Collection } from "../catalog/collection.ts";
import type { CollectionName } from "../catalog/collections.ts";
import type { Database } from "../database/database.ts";
import type { RecordState, StoredFile } from "./state-body.ts";

type Line = Record<string, unknown>;

/** Fields that only readers of an archive need, each with the field beside it; a fact may have one of these names. */
const leftOut: Record<string, string> = {
  image: "imageRef",
  fileName: "fileRef",
  size: "fileRef",
  downloadURL: "fileRef",
  // Stands beside the state.
  updatedAt: "version",
};
const fileFields = new Set(["imageRef", "fileRef", "specsExcelRef", "signatureRef", "sbomRef"]);

/** The states of these records, without those that do not exist. */
export async function readStates(
  database: Database,
  { read, recordsIn = (line) => [[(line as { id: string }).id, line as Line]] }: Collection<CollectionName>,
  ids: string[],
): Promise<Map<string, RecordState>> {
  if (ids.length === 0) return new Map();
  const records = new Map<string, Line>();
  const keys = new Set<string>();
  for await (const line of read(database, ids)) {
    for (const [id, record] of recordsIn(line)) records.set(id, withoutLeftOut(record, keys) as Line);
  }
  const rows = await database
    .selectFrom("file")
    .leftJoin("picture_variant as variant", "variant.source", "file.object")
    .select(["file.key", "file.object", "file.name", "file.size", "file.type", "file.width", "file.height"])
    .select(["variant.object as of", "variant.size as bytes", "variant.width as wide", "variant.height as high"])
    .where("file.key", "in", [...keys])
    .orderBy("file.key")
    .orderBy("variant.width")
    .execute();
  const files = new Map<string, StoredFile>();
  for (const { key, of, bytes, wide, high, ...row } of rows) {
    const file = files.get(key) ?? { ...row, variants: [] };
    files.set(key, file);
    if (of === null || bytes === null || wide === null || high === null) continue;
    file.variants.push({ object: of, size: bytes, width: wide, height: high });
  }
  const states = new Map<string, RecordState>();
  for (const [id, record] of records) {
    const own = new Set<string>();
    withoutLeftOut(record, own);
    const found = [...own].flatMap((key) => {
      const file = files.get(key);
      return file ? [[key, file] as const] : [];
    });
    states.set(id, { record, files: Object.fromEntries(found) });
  }
  return states;
}

/** Adds to `keys` those of the files that the value names. */
function withoutLeftOut(value: unknown, keys: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutLeftOut(item, keys));
  if (typeof value !== "object" || value === null) return value;
  const kept: [string, unknown][] = [];
  for (const [name, content] of Object.entries(value)) {
    const beside = leftOut[name];
    if (content === undefined || (beside !== undefined && beside in value)) continue;
    if (fileFields.has(name) && typeof content === "string") keys.add(content);
    kept.push([name, withoutLeftOut(content, keys)]);
  }
  return Object.fromEntries(kept);
}
