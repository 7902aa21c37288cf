import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { portionsOf } from "#core/portions.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { recordChange, recordChanges } from "../../changes/record-change.ts";
import { keptValues } from "../../database/columns.ts";
import type { Database, Work } from "../../database/database.ts";
import { rolledBack, transaction } from "../../database/transaction.ts";
import { fillUniqueKeys, uniqueNames } from "../../database/unique-names.ts";
import { readStates } from "../../history/read-states.ts";
import type { RecordState } from "../../history/state-body.ts";
import type { Collection, Stored } from "../collection.ts";
import { type CollectionName, collections } from "../collections.ts";
import { binFiles } from "../file-rows.ts";
import type { Change, Removed, Rules, Written } from "./change.ts";
import { type ChangedUnits, changedUnits, productsTypedIn, retyped } from "./changed-units.ts";
import { featuresOf, idsIn, losersOf, type RemovedIds, removedBy } from "./losses.ts";
import { rulesOf } from "./rules-of.ts";
import { changesOf, isEmpty, removeRows, type TableChange, writeFiles, writeRows } from "./write-rows.ts";

/** A record that is to become a document, or to be deleted. */
export interface Entry<Document = unknown> {
  kind: Collection<CollectionName, Document>;
  id: string;
  after: Document | null;
  /** The version that it began from; null for a record that must not exist; "any" takes every version, and none. */
  base: number | null | "any";
  /** Today's state, if this transaction has read it. */
  today?: RecordState | undefined;
  reason?: string | undefined;
}

export interface SaveOptions {
  now?: number | undefined;
  isImport?: boolean | undefined;
  isRestored?: boolean | undefined;
  /** Lets requests be answered between records. */
  pause?: (() => Promise<void>) | undefined;
}

export interface Saved {
  /** Ids of the records that were not as they are now. */
  changed: string[];
}

const statesAtOnce = 50;
const recordsAtOnce = 10;

interface Step {
  kind: Collection<CollectionName>;
  rules: Rules<unknown>;
  change: Change;
  before: Stored | undefined;
  after: Stored | undefined;
  tables: TableChange[];
  errors: FieldErrors;
  hasNewFiles: boolean;
}

/**
 * Writes a set of records: all of them, or none. Refused under `<collection>/<id>/<field>`. What is as it was is not written.
 * Only one transaction writes at a time, so what a rule has read stays true until the commit.
 */
export async function save(database: Database, set: Entry[], options: SaveOptions = {}): Promise<Outcome<Saved>> {
  return transaction(database, async (work): Promise<Outcome<Saved>> => {
    const written = await writeSet(work, set, options);
    if (!written.ok) return written;
    const steps = written.value;
    if (steps.some(({ kind }) => uniqueNames.some(({ table }) => table === kind.table))) await fillUniqueKeys(work);
    const changed: Step[] = [];
    await each(steps, options, async (step) => {
      if (await isChanged(work, step)) changed.push(step);
    });
    await recordSteps(work, changed);
    const gone = steps.filter(({ change }) => isRemoved(change));
    return done({ changed: [...gone, ...changed].map(({ change }) => change.id) });
  });
}

/** What `save` would refuse, under `<collection>/<id>/<field>`, also once those records are left out. Writes nothing. */
export async function check(database: Database, set: Entry[], options: SaveOptions = {}): Promise<FieldErrors> {
  const refusals: FieldErrors = {};
  for (let left = set; left.length > 0; ) {
    const tried = await rolledBack(database, (work) => writeSet(work, left, options));
    if (tried.ok) break;
    Object.assign(refusals, tried.errors);
    const accepted = withoutRefused(left, tried.errors);
    if (accepted.length === left.length) break;
    left = accepted;
  }
  return refusals;
}

/** The entries to whose records none of these refusals belongs. */
export function withoutRefused(set: Entry[], refusals: FieldErrors): Entry[] {
  const places = new Set(Object.keys(refusals).map((place) => place.split("/").slice(0, 2).join("/")));
  return set.filter(({ kind, id }) => !places.has(`${kind.name}/${id}`));
}

/** All rows of the set, as its rules need them, without what is derived from them and without changes of what is kept. */
async function writeSet(work: Work, set: Entry[], options: SaveOptions): Promise<Outcome<Step[]>> {
  const opened = await openSteps(work, set, options);
  if (!opened.ok) return opened;
  const steps = opened.value;
  const removed = removedBy(steps.map(({ change }) => change));
  const units = changedUnits(steps.map(({ change }) => change));
  leaveOutRemoved(steps, removed);
  await each(steps, options, async (step) => {
    if (isWritten(step.change)) await prepare(work, step, step.change, units);
  });
  await each(steps, options, async ({ rules, change }) => {
    if (hasBefore(change)) await rules.lose?.(work, change);
  });
  await changeOthers(work, steps, { removed, units }, options);

  await each(steps, options, async ({ tables }) => {
    for (const table of tables) if (table.isLink) await removeRows(work, table);
  });
  await freeNames(work, steps);
  await writeRecords(work, steps, options);
  await ask(steps, options, ({ rules }, change) => rules.refuse?.(work, change));
  if (hasMistakes(steps)) return refused(mistakesIn(steps));
  await each(steps, options, async ({ tables }) => {
    for (const table of tables) if (table.isLink) await writeRows(work, table);
  });
  await ask(steps, options, ({ rules }, change) => rules.refuseLinked?.(work, change));
  await each(steps.toReversed(), options, async (step) => {
    if (isRemoved(step.change)) await remove(work, step, step.change);
  });
  return hasMistakes(steps) ? refused(mistakesIn(steps)) : done(steps);
}

/** Today's records beside what they become, in the order of collections. Refused where one is not as its edit began. */
async function openSteps(work: Work, set: Entry[], options: SaveOptions): Promise<Outcome<Step[]>> {
  const conflicts: FieldErrors = {};
  const steps: Step[] = [];
  for (const kind of collections) {
    const entries = set.filter((entry) => entry.kind.name === kind.name);
    for (const some of portionsOf(entries, statesAtOnce)) {
      const unread = some.flatMap(({ id, today }) => (today ? [] : id));
      const states = await readStates(work, kind, unread);
      for (const entry of some) {
        const state = entry.today ?? states.get(entry.id);
        const refusal = conflictOf(entry, state);
        if (refusal) conflicts[`${kind.name}/${entry.id}/form`] = refusal;
        else if (entry.after !== null || isOurs(kind, state)) steps.push(stepOf(entry, state, options));
      }
      await options.pause?.();
    }
  }
  return Object.keys(conflicts).length > 0 ? refused(conflicts) : done(steps);
}

function conflictOf({ kind, base, after }: Entry, state: RecordState | undefined): string | undefined {
  if (after !== null && state && !isOurs(kind, state)) return conflictMessages.deleted;
  if (base === "any" || (base === null && !state)) return undefined;
  if (!state) return after === null ? undefined : conflictMessages.deleted;
  return state.record.version === base ? undefined : conflictMessages.changed;
}

/** Whether this release knows the record's required choices. A newer release's is left alone. */
function isOurs({ columns = {} }: Pick<Collection, "columns">, state: RecordState | undefined): boolean {
  if (!state) return false;
  return Object.entries(columns).every(
    ([field, { choices }]) => choices?.includes(String(state.record[field])) ?? true,
  );
}

function stepOf(
  { kind, id, after, reason }: Entry,
  state: RecordState | undefined,
  { now = Date.now(), isImport = false, isRestored = false }: SaveOptions,
): Step {
  const before = state && kind.documentOf(state);
  return {
    ...{ kind, rules: rulesOf[kind.name], before: before === undefined ? undefined : kind.storedAs(id, before) },
    change: { collection: kind.name, id, before, after, isImport, isRestored, now, reason },
    ...{ after: undefined, tables: [], errors: {}, hasNewFiles: false },
  };
}

function isWritten(change: Change): change is Written<unknown> {
  return change.after !== null;
}

function hasBefore(change: Change): change is Change & { before: unknown } {
  return change.before !== undefined;
}

function isRemoved(change: Change): change is Removed<unknown> {
  return change.after === null && change.before !== undefined;
}

/** No record of the set leads to one that it removes. A feature may move to another category, with products of the set. */
function leaveOutRemoved(steps: Step[], removed: RemovedIds): void {
  const offered = new Set(steps.flatMap(({ change }) => featuresOf(change, change.after)));
  const missing = new Set(idsIn(removed).filter((id) => !offered.has(id)));
  if (missing.size === 0) return;
  for (const { kind, change } of steps) {
    if (isWritten(change)) change.after = kind.without?.(change.after, missing) ?? change.after;
  }
}

/** Does it with one record after the other, and lets requests be answered between them. */
async function each(steps: Step[], { pause }: SaveOptions, run: (step: Step) => Promise<void>): Promise<void> {
  for (const [place, step] of steps.entries()) {
    if (place % recordsAtOnce === 0) await pause?.();
    await run(step);
  }
}

function ask(
  steps: Step[],
  options: SaveOptions,
  rule: (step: Step, change: Written<unknown>) => Promise<FieldErrors> | undefined,
): Promise<void> {
  return each(steps, options, async (step) => {
    if (isWritten(step.change)) Object.assign(step.errors, await rule(step, step.change));
  });
}

/** Adds what no form shows, what only a newer release knows, and how the rows will differ. */
async function prepare(work: Work, step: Step, change: Written<unknown>, units: ChangedUnits): Promise<void> {
  const { kind, rules } = step;
  step.errors = refusedBySchema(rules.schema, change);
  if (change.before !== undefined) change.after = (kind.kept ?? keptFields)(change.before, change.after, kind);
  change.after = (await rules.completed?.(work, change)) ?? change.after;
  change.after = await retyped(work, change, units);
  step.after = kind.storedAs(change.id, change.after);
  step.tables = changesOf(kind, step.before, step.after);
}

/** What stood there before is not refused: older releases may have stored it. A date may be wrong by the change of another. */
function refusedBySchema(schema: Rules<unknown>["schema"], { before, after }: Written<unknown>): FieldErrors {
  const checked = schema.safeParse(after);
  if (checked.success) return {};
  const stood = new Set(before === undefined ? [] : schema.safeParse(before).error?.issues.map(issueText));
  const [old, now] = [before, after].map((document) => (document ?? {}) as Record<string, unknown>);
  const changed = checked.error.issues.filter((issue) => {
    const field = String(issue.path[0] ?? "");
    return before === undefined || !stood.has(issueText(issue)) || !isDeepStrictEqual(old?.[field], now?.[field]);
  });
  return Object.fromEntries(changed.map(({ path, message }) => [path.join("."), message]));
}

function issueText({ path, message }: { path: PropertyKey[]; message: string }): string {
  return `${path.join(".")} ${message}`;
}

function keptFields(before: unknown, after: unknown, { columns = {} }: Pick<Collection, "columns">): unknown {
  return keptValues(columns, before as object, after as object);
}

/** Renamed records may swap their names: until its row is written, each has a key that is no name. */
async function freeNames(work: Work, steps: Step[]): Promise<void> {
  if (steps.length < 2) return;
  for (const { kind, tables, change } of steps) {
    const { name, isKeyed } = nameColumns.find(({ table }) => table === kind.table) ?? {};
    if (name === undefined || !tables[0]?.changed.some(({ columns }) => columns.includes(name))) continue;
    await sql`update ${sql.table(kind.table)} set ${sql.ref(`${name}_key`)} = ${`${change.id}\n`}${isKeyed ? sql`, unique_key = null` : sql``}
      where id = ${change.id}`.execute(work);
  }
}

const nameColumns = [
  ...uniqueNames.map(({ table, name }) => ({ table, name, isKeyed: true })),
  { table: "fact", name: "name", isKeyed: false },
];

/** Their rows and files, kind by kind, without the links between them. */
async function writeRecords(work: Work, steps: Step[], options: SaveOptions): Promise<void> {
  let moment = 0;
  for (const ofKind of Map.groupBy(steps, ({ kind }) => kind).values()) {
    await each(ofKind, options, async ({ tables }) => {
      for (const table of tables.toReversed()) if (!table.isLink) await removeRows(work, table);
    });
    await each(ofKind, options, async (step) => {
      // Feeds tell of an import's records in the order in which they were written.
      moment = Math.max(Date.now(), moment + 1);
      if (isWritten(step.change)) await writeRecord(work, step, step.change, options.now ?? moment);
    });
  }
}

async function writeRecord(work: Work, step: Step, change: Written<unknown>, now: number): Promise<void> {
  const { rules, tables, before, after, errors } = step;
  Object.assign(errors, await rules.refuseRow?.(work, change));
  if (!after || Object.keys(errors).length > 0) return;
  change.now = now;
  const [own, ...parts] = tables;
  if (own) await writeRows(work, change.before === undefined ? withTimes(own, now) : own);
  for (const part of parts) if (!part.isLink) await writeRows(work, part);
  step.hasNewFiles = await writeFiles(work, before, after, now);
}

function withTimes(table: TableChange, now: number): TableChange {
  return { ...table, added: table.added.map((row) => ({ ...row, version: 1, created_at: now, updated_at: now })) };
}

async function remove(work: Work, { kind, rules, before, errors }: Step, change: Removed<unknown>): Promise<void> {
  const { id, now, reason } = change;
  Object.assign(errors, await rules.refuseDeletion?.(work, change));
  if (Object.keys(errors).length > 0) return;
  const told = await rules.deletion?.(work, change);
  await sql`delete from ${sql.table(kind.table)} where id = ${id}`.execute(work);
  await binFiles(work, { collection: kind.name, id }, Object.keys(before?.files ?? {}));
  await recordChange(work, { collection: kind.name, id, kind: "deleted", at: now, reason, ...told });
}

function hasMistakes(steps: Step[]): boolean {
  return steps.some(({ errors }) => Object.keys(errors).length > 0);
}

function mistakesIn(steps: Step[]): FieldErrors {
  const mistakes = steps.flatMap(({ kind, change, errors }) =>
    Object.entries(errors).map(([field, message]) => [`${kind.name}/${change.id}/${field}`, message]),
  );
  return Object.fromEntries(mistakes);
}

async function isChanged(work: Work, { rules, change, tables, hasNewFiles }: Step): Promise<boolean> {
  if (!isWritten(change)) return false;
  const isDerivedNew = await rules.derive?.(work, change);
  return change.before === undefined || hasNewFiles || isDerivedNew === true || !tables.every(isEmpty);
}

/** Counts their versions, and records their changes. */
async function recordSteps(work: Work, steps: Step[]): Promise<void> {
  for (const some of portionsOf(steps, statesAtOnce)) {
    const counted = some.filter(({ change }) => change.before !== undefined);
    const isNews = ({ rules, change }: Step) => rules.isNews?.(change.before, change.after) ?? true;
    const alike = Map.groupBy(counted, (step) => `${step.kind.table} ${isNews(step)} ${step.change.now}`);
    for (const [first, ...others] of alike.values()) {
      if (!first) continue;
      const ids = [first, ...others].map(({ change }) => change.id);
      const told = isNews(first) ? sql`, updated_at = ${first.change.now}` : sql``;
      await sql`update ${sql.table(first.kind.table)} set version = version + 1${told} where id in (${sql.join(ids)})`.execute(
        work,
      );
    }
    await recordChanges(
      work,
      some.map(({ change: { collection, id, before, now }, tables }) => {
        const keepsSheet = tables.every((part) => part.table !== "spec_sheet" || isEmpty(part));
        const kind = before === undefined ? ("created" as const) : ("updated" as const);
        return { collection, id, kind, at: now, keepsSheet };
      }),
    );
  }
}

/**
 * Records outside the set change in versions of their own, so that no open edit takes it back: what leads to a removed record
 * loses that, and typed numbers keep the unit that their fact loses.
 */
async function changeOthers(
  work: Work,
  set: Step[],
  { removed, units }: { removed: RemovedIds; units: ChangedUnits },
  options: SaveOptions,
): Promise<void> {
  const lost = new Set(idsIn(removed));
  const others = new Map(
    [...(await losersOf(work, removed)), ...(await productsTypedIn(work, units))].map((record) => [
      `${record.kind.name}/${record.id}`,
      record,
    ]),
  );
  for (const { kind, change } of set) others.delete(`${kind.name}/${change.id}`);
  for (const [kind, all] of Map.groupBy(others.values(), (record) => record.kind)) {
    for (const some of portionsOf(all, statesAtOnce)) {
      const ids = some.map(({ id }) => id);
      const steps: Step[] = [];
      for (const [id, today] of await readStates(work, kind, ids)) {
        const before = kind.documentOf(today);
        const step = stepOf({ kind, id, after: kind.without?.(before, lost) ?? before, base: "any" }, today, options);
        if (!isWritten(step.change)) continue;
        step.after = kind.storedAs(id, await retyped(work, step.change, units));
        step.tables = changesOf(kind, step.before, step.after);
        if (!step.tables.every(isEmpty)) steps.push(step);
      }
      for (const { tables } of steps) for (const table of tables) await removeRows(work, table);
      for (const { tables } of steps) for (const table of tables) await writeRows(work, table);
      await recordSteps(work, steps);
      await options.pause?.();
    }
  }
}
