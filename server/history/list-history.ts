import { type SqlBool, sql } from "kysely";
import { capitalized } from "#core/capitalized.ts";
import { counted } from "#core/counted.ts";
import {
  allChanges,
  type ChangedRecord,
  type ChangeList,
  type ChangeSet,
  commandLine,
  fieldName,
  type HistoryQuery,
  isDay,
  isUndoTitle,
  type LastChange,
  type ListedSet,
  type NewestVersions,
  type RecordHistory,
  type RecordVersion,
  type SetDetail,
} from "#core/history.ts";
import { ownValue } from "#core/own-value.ts";
import { byLabel } from "#core/sorting.ts";
import type { Collection } from "../catalog/collection.ts";
import { type CollectionName, collectionNamed, collections } from "../catalog/collections.ts";
import { readPage } from "../catalog/paging.ts";
import type { Database } from "../database/database.ts";
import { changedCells, namesIn } from "./changed-cells.ts";
import { differences } from "./differences.ts";
import type { ChangeSetRow } from "./history-tables.ts";
import { stateAt, stateToday } from "./restore-version.ts";
import { changeVerbs, countTexts, kindOfAll } from "./set-title.ts";
import { wholeStates } from "./sheet-rows.ts";
import { unpackWithoutRows } from "./state-body.ts";

const dayMs = 24 * 60 * 60_000;
const notRecorded = "not recorded";
/** A newer release may know other kinds. */
const verbs: Record<string, string> = changeVerbs;

/** Newest first: the sets, then changes by releases that kept no history. */
export async function listedChanges(database: Database, query: HistoryQuery): Promise<ChangeList | undefined> {
  const sets = matchingSets(database, query);
  const old = olderChanges(database, query);
  const { inSets, before } = await counts(database, query);
  const found = await readPage(query.page, inSets + before, async ({ limit, offset }) => {
    const items = await newest(database, sets, { limit, offset });
    if (items.length < limit) {
      const rest = await old
        .select(["revision", "collection", "kind", "title", "at"])
        .orderBy("revision", "desc")
        .limit(limit - items.length)
        .offset(Math.max(0, offset - inSets))
        .execute();
      items.push(
        ...rest.map(({ revision, collection, kind, title, at }) => {
          const noun = nounOf(collection);
          return {
            id: `change-${revision}`,
            title: `${title ?? capitalized(noun.one)} ${ownValue(verbs, kind) ?? kind}`,
            at,
            who: notRecorded,
            records: counted(1, noun.one),
            isUndone: false,
            isKept: false,
          };
        }),
      );
    }
    return items;
  });
  return found && { ...found, ...(await filtersOf(database)) };
}

async function counts(database: Database, query: HistoryQuery): Promise<{ inSets: number; before: number }> {
  const count = sql<number>`count(*)`.as("count");
  const inSets = await matchingSets(database, query).select(count).executeTakeFirst();
  const before = await olderChanges(database, query).select(count).executeTakeFirst();
  return { inSets: Number(inSets?.count ?? 0), before: Number(before?.count ?? 0) };
}

export async function changeCount(database: Database): Promise<number> {
  const { inSets, before } = await counts(database, allChanges);
  return inSets + before;
}

const lastOnSummary = 6;

export function lastChanges(database: Database): Promise<ListedSet[]> {
  return newest(database, database.selectFrom("change_set"), { limit: lastOnSummary, offset: 0 });
}

async function newest(
  database: Database,
  sets: ReturnType<typeof matchingSets>,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedSet[]> {
  const rows = await sets
    .select(["id", "title", "at", "actor", "detail"])
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const describe = await setDescriptions(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => listed(row, describe));
}

/** What the sets can be filtered by. */
async function filtersOf(database: Database): Promise<Pick<ChangeList, "people" | "kinds" | "fields">> {
  const people = await database.selectFrom("change_set").select("actor").distinct().orderBy("actor").execute();
  const named = await database.selectFrom("change_set").select("fields").distinct().execute();
  const fields = [...new Set(named.flatMap(({ fields }) => fields?.split("|").filter(Boolean) ?? []))];
  return {
    people: people.map(({ actor }) => actor ?? commandLine),
    kinds: collections.map(({ name, noun }) => ({ name, label: capitalized(noun.many) })),
    fields: fields.map((name) => ({ name, label: fieldName(name) })).sort(byLabel),
  };
}

function matchingSets(database: Database, { query, who, what, field, from, to, record }: HistoryQuery) {
  let sets = database.selectFrom("change_set");
  if (query) sets = sets.where(contains("title", query));
  if (who === commandLine) sets = sets.where("actor", "is", null);
  else if (who) sets = sets.where("actor", "=", who);
  const [start, end] = [dayStart(from), dayStart(to)];
  if (start !== undefined) sets = sets.where("at", ">=", start);
  if (end !== undefined) sets = sets.where("at", "<", end + dayMs);
  if (field) sets = sets.where(contains("fields", `|${field}|`));
  if (what || record) {
    sets = sets.where("id", "in", (within) => {
      const changes = within.selectFrom("change").select("change_set").where("change_set", "is not", null);
      const ofKind = what ? changes.where("collection", "=", what) : changes;
      const ofRecord = record
        ? ofKind.where("collection", "=", record.collection).where("record_id", "=", record.id)
        : ofKind;
      return ofRecord.$castTo<{ change_set: number }>();
    });
  }
  return sets;
}

/** Before the first set. Later changes without one only derive something from records. */
function olderChanges(database: Database, { query, who, what, field, from, to, record }: HistoryQuery) {
  let changes = database
    .selectFrom("change")
    .where("change_set", "is", null)
    .where(sql<SqlBool>`revision < coalesce((select min(change_set.id) from change_set), ${Number.MAX_SAFE_INTEGER})`);
  if (query) changes = changes.where(contains("title", query));
  // Who made them, and which fields changed, is not recorded.
  if (who || field) changes = changes.where("revision", "<", 0);
  const [start, end] = [dayStart(from), dayStart(to)];
  if (start !== undefined) changes = changes.where("at", ">=", start);
  if (end !== undefined) changes = changes.where("at", "<", end + dayMs);
  if (what) changes = changes.where("collection", "=", what);
  if (record) changes = changes.where("collection", "=", record.collection).where("record_id", "=", record.id);
  return changes;
}

function contains(column: "title" | "fields", text: string) {
  const pattern = `%${text.toLowerCase().replace(/[!%_]/g, "!$&")}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '!'`;
}

function dayStart(day: string): number | undefined {
  return isDay(day) ? Date.parse(day) : undefined;
}

type SetDescription = Pick<ListedSet, "records" | "isUndone" | "isKept" | "release">;

async function setDescriptions(database: Database, ids: number[]): Promise<(id: number) => SetDescription> {
  if (ids.length === 0) return () => ({ records: "", isUndone: false, isKept: false });
  const rows = await database
    .selectFrom("change")
    .select(["change_set", "collection"])
    .select(sql<number>`count(distinct record_id)`.as("count"))
    .select(({ fn }) => [fn.min("kind").as("kind"), fn.max("kind").as("lastKind"), fn.min("record_id").as("record")])
    .where("change_set", "in", ids)
    .groupBy(["change_set", "collection"])
    .execute();
  const undoneSets = await undoneAmong(database, ids);
  const keptSets = await keptAmong(database, ids);
  const bySet = Map.groupBy(rows, ({ change_set }) => change_set);
  const ofReleases = [...bySet.values()].flatMap(([only, ...others]) =>
    only?.collection === "releases" && others.length === 0 && Number(only.count) === 1 ? only : [],
  );
  const withdrawn = await withdrawnAlone(
    database,
    ofReleases.flatMap(({ change_set, lastKind }) => (lastKind === "updated" && change_set !== null ? change_set : [])),
  );
  const releases = new Map(ofReleases.map((row) => [row.change_set, row]));
  return (id) => {
    const release = releases.get(id);
    const isPublication = release?.kind === "created" && release.lastKind === "created";
    const is = isPublication ? "published" : withdrawn.has(id) ? "withdrawn" : undefined;
    return {
      records: countTexts(
        (bySet.get(id) ?? []).map(({ collection, count }) => ({ noun: nounOf(collection), count: Number(count) })),
      ).join(", "),
      isUndone: undoneSets.has(id),
      isKept: keptSets.has(id),
      ...(release && is && { release: { id: release.record, is } }),
    };
  };
}

/** Those that a later set took back, unless that was taken back in turn. */
async function undoneAmong(database: Database, ids: number[]): Promise<Set<number>> {
  const undoing = new Map<number, number[]>();
  for (let asked = ids; asked.length > 0; ) {
    const rows = await database
      .selectFrom("change_set")
      .select(["id", "undoes"])
      .where("undoes", "in", asked)
      .execute();
    for (const { id, undoes } of rows) if (undoes !== null) undoing.set(undoes, [...(undoing.get(undoes) ?? []), id]);
    asked = rows.map(({ id }) => id);
  }
  const isUndone = (id: number): boolean => (undoing.get(id) ?? []).some((later) => !isUndone(later));
  return new Set(ids.filter(isUndone));
}

/** Finds the sets whose states, before or after, are stored: not what was deleted for good. */
async function keptAmong(database: Database, ids: number[]): Promise<Set<number>> {
  const made = database.selectFrom("record_state").select("made_by as id").where("made_by", "in", ids);
  const ended = database.selectFrom("record_state").select("ended_by as id").where("ended_by", "in", ids);
  const rows = await made.union(ended).execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Those of these sets that withdrew a release and changed nothing else of it. */
async function withdrawnAlone(database: Database, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .selectFrom("record_state")
    .select(["body", "made_by", "ended_by"])
    .where("collection", "=", "releases")
    .where(({ or, eb }) => or([eb("made_by", "in", ids), eb("ended_by", "in", ids)]))
    .execute();
  const stateWhere = (isIt: (row: (typeof rows)[number]) => boolean) => {
    const row = rows.find(isIt);
    return row && unpackWithoutRows(row.body);
  };
  const isWithdrawal = (id: number) => {
    const before = stateWhere(({ ended_by }) => ended_by === id);
    const after = stateWhere(({ made_by }) => made_by === id);
    if (!before || after?.record.channel !== "withdrawn" || before.record.channel === "withdrawn") return false;
    return differences(before, after).every(({ field }) => field === "channel" || field === "withdrawnReason");
  };
  return new Set(ids.filter(isWithdrawal));
}

type SetRow = Pick<ChangeSetRow, "id" | "title" | "at" | "actor" | "detail">;

function listed({ id, title, at, actor, detail }: SetRow, describe: (id: number) => SetDescription): ListedSet {
  const known = detail === null ? undefined : (JSON.parse(detail) as SetDetail);
  return { id: `set-${id}`, set: id, title, detail: known, at, who: actor ?? commandLine, ...describe(id) };
}

const momentMs = 60_000;

/** See `Editing.lastInfoChange`. */
export async function lastInfoChange(
  database: Database,
  administrator: string,
  now = Date.now(),
): Promise<LastChange | undefined> {
  const last = await database
    .selectFrom("change_set")
    .select(["id", "title"])
    .where("actor", "=", ({ selectFrom }) =>
      selectFrom("administrator").select("email").where("id", "=", administrator).$castTo<string>(),
    )
    .where("at", ">", now - momentMs)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const others = await database
    .selectFrom("change")
    .select("revision")
    .where("change_set", "=", last.id)
    .where("collection", "<>", "info")
    .limit(1)
    .executeTakeFirst();
  const isKept = (await keptAmong(database, [last.id])).has(last.id);
  return others || !isKept ? undefined : { set: last.id, isUndo: isUndoTitle(last.title) };
}

function nounOf(collection: string): { one: string; many: string } {
  return collectionNamed(collection)?.noun ?? { one: "record", many: "records" };
}

export async function changeSet(database: Database, id: number, page: number): Promise<ChangeSet | undefined> {
  const row = await database
    .selectFrom("change_set")
    .select(["id", "title", "at", "actor", "detail"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const changes = await database
    .selectFrom("change")
    .select(["collection", "record_id", "kind", "title"])
    .where("change_set", "=", id)
    .orderBy("revision")
    .execute();
  const byRecord = [...Map.groupBy(changes, ({ collection, record_id }) => `${collection} ${record_id}`).values()];
  const changed = await readPage(page, byRecord.length, ({ limit, offset }) =>
    comparedRecords(database, id, byRecord.slice(offset, offset + limit)),
  );
  if (!changed) return undefined;
  const describe = await setDescriptions(database, [id]);
  return { ...listed(row, describe), changed };
}

interface SetChange {
  collection: string;
  record_id: string;
  kind: string;
  title: string | null;
}

/** With the cells of each, old and new. */
async function comparedRecords(database: Database, id: number, byRecord: SetChange[][]): Promise<ChangedRecord[]> {
  const ids = byRecord.map(([first]) => first?.record_id ?? "");
  const states = await database
    .selectFrom("record_state")
    .selectAll()
    .where("record_id", "in", ids)
    .where(({ or, eb }) => or([eb("made_by", "=", id), eb("ended_by", "=", id)]))
    .execute();
  const whole = await wholeStates(database, states);
  const compared = byRecord.flatMap((ofRecord) => {
    const [first] = ofRecord;
    const collection = first && collectionNamed(first.collection);
    if (!first || !collection) return [];
    const own = states.filter((state) => state.record_id === first.record_id && state.collection === collection.name);
    const made = own.find(({ made_by }) => made_by === id);
    const ended = own.find(({ ended_by, made_by }) => ended_by === id && made_by !== id);
    const [before, after] = [ended && whole.get(ended), made && whole.get(made)];
    const kind = kindOfAll(ofRecord);
    const named = (after ?? before)?.record;
    const title = ofRecord.find((change) => change.title)?.title;
    const isKnown = kind === "created" ? after : kind === "deleted" ? before : before && after;
    return {
      collection,
      id: first.record_id,
      kind,
      name: named ? collection.nameOf(named) : (title ?? first.record_id),
      differences: isKnown ? differences(before, after) : undefined,
    };
  });
  const names = await namesIn(
    database,
    compared.flatMap((record) => record.differences ?? []),
  );
  const there = await existing(database, compared);
  return compared.map(({ collection, differences: cells, ...record }) => ({
    ...record,
    collection: collection.name,
    address: there.has(record.id) ? collection.title?.address(record.id) : undefined,
    cells: cells && changedCells(cells, names),
  }));
}

async function existing(
  database: Database,
  compared: { collection: Collection<CollectionName>; id: string }[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const [{ table }, records] of Map.groupBy(compared, ({ collection }) => collection)) {
    const rows = await database
      .selectFrom(table as "category")
      .select("id")
      .where(
        "id",
        "in",
        records.map(({ id }) => id),
      )
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

export async function newestVersions(database: Database, name: CollectionName, id: string): Promise<NewestVersions> {
  const states = database.selectFrom("record_state").where("collection", "=", name).where("record_id", "=", id);
  const { count } = await states.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return { count: Number(count), newest: await versionsOf(database, name, id, { limit: 20 }) };
}

async function versionsOf(
  database: Database,
  name: CollectionName,
  id: string,
  { limit }: { limit: number },
): Promise<RecordVersion[]> {
  const rows = await database
    .selectFrom("record_state as state")
    .leftJoin("change_set as made", "made.id", "state.made_by")
    .select(["state.version", "state.at", "made.title", "made.actor", "made.id as set"])
    .where("state.collection", "=", name)
    .where("state.record_id", "=", id)
    .orderBy("state.version", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ version, at, title, actor, set }) => ({
    version,
    at,
    who: set === null ? notRecorded : (actor ?? commandLine),
    set: set ?? undefined,
    title: title ?? "Before the first recorded change",
  }));
}

/** Undefined if none of the record's versions is stored. */
export async function recordHistory(
  database: Database,
  name: CollectionName,
  id: string,
): Promise<RecordHistory | undefined> {
  const collection = collectionNamed(name);
  const versions = await versionsOf(database, name, id, { limit: 500 });
  const [newest] = versions;
  const today = await stateToday(database, name, id);
  if (!collection || (!newest && !today)) return undefined;
  const last =
    newest && !today ? await stateAt(database, { collection: name, id, version: newest.version }) : undefined;
  const record = today?.record ?? last?.record;
  return {
    name: record ? collection.nameOf(record) : id,
    current: today && Number(today.record.version),
    address: today && collection.title?.address(id),
    versions,
  };
}
