import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Bin, type BinnedRecord, binDays } from "#core/bin.ts";
import { capitalized } from "#core/capitalized.ts";
import { binPrefix } from "#core/files/file-key.ts";
import { commandLine } from "#core/history.ts";
import { type CollectionName, collections } from "../catalog/collections.ts";
import { readPage } from "../catalog/paging.ts";
import type { Database } from "../database/database.ts";

// The bin is no table: a record lies in it if its newest state was ended by a set of the last days and no such record is
// there. Its files are those whose keys begin with the record's place in the bin.

export const binMs = binDays * 24 * 60 * 60_000;

const binned = collections.filter(({ hasBin }) => hasBin);

export interface BinPlace {
  collection: CollectionName;
  id: string;
}

/** Undefined for a kind of record that the bin does not hold. */
export function binPlace(collection: string, id: string): BinPlace | undefined {
  const name = binned.find((one) => one.name === collection)?.name;
  return name && { collection: name, id };
}

/** States of the records in the bin, with the sets that deleted them. */
export function statesInBin(database: Database, now: number) {
  let states = database
    .selectFrom("record_state as state")
    .innerJoin("change_set", "change_set.id", "state.ended_by")
    .where("state.ended_by", "in", ({ selectFrom }) =>
      selectFrom("change_set as recent")
        .select("recent.id")
        .where("recent.at", ">", now - binMs),
    )
    .where(
      // An expression: by the column, SQLite would begin with all states.
      sql<string>`state.collection || ''`,
      "in",
      binned.map(({ name }) => name),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("record_state as newer")
            .select("newer.version")
            .whereRef("newer.collection", "=", "state.collection")
            .whereRef("newer.record_id", "=", "state.record_id")
            .whereRef("newer.version", ">", "state.version"),
        ),
      ),
    );
  for (const { name, table } of binned) {
    states = states.where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb("state.collection", "<>", name),
        not(
          exists(
            selectFrom(table as "category")
              .select("id")
              .whereRef("id", "=", "state.record_id" as never),
          ),
        ),
      ]),
    );
  }
  return states;
}

export async function listedBin(database: Database, page: number, now = Date.now()): Promise<Bin | undefined> {
  const counted = await statesInBin(database, now)
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("change_set.id").as("last")])
    .executeTakeFirstOrThrow();
  const found = await readPage<BinnedRecord>(page, Number(counted.count), ({ limit, offset }) =>
    recordsInBin(database, now, (states) => states.limit(limit).offset(offset)),
  );
  return found && { ...found, ...(await sizeOfBin(database)), lastSet: counted.last ?? 0 };
}

export async function recordInBin(
  database: Database,
  { collection, id }: BinPlace,
  now = Date.now(),
): Promise<InBin | undefined> {
  const [found] = await recordsInBin(database, now, (states) =>
    states.where("state.collection", "=", collection).where("state.record_id", "=", id),
  );
  return found;
}

export async function countInBin(database: Database, now = Date.now()): Promise<number> {
  const { count } = await statesInBin(database, now)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface InBin extends BinnedRecord {
  collection: CollectionName;
}

type States = ReturnType<typeof statesInBin>;

export async function recordsInBin(
  database: Database,
  now: number,
  only: (states: States) => States,
): Promise<InBin[]> {
  const rows = await only(statesInBin(database, now))
    .select(["state.collection", "state.record_id as id"])
    .select(["change_set.id as set", "change_set.at", "change_set.actor"])
    .select(({ selectFrom }) =>
      selectFrom("change")
        .select(({ fn }) => fn.max("change.title").as("title"))
        .whereRef("change.change_set", "=", "change_set.id")
        .whereRef("change.collection", "=", "state.collection")
        .whereRef("change.record_id", "=", "state.record_id")
        .where("change.kind", "=", "deleted")
        .as("title"),
    )
    .orderBy("change_set.id", "desc")
    .orderBy("state.collection")
    .orderBy("state.record_id")
    .execute();
  const filesOf = await filesIn(database, rows);
  return rows.flatMap(({ collection: name, id, set, at, actor, title }) => {
    const collection = binned.find((one) => one.name === name);
    if (!collection) return [];
    return {
      ...{ collection: collection.name, id, set },
      name: title ?? id,
      kind: capitalized(collection.noun.one),
      deletedAt: at,
      goneAt: at + binMs,
      who: actor ?? commandLine,
      ...filesOf({ collection: name, id }),
    };
  });
}

interface Place {
  collection: string;
  id: string;
}

function prefixOf({ collection, id }: Place): string {
  return `${binPrefix}${collection}/${id}/`;
}

/** A range, which the index of keys knows: "0" follows "/". */
export function keysBelow(column: string, prefix: string): RawBuilder<SqlBool> {
  const key = sql.ref(column);
  return sql<SqlBool>`(${key} >= ${prefix} and ${key} < ${`${prefix.slice(0, -1)}0`})`;
}

export function filesInBin(database: Database, place: Place) {
  return database
    .selectFrom("file")
    .select(["key", "object", "name", "created_at"])
    .where(keysBelow("key", prefixOf(place)))
    .execute();
}

async function filesIn(database: Database, places: Place[]) {
  const sums = new Map<string, { files: number; bytes: number }>();
  if (places.length > 0) {
    const ranges = places.map((place) => keysBelow("file.key", prefixOf(place)));
    const rows = await database
      .selectFrom("file")
      .select(["file.key", "file.size"])
      .select(
        sql<number>`coalesce((select sum(size) from picture_variant where source = file.object), 0)`.as("narrower"),
      )
      .where(sql<SqlBool>`(${sql.join(ranges, sql` or `)})`)
      .execute();
    for (const { key, size, narrower } of rows) {
      const prefix = key.slice(0, key.lastIndexOf("/") + 1);
      const { files, bytes } = sums.get(prefix) ?? { files: 0, bytes: 0 };
      sums.set(prefix, { files: files + 1, bytes: bytes + Number(size) + Number(narrower) });
    }
  }
  return (place: Place) => sums.get(prefixOf(place)) ?? { files: 0, bytes: 0 };
}

/** `bytes`: what emptying the bin frees. Objects that also belong to something else stay. */
async function sizeOfBin(database: Database): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`with held as (
      select object, max(size) as size from file where ${keysBelow("file.key", binPrefix)} and not exists (
        select 1 from file as other where other.object = file.object and not ${keysBelow("other.key", binPrefix)}
      ) group by object
    ) select coalesce(sum(size), 0) as bytes,
      (select count(*) from file where ${keysBelow("file.key", binPrefix)}) as files from (
      select object, size from held
      union select variant.object, variant.size from picture_variant as variant
        inner join held on held.object = variant.source
    ) as held_or_made`.execute(database);
  return { files: Number(rows[0]?.files ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}
