import { ownValue } from "#core/own-value.ts";
import type { Collection, ReadOptions } from "../catalog/collection.ts";
import type { CollectionName } from "../catalog/collections.ts";
import { unitsOf } from "../catalog/fact/typed-units.ts";
import { type Database, engineOf, rowsIn } from "../database/database.ts";
import { fewLengths, preparedQuery } from "../database/prepared-query.ts";
import type { RecordState } from "./state-body.ts";

type Line = Record<string, unknown>;

/** Fields that only readers of an archive need, each with the field beside it; a fact may have one of these names. */
const leftOut: Record<string, string> = {
  image: "imageRef",
  fileName: "fileRef",
  size: "fileRef",
  downloadURL: "fileRef",
};
/** Keys of stored files. */
export const fileFields: ReadonlySet<string> = new Set([
  "imageRef",
  "fileRef",
  "specsExcelRef",
  "signatureRef",
  "sbomRef",
]);

/** The states of these records, without those that do not exist. */
export async function readStates(
  database: Database,
  { read, recordsIn = (line) => [[(line as { id: string }).id, line as Line]] }: Collection<CollectionName>,
  ids: string[],
  options?: ReadOptions,
): Promise<Map<string, RecordState>> {
  if (ids.length === 0) return new Map();
  const records = new Map<string, Line>();
  const keys = new Set<string>();
  for await (const line of read(database, ids, options)) {
    for (const [id, record] of recordsIn(line)) records.set(id, withoutLeftOut(record, keys) as Line);
  }
  const rows = keys.size > 0 ? await storedFiles(database, fewLengths([...keys])) : [];
  const files = new Map(rows.map(({ key, variants, ...file }) => [key, { ...file, variants: rowsIn(variants) }]));
  const typedIn = ({ facts }: Line) => (typeof facts === "object" && facts !== null ? Object.keys(facts) : []);
  const units = await unitsOf(database, [...new Set([...records.values()].flatMap(typedIn))]);
  const states = new Map<string, RecordState>();
  for (const [id, record] of records) {
    const found = [...keysIn(record)].flatMap((key) => {
      const file = files.get(key);
      return file ? [[key, file] as const] : [];
    });
    const inUnits = typedIn(record).flatMap((kind) => {
      const unit = units.get(kind);
      return unit === undefined ? [] : [[kind, unit] as const];
    });
    states.set(id, {
      ...{ record, files: Object.fromEntries(found) },
      ...(inUnits.length > 0 && { units: Object.fromEntries(inUnits) }),
    });
  }
  return states;
}

/** Keys of the files that a record names. */
export function keysIn(record: Line): Set<string> {
  const keys = new Set<string>();
  withoutLeftOut(record, keys);
  return keys;
}

/** Adds to `keys` those of the files that the value names. */
function withoutLeftOut(value: unknown, keys: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutLeftOut(item, keys));
  if (typeof value !== "object" || value === null) return value;
  const kept: [string, unknown][] = [];
  for (const [name, content] of Object.entries(value)) {
    const beside = ownValue(leftOut, name);
    if (content === undefined || (beside !== undefined && beside in value)) continue;
    if (fileFields.has(name) && typeof content === "string") keys.add(content);
    kept.push([name, withoutLeftOut(content, keys)]);
  }
  return Object.fromEntries(kept);
}

const storedFiles = preparedQuery((database, keys: string[]) =>
  database
    .selectFrom("file")
    .select(["file.key", "file.object", "file.name", "file.size", "file.type", "file.width", "file.height"])
    .select(({ selectFrom }) => {
      const variants = selectFrom("picture_variant as variant")
        .select(["variant.object", "variant.size", "variant.width", "variant.height", "variant.ground"])
        .whereRef("variant.source", "=", "file.object")
        .orderBy("variant.width");
      return engineOf(database).asJson(variants).as("variants");
    })
    .where("file.key", "in", keys)
    .orderBy("file.key"),
);
