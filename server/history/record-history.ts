import { type SqlBool, sql } from "kysely";
import { portionsOf } from "#core/portions.ts";
import type { Collection } from "../catalog/collection.ts";
import { type CollectionName, collections } from "../catalog/collections.ts";
import { currentFacts } from "../catalog/fact/site-facts.ts";
import type { Work } from "../database/database.ts";
import type { ChangeKind } from "../database/schema.ts";
import { beforeCommit, lastCommitted } from "../database/transaction.ts";
import { namesIn } from "./changed-cells.ts";
import { readStates } from "./read-states.ts";
import { changedParts, describeSet, kindOfAll, place, type TitledRecord } from "./set-title.ts";
import { sheetFactsOf } from "./sheet-facts.ts";
import { storeSheets } from "./sheet-rows.ts";
import { packState, type RecordState, sheetNamedBy, unpackWithoutRows } from "./state-body.ts";

interface NotedChange {
  collection: CollectionName;
  id: string;
  kind: ChangeKind;
  at: number;
  title?: string;
  keepsSheet?: boolean;
  revision: number;
  actor: string | undefined;
}

interface Noted {
  changes: NotedChange[];
  titleOf: ((titled: TitledRecord[], title: string) => string) | undefined;
  undoes: number | null;
  pause?: (() => Promise<void>) | undefined;
}

const notedOf = new WeakMap<Work, Noted>();
const statesAtOnce = 50;
/** Number of records whose values are compared for the title; of others only which fields differ. */
const comparedAtMost = 20;

/** Answers the change's set. Before the commit, states of the record are stored, and the set gets its title. */
export function noteChange(work: Work, change: NotedChange): number {
  const { changes } = notedIn(work);
  changes.push(change);
  return changes[0]?.revision ?? change.revision;
}

/** Returns a function that discards later notes. */
export function notesSince(work: Work): () => void {
  const noted = notedIn(work);
  const { length } = noted.changes;
  return () => {
    noted.changes.length = length;
  };
}

/** In the place of the title that says what differs, which it is given. */
export function nameSet(work: Work, titleOf: (titled: TitledRecord[], title: string) => string): void {
  notedIn(work).titleOf = titleOf;
}

/** Called while many states are stored. */
export function pauseWhileStoring(work: Work, pause: (() => Promise<void>) | undefined): void {
  notedIn(work).pause = pause;
}

export function noteUndone(work: Work, set: number): void {
  notedIn(work).undoes = set;
}

function notedIn(work: Work): Noted {
  const known = notedOf.get(work);
  if (known) return known;
  const noted: Noted = { changes: [], titleOf: undefined, undoes: null };
  notedOf.set(work, noted);
  beforeCommit(work, () => store(work, noted));
  return noted;
}

async function store(work: Work, { changes, titleOf, undoes, pause }: Noted): Promise<void> {
  const [first] = changes;
  const ofCollection = Map.groupBy(changes, (change) => change.collection);
  const titled: TitledRecord[] = [];
  for (const collection of collections) {
    const noted = [...Map.groupBy(ofCollection.get(collection.name) ?? [], ({ id }) => id)];
    for (const some of portionsOf(noted, statesAtOnce)) {
      for (const record of await storeStates(work, collection, new Map(some), first?.revision ?? null)) {
        if (titled.length >= comparedAtMost) delete record.states;
        titled.push(record);
      }
      await pause?.();
    }
  }
  if (!first) return;
  const { revision: id, at, actor } = first;
  const { title, detail, fields } = await described(work, titled);
  await work
    .insertInto("change_set")
    .values(({ selectFrom }) => ({
      id,
      title: titleOf?.(titled, title) ?? title,
      at,
      undoes,
      fields: `|${fields.join("|")}|`,
      detail: detail ? JSON.stringify(detail) : null,
      actor: actor === undefined ? null : selectFrom("administrator").select("email").where("id", "=", actor),
    }))
    .execute();
}

async function described(work: Work, titled: TitledRecord[]) {
  const { set } = await currentFacts(work);
  const [states] = titled.flatMap((record) => record.states ?? []);
  return describeSet(titled, {
    nameOf: await namesIn(work, [{ field: "", before: states?.before?.record, after: states?.after?.record }]),
    factName: (id) => set.get(id)?.name,
    sheetFacts: await sheetFactsOf(work, titled),
  });
}

async function storeStates(
  work: Work,
  collection: Collection<CollectionName>,
  noted: Map<string, NotedChange[]>,
  set: number | null,
): Promise<TitledRecord[]> {
  const ids = [...noted.keys()];
  const isCreated = (id: string) => noted.get(id)?.some(({ kind }) => kind === "created") ?? false;
  await continueVersions(work, collection, ids.filter(isCreated));
  const after = await readStates(work, collection, ids, { withoutRows: true });
  const {
    before,
    ended,
    sheets: stored,
  } = await endVersions(
    work,
    collection,
    ids.filter((id) => !isCreated(id)),
    { set, after },
  );
  const former = await storeSheets(work, lastCommitted(work) ?? work, before);
  const sheets = await storeSheets(work, work, after, (id) =>
    noted.get(id)?.every(({ keepsSheet }) => keepsSheet) ? (former.get(id) ?? stored.get(id)) : undefined,
  );
  const rows = (
    states: Map<string, RecordState>,
    sheets: ReadonlyMap<string, string>,
    by: { made_by: number | null; ended_by: number | null },
  ) =>
    [...states].map(([id, state]) => ({
      collection: collection.name,
      record_id: id,
      version: Number(state.record.version),
      ...packState(state, sheets.get(id) ?? null),
      at: noted.get(id)?.[0]?.at ?? 0,
      ...by,
    }));
  const earlier = rows(before, former, { made_by: null, ended_by: set });
  if (earlier.length > 0) {
    await work
      .insertInto("record_state")
      .values(earlier)
      .onConflict((same) => same.doNothing())
      .execute();
  }
  const later = rows(after, sheets, { made_by: set, ended_by: null });
  if (later.length > 0) {
    await work
      .insertInto("record_state")
      .values(later)
      .onConflict((same) =>
        same.columns(["collection", "record_id", "version"]).doUpdateSet((row) => ({
          body: row.ref("excluded.body"),
          sheet: row.ref("excluded.sheet"),
          at: row.ref("excluded.at"),
        })),
      )
      .execute();
  }
  return [...noted].map(([id, changes]): TitledRecord => {
    const body = ended.get(id);
    const stored = body === undefined ? undefined : unpackWithoutRows(body);
    const states = { before: before.get(id) ?? stored, after: after.get(id) };
    const record = (states.after ?? states.before)?.record;
    const title = changes.findLast((change) => change.title !== undefined)?.title;
    const kind = kindOfAll(changes);
    const parts = kind === "updated" ? partsOf(collection, states) : [];
    return { collection, id, kind, name: record ? collection.nameOf(record) : (title ?? ""), parts, states };
  });
}

function partsOf({ name }: Collection<CollectionName>, { before, after }: NonNullable<TitledRecord["states"]>) {
  if (!after) return [];
  return before ? changedParts(before, after) : name === "info" ? [place] : [];
}

/**
 * Notes which set ended the versions before this transaction. Answers the states of those that are not stored yet, the bodies
 * of the stored ones and the sheets that they name, by record.
 */
async function endVersions(
  work: Work,
  collection: Collection<CollectionName>,
  ids: string[],
  { set, after }: { set: number | null; after: Map<string, RecordState> },
): Promise<{
  before: Map<string, RecordState>;
  ended: Map<string, string>;
  sheets: Map<string, string | undefined>;
}> {
  const none = { before: new Map(), ended: new Map(), sheets: new Map() };
  const committed = lastCommitted(work);
  if (!committed || ids.length === 0) return none;
  const versions = await committed
    .selectFrom(collection.table as "category")
    .select(["id", "version"])
    .where("id", "in", ids)
    .execute();
  // A record that keeps its version overwrites its state.
  const ended = versions.filter(({ id, version }) => after.get(id)?.record.version !== version);
  if (ended.length === 0) return none;
  const stored = await work
    .updateTable("record_state")
    .set({ ended_by: set })
    .where("collection", "=", collection.name)
    .where(
      sql<SqlBool>`(record_id, version) in (values ${sql.join(
        ended.map(({ id, version }) => sql`(${id}, cast(${version} as bigint))`),
      )})`,
    )
    .returning(["record_id", "body", "sheet"])
    .execute();
  const sheets = new Map(stored.map((row) => [row.record_id, sheetNamedBy(row)]));
  const unstored = ended.flatMap(({ id }) => (sheets.has(id) ? [] : [id]));
  return {
    before: await readStates(committed, collection, unstored, { withoutRows: true }),
    ended: new Map(stored.map(({ record_id, body }) => [record_id, body])),
    sheets,
  };
}

/** A record that comes back under its id counts on, so that no version stands for two states. */
async function continueVersions(work: Work, { name, table }: Collection<CollectionName>, ids: string[]): Promise<void> {
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
