import { sql } from "kysely";
import { notAFact } from "#core/facts/fact.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { type CollectionName, collections } from "../catalog/collections.ts";
import type { Database, Work } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { type Difference, differences } from "./differences.ts";
import { nameSet } from "./record-history.ts";
import { restorers } from "./restore-record.ts";
import { restoreState, rolledBack, stateToday } from "./restore-version.ts";
import { type RecordState, unpackState } from "./state-body.ts";

export const undoMessages = {
  setGone: "This change is not kept any more.",
  changedSince: "Records have been changed since. Choose which of them to restore.",
  notRecorded: "What it was before is not recorded.",
  leftOut: (count: number) => `Left out, because deleted since: ${count}.`,
  nothing: "There is nothing left to undo.",
};

export interface UndoChoices {
  /** Ids of records changed since that are restored nevertheless, which loses what was changed. */
  restore?: string[];
  /** Ids of records that stay as they are. */
  leave?: string[];
  now?: number;
}

export interface Undone {
  records: number;
  notices: string[];
}

export interface UndoPreview {
  title: string;
  records: UndoneRecord[];
}

export interface UndoneRecord {
  collection: CollectionName;
  id: string;
  name: string;
  does: "create" | "restore" | "delete" | "give back";
  /** From the state after the set to today's, if it was changed since. */
  changedSince?: Difference[];
  /** Why it cannot be undone, by field. */
  errors?: FieldErrors;
  notices: string[];
}

interface Step {
  collection: CollectionName;
  id: string;
  does: UndoneRecord["does"];
  /** Before the set; absent for a record that it created, and where it is not recorded. */
  before: RecordState | undefined;
  after: RecordState | undefined;
  today: RecordState | undefined;
  isChangedSince: boolean;
  /** Features or products that it lost with others. */
  lost: string[];
  /** Whether it was created by an earlier step of the undo and only its links are missing. */
  isLinking?: boolean;
}

/**
 * Restores each record to its state before the set, in one transaction; deleted ones keep their ids. A refusal of one record
 * refuses the whole, under `<collection>/<id>/<field>`.
 */
export function undoSet(database: Database, set: number, choices: UndoChoices = {}): Promise<Outcome<Undone>> {
  const { restore = [], leave = [], now = Date.now() } = choices;
  return transaction<Outcome<Undone>>(database, async (work) => {
    const title = await titleOf(work, set);
    if (title === undefined) return refused({ form: undoMessages.setGone });
    const steps = (await stepsOf(work, set)).filter(({ id }) => !leave.includes(id));
    if (steps.some(({ id, isChangedSince }) => isChangedSince && !restore.includes(id))) {
      return refused({ form: undoMessages.changedSince });
    }
    if (steps.length === 0) return refused({ form: undoMessages.nothing });
    nameSet(work, () => `Undone: ${title}`);
    const notices: string[] = [];
    for (const step of inOrder(steps)) {
      const outcome = await undo(work, step, now);
      if (!outcome.ok) {
        const { collection, id } = step;
        const errors = Object.entries(outcome.errors).map(([field, message]) => [
          `${collection}/${id}/${field}`,
          message,
        ]);
        return refused(Object.fromEntries(errors));
      }
      notices.push(...outcome.value);
    }
    return done({ records: steps.length, notices });
  });
}

/** Records changed since come first, then those that cannot be undone. Tries each and rolls back. */
export function previewUndo(database: Database, set: number): Promise<UndoPreview | undefined> {
  return rolledBack(database, async (work) => {
    const title = await titleOf(work, set);
    if (title === undefined) return undefined;
    const records: UndoneRecord[] = [];
    for (const step of inOrder(await stepsOf(work, set))) {
      if (step.isLinking && records.some(({ id, errors }) => id === step.id && errors)) continue;
      // What one cannot do must not keep the others from being tried.
      await sql`savepoint undoing`.execute(work);
      const outcome = await undo(work, step, Date.now());
      if (!outcome.ok) await sql`rollback to savepoint undoing`.execute(work);
      const { collection, id, does, isChangedSince, before, after, today } = step;
      const named = (before ?? after ?? today)?.record;
      const already = records.find((record) => step.isLinking && record.id === id);
      if (already) {
        already.notices = outcome.ok ? outcome.value : already.notices;
        if (!outcome.ok) already.errors = outcome.errors;
        continue;
      }
      records.push({
        ...{ collection, id, does },
        name: named ? (collections.find(({ name }) => name === collection)?.nameOf(named) ?? "") : "",
        notices: outcome.ok ? outcome.value : [],
        ...(isChangedSince && { changedSince: differences(after, today) }),
        ...(!outcome.ok && { errors: outcome.errors }),
      });
    }
    const rank = ({ changedSince, errors }: UndoneRecord) => (changedSince ? 0 : errors ? 1 : 2);
    return { title, records: records.sort((one, other) => rank(one) - rank(other)) };
  });
}

async function titleOf(work: Work, set: number): Promise<string | undefined> {
  const row = await work.selectFrom("change_set").select("title").where("id", "=", set).executeTakeFirst();
  return row?.title;
}

async function stepsOf(work: Work, set: number): Promise<Step[]> {
  const changes = await work
    .selectFrom("change")
    .select(["collection", "record_id", "kind"])
    .where("change_set", "=", set)
    .orderBy("revision")
    .execute();
  const endedStates = await work.selectFrom("record_state").selectAll().where("ended_by", "=", set).execute();
  const madeStates = await work.selectFrom("record_state").selectAll().where("made_by", "=", set).execute();
  const keyOf = ({ collection, record_id }: { collection: string; record_id: string }) => `${collection} ${record_id}`;
  const ended = new Map(endedStates.map((row) => [keyOf(row), row]));
  const made = new Map(madeStates.map((row) => [keyOf(row), row]));
  const kinds = Map.groupBy(changes, keyOf);

  const losses = await work.selectFrom("lost_link").selectAll().where("change_set", "=", set).execute();
  const lost = Map.groupBy(losses, keyOf);

  const steps: Step[] = [];
  for (const key of new Set([...kinds.keys(), ...lost.keys()])) {
    const [name = "", id = ""] = key.split(" ");
    const collection = collections.find((one) => one.name === name)?.name;
    // Another release's.
    if (!collection) continue;
    const [old, next] = [ended.get(key), made.get(key)];
    const today = await stateToday(work, collection, id);
    const told = new Set(kinds.get(key)?.map(({ kind }) => kind));
    // A product may lose features again, and keeps its version: only what it lost is given back.
    const does = told.has("deleted")
      ? "create"
      : told.has("created")
        ? "delete"
        : told.size === 0
          ? "give back"
          : "restore";
    const isGone = does !== "create" && today === undefined;
    // Deleted since together with what the set had made.
    if (does === "delete" && isGone) continue;
    if (does === "give back" && isGone) continue;
    const [before, after] = [old && unpackState(old.body), next && unpackState(next.body)];
    // Compared by content, so that sets can be undone one after the other although each undo makes new versions.
    const isChangedSince =
      does === "create"
        ? today !== undefined
        : does !== "give back" && after !== undefined && differences(after, today).length > 0;
    steps.push({
      ...{ collection, id, does, before, after, today, isChangedSince },
      lost: lost.get(key)?.map((link) => link.lost) ?? [],
    });
  }
  return steps;
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
  const { collection, id, does, before, lost } = step;
  if (does === "delete") {
    const removed = await restorers[collection].remove(work, id, now);
    return removed.ok ? done([]) : removed;
  }
  // An earlier step may have changed it.
  const today = await stateToday(work, collection, id);
  const wanted = does === "give back" ? today && withLinks(today, lost) : before;
  if (!wanted) return refused({ form: undoMessages.notRecorded });
  const { state, notices } = await withoutWhatIsGone(work, wanted);
  const first = does === "create" && collection === "products" ? withoutLinks(state) : state;
  const restored = await restoreState(work, { collection, id, state: first, today, now });
  return restored.ok ? done([...notices, ...restored.value.notices]) : restored;
}

const linkFields = { features: "feature", accessories: "product", products: "product" } as const;

function withLinks({ record, files }: RecordState, lost: string[]): RecordState {
  const field = "features" in record ? "features" : "products";
  const has = record[field];
  return { record: { ...record, [field]: Array.isArray(has) ? [...new Set([...has, ...lost])] : lost }, files };
}

/** Products of one set may lead to each other, and to downloads: these links come once all are there. */
function withoutLinks({ record, files }: RecordState): RecordState {
  const { ndaaLetter: _, onvif: __, ...others } = record;
  return { record: { ...others, accessories: [], successors: [] }, files };
}

/** Features and products that have been deleted since are left out; a category that is gone refuses the record. */
async function withoutWhatIsGone(work: Work, { record, files }: RecordState) {
  const left = { ...record };
  let gone = 0;
  for (const [field, table] of Object.entries(linkFields)) {
    const had = record[field];
    if (!Array.isArray(had)) continue;
    const there = new Set(await existing(work, table, had));
    left[field] = had.filter((id) => there.has(id));
    gone += had.length - there.size;
  }
  if (Array.isArray(record.successors)) {
    const successors = record.successors as { product: string }[];
    const there = await existing(
      work,
      "product",
      successors.map(({ product }) => product),
    );
    left.successors = successors.filter(({ product }) => there.includes(product));
    gone += successors.length - there.length;
  }
  return { state: { record: left, files }, notices: gone > 0 ? [undoMessages.leftOut(gone)] : [] };
}

async function existing(work: Work, table: "feature" | "product", ids: string[]): Promise<string[]> {
  const rows = await work.selectFrom(table).select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}
