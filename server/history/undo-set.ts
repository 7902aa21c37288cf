import { sql } from "kysely";
import { binMessages } from "#core/bin.ts";
import { counted } from "#core/counted.ts";
import { notAFact } from "#core/facts/fact.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { type CollectionName, collectionNamed, collections } from "../catalog/collections.ts";
import type { Database, Work } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { type Difference, differences } from "./differences.ts";
import { noteLeftInBin, stateLeadingTo, withoutWhatIsGone } from "./left-out.ts";
import { givenBack, type LostLinks, linkedIds } from "./lost-links.ts";
import { readStates } from "./read-states.ts";
import { nameSet, notesSince, noteUndone, pauseWhileStoring } from "./record-history.ts";
import { isAsBefore, removeRecord, restoreState, rolledBack, type SeenVersion, stateToday } from "./restore-version.ts";
import { restorable } from "./restored-document.ts";
import { type RecordState, unpackState } from "./state-body.ts";

export const undoMessages = {
  setGone: "This change is not kept any more.",
  changedSince: "Records have been changed since. Choose which of them to restore.",
  notRecorded: "What it was before is not recorded.",
  changedAgain: "Records have been changed again since this page was opened. Look at what changes now.",
  leftOut: (names: string[]) => `Left out, because deleted since: ${names.join(", ")}.`,
  nothing: "There is nothing left to undo.",
};

export interface UndoChoices {
  /**
   * Records changed since that are restored nevertheless, which loses what was changed: their ids, and at which version that
   * was seen. One that has changed again refuses the whole.
   */
  restore?: ReadonlyMap<string, SeenVersion>;
  /** Whether records that are neither chosen nor can be undone stay as they are, instead of refusing the whole. */
  isPartial?: boolean;
  /** A record that the set has deleted: it alone is created again, and others are given back what pointed to it. */
  only?: { id: string; rename?: Rename | undefined };
  now?: number;
  /** Called between records, where `database` is one for bulk changes. */
  pause?: () => Promise<void>;
}

export interface Rename {
  field: "model" | "name";
  value: string;
}

export interface Undone {
  records: number;
  /** How many stay as they are. */
  left: number;
  notices: string[];
}

export interface UndoPreview {
  records: UndoneRecord[];
  /** False for a large set: what cannot be undone is then known afterwards. */
  isTried: boolean;
}

export interface UndoneRecord {
  collection: CollectionName;
  id: string;
  name: string;
  does: "create" | "restore" | "delete" | "give back";
  /** From today's state to that which it leads to; empty for a record that is created or deleted. */
  changes: Difference[];
  /** How many files it brings back. */
  files: number;
  /** From the state after the set to today's, if it was changed since. */
  changedSince?: Difference[];
  /** Today's version. */
  seen: SeenVersion;
  /** Why it cannot be undone, by field. */
  errors?: FieldErrors;
  notices: string[];
}

interface Step {
  collection: CollectionName;
  id: string;
  name: string;
  does: UndoneRecord["does"];
  /** The packed state before the set; absent for a record that it created, and where it is not recorded. */
  body: string | undefined;
  rename?: Rename | undefined;
  seen: SeenVersion;
  changes: Difference[];
  files: number;
  changedSince: Difference[] | undefined;
  /** What it lost with others. */
  lost: LostLinks;
  /** Whether it was created by an earlier step of the undo and only its links are missing. */
  isLinking?: boolean;
}

/** Writers wait for a preview that tries. */
const triedAtMost = 200;
const statesAtOnce = 50;
const stepsAtOnce = 10;

/**
 * Restores each record to its state before the set, in one transaction; deleted ones keep their ids. Unless it is partial, a
 * refusal of one record refuses the whole, under `<collection>/<id>/<field>`.
 */
export function undoSet(database: Database, set: number, choices: UndoChoices = {}): Promise<Outcome<Undone>> {
  const { isPartial = false, only, restore, now = Date.now(), pause } = choices;
  return transaction<Outcome<Undone>>(database, async (work) => {
    const title = await titleOfUndo(work, set);
    if (title === undefined) return refused({ form: undoMessages.setGone });
    const all = await stepsOf(work, set, pause);
    const chosen = only ? stepsFor(all, only) : all;
    if (chosen.some(({ id, seen }) => (restore?.get(id) ?? seen) !== seen)) {
      return refused({ form: undoMessages.changedAgain });
    }
    const steps = chosen.filter(({ id, changedSince }) => !changedSince || restore?.has(id));
    if (steps.length < chosen.length && !isPartial) return refused({ form: undoMessages.changedSince });
    const left = new Set(only ? [] : all.filter((step) => !steps.includes(step)).map(({ id }) => id));
    const notices: string[] = [];
    for (const [place, step] of inOrder(steps).entries()) {
      if (place % stepsAtOnce === 0) await pause?.();
      const { collection, id } = step;
      if (left.has(id)) continue;
      const mayFail = isPartial || (only !== undefined && step.does === "give back");
      const outcome = mayFail ? await tried(work, () => undo(work, step, now)) : await undo(work, step, now);
      if (outcome.ok) notices.push(...outcome.value);
      else if (only && mayFail) notices.push(binMessages.notGivenBack(step.name));
      else if (isPartial) left.add(id);
      else {
        const errors = Object.entries(outcome.errors).map(([field, message]) => [
          `${collection}/${id}/${field}`,
          message,
        ]);
        return refused(Object.fromEntries(errors));
      }
    }
    const records = steps.filter(({ id }) => !left.has(id)).length;
    if (records === 0) return refused({ form: undoMessages.nothing });
    nameSet(work, (titled) =>
      only
        ? `${titled.find(({ kind }) => kind === "created")?.name ?? "Record"} restored`
        : `${title}${left.size > 0 ? `, without ${counted(left.size, "record")}` : ""}`,
    );
    const isWhole = !only || all.filter(({ does }) => does === "create").length === 1;
    if (isWhole) noteUndone(work, set);
    pauseWhileStoring(work, pause);
    return done({ records, left: left.size, notices });
  });
}

/** "Undone: VF-1 changed", and of that set "Redone: VF-1 changed". Undefined for a set that is gone. */
async function titleOfUndo(database: Database, set: number): Promise<string | undefined> {
  const row = await database
    .selectFrom("change_set")
    .select(["title", "undoes"])
    .where("id", "=", set)
    .executeTakeFirst();
  const [, word, title] =
    (row?.undoes ? /^(Undone|Redone): (.*?)(?:, without \d+ records?)?$/s.exec(row.title) : null) ?? [];
  return row && (word === "Undone" ? `Redone: ${title}` : `Undone: ${title ?? row.title}`);
}

/** A savepoint for each record. */
async function tried(work: Work, step: () => Promise<Outcome<string[]>>): Promise<Outcome<string[]>> {
  await sql`savepoint undoing`.execute(work);
  const forget = notesSince(work);
  const outcome = await step();
  if (!outcome.ok) forget();
  await sql.raw(`${outcome.ok ? "release" : "rollback to"} savepoint undoing`).execute(work);
  return outcome;
}

/** Records changed since come first, then those that cannot be undone. Tries each and rolls back, unless they are many. */
export async function previewUndo(
  { database, reading, pause }: { database: Database; reading: Database; pause?: () => Promise<void> },
  set: number,
): Promise<UndoPreview | undefined> {
  if ((await titleOfUndo(reading, set)) === undefined) return undefined;
  const steps = await stepsOf(reading, set, pause);
  const isTried = steps.length <= triedAtMost;
  const records = isTried ? await rolledBack(database, (work) => tryAll(work, steps, pause)) : steps.map(untried);
  const rank = ({ changedSince, errors }: UndoneRecord) => (changedSince ? 0 : errors ? 1 : 2);
  return { isTried, records: records.sort((one, other) => rank(one) - rank(other)) };
}

async function tryAll(work: Work, steps: Step[], pause?: () => Promise<void>): Promise<UndoneRecord[]> {
  const records: UndoneRecord[] = [];
  for (const [place, step] of inOrder(steps).entries()) {
    if (place % stepsAtOnce === 0) await pause?.();
    const already = records.find(({ id }) => step.isLinking && id === step.id);
    if (already?.errors) continue;
    const outcome = await tried(work, () => undo(work, step, Date.now()));
    const record = already ?? untried(step);
    if (outcome.ok) record.notices = outcome.value;
    else record.errors = outcome.errors;
    if (!already) records.push(record);
  }
  return records;
}

function untried({ collection, id, name, does, changes, files, seen, changedSince }: Step): UndoneRecord {
  return { collection, id, name, does, changes, files, seen, ...(changedSince && { changedSince }), notices: [] };
}

const keyOf = ({ collection, record_id }: { collection: string; record_id: string }) => `${collection} ${record_id}`;

async function stepsOf(database: Database, set: number, pause?: () => Promise<void>): Promise<Step[]> {
  const changes = await database
    .selectFrom("change")
    .select(["collection", "record_id", "kind"])
    .where("change_set", "=", set)
    .orderBy("revision")
    .execute();
  const losses = await database.selectFrom("lost_link").selectAll().where("change_set", "=", set).execute();
  const kinds = Map.groupBy(changes, keyOf);
  const noted = Map.groupBy(losses, keyOf);
  const deleted = new Set(changes.flatMap(({ kind, record_id }) => (kind === "deleted" ? record_id : [])));
  const byCollection = Map.groupBy([...changes, ...losses], (row) => row.collection);
  const steps: Step[] = [];
  for (const [name, rows] of byCollection) {
    const collection = collectionNamed(name);
    // Another release's.
    if (!collection) continue;
    const ids = [...new Set(rows.map(({ record_id }) => record_id))];
    for (let start = 0; start < ids.length; start += statesAtOnce) {
      const some = ids.slice(start, start + statesAtOnce);
      const today = await readStates(database, collection, some);
      const { ended, made } = await statesOfSet(database, set, name, some);
      for (const id of some) {
        const key = keyOf({ collection: name, record_id: id });
        const told = new Set(kinds.get(key)?.map(({ kind }) => kind));
        const lost = noted.get(key)?.map((link) => link.lost) ?? [];
        const leftOut = ended.has(id) ? [] : lost.filter((one) => deleted.has(one));
        const led =
          leftOut.length > 0 ? await stateLeadingTo(database, { collection: collection.name, id }, leftOut) : undefined;
        const own = { id, told, lost, deleted, led, body: ended.get(id) };
        const step = stepOf(collection, own, made.get(id), today.get(id));
        if (step) steps.push(step);
      }
      await pause?.();
    }
  }
  return steps;
}

/** The packed states that the set ended and made, by their records. */
async function statesOfSet(database: Database, set: number, collection: string, ids: string[]) {
  const rows = await database
    .selectFrom("record_state")
    .selectAll()
    .where("collection", "=", collection)
    .where("record_id", "in", ids)
    .where(({ or, eb }) => or([eb("ended_by", "=", set), eb("made_by", "=", set)]))
    .orderBy("version")
    .execute();
  const ended = rows.filter(({ ended_by }) => ended_by === set);
  const made = rows.filter(({ made_by }) => made_by === set);
  const bodies = (of: typeof rows) => new Map(of.map(({ record_id, body }) => [record_id, body]));
  return { ended: bodies(ended), made: bodies(made) };
}

/** Undefined where nothing is left to undo. */
function stepOf(
  collection: (typeof collections)[number],
  {
    id,
    told,
    ...found
  }: {
    id: string;
    told: Set<string>;
    lost: string[];
    deleted: Set<string>;
    /** A state that led to what it lost, where the set ended none. */
    led: RecordState | undefined;
    body: string | undefined;
  },
  madeBody: string | undefined,
  today: RecordState | undefined,
): Step | undefined {
  const [before, after] = [found.body, madeBody].map((body) => (body ? unpackState(body) : undefined));
  const linked = before ? linkedIds(before) : new Set<string>();
  const lost = {
    ids: [...found.lost, ...[...linked].filter((one) => found.deleted.has(one))],
    before: before ?? found.led,
    after,
  };
  // A record may lose links again, or be changed otherwise: only what it lost is given back.
  const isLoss = before && after && lost.ids.length > 0 && differences(before, givenBack(after, lost)).length === 0;
  const does = told.has("deleted")
    ? "create"
    : told.has("created")
      ? "delete"
      : told.size === 0 || isLoss
        ? "give back"
        : "restore";
  // Deleted since together with what the set had made.
  if ((does === "delete" || does === "give back") && !today) return undefined;
  const wanted = does === "give back" && today ? givenBack(today, lost) : before;
  const changes =
    does !== "delete" && wanted && today ? differences(today, restorable(collection.name, wanted, today)) : [];
  if (does !== "delete" && wanted && today && differences(wanted, today).length === 0) return undefined;
  // Compared by content, so that sets can be undone one after the other although each undo makes new versions. Where it is not
  // recorded what the set made, nobody knows whether it was changed since.
  const isKnown = does === "delete" || before !== undefined;
  const isChangedSince =
    does === "create"
      ? today !== undefined
      : does !== "give back" && isKnown && (after === undefined || differences(after, today).length > 0);
  const named = (before ?? after ?? today)?.record;
  return {
    ...{ collection: collection.name, id, does, body: before && found.body, changes },
    seen: today ? Number(today.record.version) : "deleted",
    files: does === "create" ? Object.keys(before?.files ?? {}).length : 0,
    name: named ? collection.nameOf(named) : "",
    changedSince: isChangedSince ? differences(after, today) : undefined,
    lost: lost.ids.length > 0 ? lost : { ids: [], before: undefined, after: undefined },
  };
}

/** Others are given back what pointed to it, also if they have changed since. */
function stepsFor(steps: Step[], { id, rename }: NonNullable<UndoChoices["only"]>): Step[] {
  return steps.flatMap((step): Step[] => {
    if (step.id === id) return [{ ...step, rename }];
    if (step.seen === "deleted" || !step.lost.ids.includes(id)) return [];
    return [{ ...step, does: "give back", changedSince: undefined, lost: { ...step.lost, ids: [id] } }];
  });
}

/** What others refer to is created first and deleted last. */
function inOrder(given: Step[]): Step[] {
  const created = given.filter(({ collection, does }) => collection === "products" && does === "create");
  const steps = [...given, ...created.map((step) => ({ ...step, does: "restore" as const, isLinking: true }))];
  const place = new Map(collections.map(({ name }, place) => [name, place]));
  const ranks = { create: 0, restore: 1, "give back": 2, delete: 3 };
  // Its labels must have been taken back from facts, also from those that are deleted.
  const rankOf = ({ id, does }: Step) => (id === notAFact ? 4 : ranks[does]);
  const placeOf = ({ collection, does }: Step) => (place.get(collection) ?? 0) * (does === "delete" ? -1 : 1);
  return steps.toSorted((one, other) => rankOf(one) - rankOf(other) || placeOf(one) - placeOf(other));
}

async function undo(work: Work, step: Step, now: number): Promise<Outcome<string[]>> {
  const { collection, id, does, body, rename, lost } = step;
  if (does === "delete") {
    const removed = await removeRecord(work, collection, id, now);
    return removed.ok ? done([]) : removed;
  }
  // An earlier step may have changed it.
  const today = await stateToday(work, collection, id);
  const before = body === undefined ? undefined : unpackState(body);
  if (before && rename) before.record[rename.field] = rename.value;
  const wanted = does === "give back" ? today && givenBack(today, lost) : before;
  if (!wanted) return refused({ form: undoMessages.notRecorded });
  const { state, gone } = await withoutWhatIsGone(work, wanted);
  const notices = gone.length > 0 ? [undoMessages.leftOut(gone)] : [];
  const isLinkedLater = does === "create" && collection === "products";
  const first = isLinkedLater ? withoutLinks(state) : state;
  const restored = await restoreState(work, { collection, id, state: first, today, now });
  if (!restored.ok) return restored;
  const isThere = today !== undefined && differences(today, wanted).length === 0;
  if (!isThere && !step.isLinking && (await isAsBefore(work, { collection, id }, today))) {
    return refused({ form: [...notices, ...restored.value.notices].join(" ") || undoMessages.nothing });
  }
  if (step.isLinking || (does === "create" && !isLinkedLater)) {
    const led = linkedIds(state);
    const left = [...linkedIds(wanted)].filter((other) => !led.has(other));
    await noteLeftInBin(work, { collection, id }, left, now);
  }
  // The step that links it tells them.
  return done(isLinkedLater ? [] : [...notices, ...restored.value.notices]);
}

/** Products of one set may lead to each other, and to downloads: these links come once all are there. */
function withoutLinks(state: RecordState): RecordState {
  const { ndaaLetter: _, onvif: __, ...others } = state.record;
  return { ...state, record: { ...others, accessories: [], successors: [] } };
}
