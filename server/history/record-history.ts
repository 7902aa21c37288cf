import { type CollectionName, collections } from "../catalog/collections.ts";
import type { Work } from "../database/database.ts";
import { insertRows } from "../database/insert-rows.ts";
import type { TableName } from "../database/pages-of.ts";
import type { ChangeKind } from "../database/schema.ts";
import { beforeCommit, committedBefore } from "../database/transaction.ts";
import { readStates } from "./read-states.ts";
import { setTitle, type TitledRecord } from "./set-title.ts";
import { packState, type RecordState } from "./state-body.ts";

interface NotedChange {
  collection: CollectionName;
  id: string;
  kind: ChangeKind;
  at: number;
  title?: string;
  revision: number;
  actor: string | undefined;
}

interface NotedRecord {
  kinds: Set<ChangeKind>;
  /** The name of a deleted one. */
  title: string | undefined;
  at: number;
}

interface Noted {
  first: NotedChange | undefined;
  titleOf: ((titled: TitledRecord[]) => string) | undefined;
  records: Map<CollectionName, Map<string, NotedRecord>>;
  losses: { collection: CollectionName; record_id: string; lost: string }[];
}

const notedOf = new WeakMap<Work, Noted>();
const statesAtOnce = 200;

/** Answers the change's set. Before the commit, states of the record are stored, and the set gets its title. */
export function noteChange(work: Work, change: NotedChange): number {
  const noted = notedIn(work);
  noted.first ??= change;
  const record = noteRecord(noted, change.collection, change.id, change.at);
  record.kinds.add(change.kind);
  record.title = change.title ?? record.title;
  return noted.first.revision;
}

/** For records that lose what they led to and keep their version. A change of the same transaction takes it from them. */
export function noteLosses(work: Work, collection: CollectionName, losses: { id: string; lost: string }[]): void {
  notedIn(work).losses.push(...losses.map(({ id, lost }) => ({ collection, record_id: id, lost })));
}

/** Instead of `setTitle`. */
export function nameSet(work: Work, titleOf: (titled: TitledRecord[]) => string): void {
  notedIn(work).titleOf = titleOf;
}

function notedIn(work: Work): Noted {
  const known = notedOf.get(work);
  if (known) return known;
  const noted: Noted = { first: undefined, titleOf: undefined, records: new Map(), losses: [] };
  notedOf.set(work, noted);
  beforeCommit(work, () => store(work, noted));
  return noted;
}

function noteRecord({ records }: Noted, collection: CollectionName, id: string, at: number): NotedRecord {
  const ofCollection = records.get(collection) ?? new Map<string, NotedRecord>();
  records.set(collection, ofCollection);
  const record = ofCollection.get(id) ?? { kinds: new Set(), title: undefined, at };
  ofCollection.set(id, record);
  return record;
}

async function store(work: Work, { first, titleOf = setTitle, records, losses }: Noted): Promise<void> {
  const titled: TitledRecord[] = [];
  for (const collection of collections) {
    const noted = [...(records.get(collection.name) ?? [])];
    for (let start = 0; start < noted.length; start += statesAtOnce) {
      titled.push(
        ...(await storeStates(
          work,
          collection.name,
          new Map(noted.slice(start, start + statesAtOnce)),
          first?.revision ?? null,
        )),
      );
    }
  }
  if (!first) return;
  const { revision: id, at, actor } = first;
  await insertRows(
    work,
    "lost_link",
    losses.map((loss) => ({ change_set: id, ...loss })),
  );
  await work
    .insertInto("change_set")
    .values(({ selectFrom }) => ({
      id,
      title: titleOf(titled),
      at,
      actor: actor === undefined ? null : selectFrom("administrator").select("email").where("id", "=", actor),
    }))
    .execute();
}

async function storeStates(
  work: Work,
  name: CollectionName,
  noted: Map<string, NotedRecord>,
  set: number | null,
): Promise<TitledRecord[]> {
  const collection = collections.find((one) => one.name === name);
  if (!collection) throw new Error(`There is no collection ${name}.`);
  const ids = [...noted.keys()];
  await continueVersions(
    work,
    name,
    collection.table,
    ids.filter((id) => noted.get(id)?.kinds.has("created")),
  );
  const after = await readStates(work, collection, ids);
  const before = await endVersions(
    work,
    name,
    ids.filter((id) => !noted.get(id)?.kinds.has("created")),
    { set, after },
  );
  const rows = (states: Map<string, RecordState>, by: { made_by: number | null; ended_by: number | null }) =>
    [...states].map(([id, state]) => ({
      collection: name,
      record_id: id,
      version: Number(state.record.version),
      body: packState(state),
      at: noted.get(id)?.at ?? 0,
      ...by,
    }));
  const earlier = rows(before, { made_by: null, ended_by: set });
  if (earlier.length > 0) {
    await work
      .insertInto("record_state")
      .values(earlier)
      .onConflict((same) => same.doNothing())
      .execute();
  }
  const later = rows(after, { made_by: set, ended_by: null });
  if (later.length > 0) {
    await work
      .insertInto("record_state")
      .values(later)
      .onConflict((same) =>
        same.columns(["collection", "record_id", "version"]).doUpdateSet((row) => ({
          body: row.ref("excluded.body"),
          at: row.ref("excluded.at"),
        })),
      )
      .execute();
  }
  return ids.map((id) => {
    const record = (after.get(id) ?? before.get(id))?.record;
    const { kinds, title } = noted.get(id) as NotedRecord;
    const kind = kinds.has("deleted") ? "deleted" : kinds.has("created") ? "created" : "updated";
    return { collection, kind, name: record ? collection.nameOf(record) : (title ?? "") };
  });
}

/** Notes which set ended the versions before this transaction. Answers the states of those that are not stored yet. */
async function endVersions(
  work: Work,
  name: CollectionName,
  ids: string[],
  { set, after }: { set: number | null; after: Map<string, RecordState> },
): Promise<Map<string, RecordState>> {
  const committed = committedBefore(work);
  const collection = collections.find((one) => one.name === name);
  if (!committed || !collection || ids.length === 0) return new Map();
  const versions = await committed
    .selectFrom(collection.table as "category")
    .select(["id", "version"])
    .where("id", "in", ids)
    .execute();
  const unstored: string[] = [];
  for (const { id, version } of versions) {
    // What keeps its version is stored again.
    if (after.get(id)?.record.version === version) continue;
    const { numUpdatedRows } = await work
      .updateTable("record_state")
      .set({ ended_by: set })
      .where("collection", "=", name)
      .where("record_id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) unstored.push(id);
  }
  return readStates(committed, collection, unstored);
}

/** A record that comes back under its id counts on, so that no version stands for two states. */
async function continueVersions(work: Work, name: CollectionName, table: TableName, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const last = await work
    .selectFrom("record_state")
    .select(({ fn }) => ["record_id", fn.max("version").as("version")])
    .where("collection", "=", name)
    .where("record_id", "in", ids)
    .groupBy("record_id")
    .execute();
  for (const { record_id, version } of last) {
    await work
      .updateTable(table as "category")
      .set({ version: version + 1 })
      .where("id", "=", record_id)
      .where("version", "<=", version)
      .execute();
  }
}
