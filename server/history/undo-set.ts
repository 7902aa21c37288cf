import { sql } from "kysely";
import { binMessages } from "#core/bin.ts";
import { counted } from "#core/counted.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { type CollectionName, collectionNamed } from "../catalog/collections.ts";
import { ownErrors } from "../catalog/save/one-record.ts";
import type { Database, Work } from "../database/database.ts";
import { rolledBack, transaction } from "../database/transaction.ts";
import { type Difference, differences } from "./differences.ts";
import { partOf } from "./merge-states.ts";
import { nameSet, notesSince, noteUndone, pauseWhileStoring } from "./record-history.ts";
import { type Restoring, restoreMessages, restoreRecords } from "./restore-records.ts";
import type { SeenVersion } from "./restore-version.ts";
import { restorable } from "./restored-document.ts";
import type { RecordState } from "./state-body.ts";
import { mergedOf, stepsFor, stepsOf, type UndoStep, wholeRecord } from "./undo-steps.ts";

export const undoMessages = {
  setGone: "This change is not kept any more.",
  changedSince: "Records have been changed since. Choose which of them to restore.",
  notRecorded: "What it was before is not recorded.",
  changedAgain: "Records have been changed again since this page was opened. Look at what changes now.",
  nothing: "There is nothing left to undo.",
  ...restoreMessages,
};

export interface UndoChoices {
  /**
   * Records of which also what was changed since goes back: their ids, and at which version that was seen. One that has changed
   * again refuses the whole.
   */
  restore?: ReadonlyMap<string, SeenVersion>;
  /** Which parts of those go back; all, where the record is not among them. */
  parts?: ReadonlyMap<string, ReadonlySet<string>>;
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
  does: UndoStep["does"];
  /** When it became as it was before, where that is recorded. */
  beforeAt: number | undefined;
  /** From today's state to that which it leads to in any case; empty for a record that is created or deleted. */
  changes: Difference[];
  /** What was changed since and stays, unless it is chosen. */
  choices: UndoChoice[];
  /** Whether all of it stays, unless some is chosen. */
  isKept: boolean;
  /** How many files it brings back. */
  files: number;
  /** Today's version. */
  seen: SeenVersion;
  /** Why it cannot be undone, by field. */
  errors?: FieldErrors;
  notices: string[];
}

export interface UndoChoice {
  /** A part of the record, or `wholeRecord`. */
  part: string;
  /** From the state after the set to today's. */
  since: Difference[];
  /** From today's state to that before the set; empty for a record that is created or deleted. */
  back: Difference[];
  /** Why it cannot go back. */
  refusal?: string;
}

const recordsAtOnce = 10;

/** Writers wait for a preview that tries. */
const triedAtMost = 200;

/**
 * Takes back what a set did to its records, in one transaction: what was changed since stays, unless it is chosen. Unless it is
 * partial, a refusal of one record refuses the whole, under `<collection>/<id>/<field>`.
 */
export function undoSet(database: Database, set: number, choices: UndoChoices = {}): Promise<Outcome<Undone>> {
  const { isPartial = false, only, restore, now = Date.now(), pause } = choices;
  return transaction<Outcome<Undone>>(database, async (work) => {
    const title = await titleOfUndo(work, set);
    if (title === undefined) return refused({ form: undoMessages.setGone });
    const all = await stepsOf(work, set, pause);
    const steps = only ? stepsFor(all, only.id) : all;
    if (steps.some(({ id, today }) => (restore?.get(id) ?? seen(today)) !== seen(today))) {
      return refused({ form: undoMessages.changedAgain });
    }
    const isOpen = ({ id, conflicts }: UndoStep) => conflicts.length > 0 && !restore?.has(id);
    if (!isPartial && steps.some(isOpen)) return refused({ form: undoMessages.changedSince });
    const wanted: Restoring[] = [];
    for (const [place, step] of steps.entries()) {
      if (place % recordsAtOnce === 0) await pause?.();
      const restoring = wantedBy(step, choices);
      if (restoring) wanted.push(restoring);
    }
    if (only?.rename) {
      const { rename } = only;
      for (const { id, state } of wanted) if (id === only.id && state) state.record[rename.field] = rename.value;
    }
    const isOptional = ({ id }: Restoring) => isPartial || (only !== undefined && id !== only.id);
    const { restored, failed, ...told } = await restoreAll(work, wanted, isOptional, { now, pause });
    const refusals = failed.filter(({ step }) => !isOptional(step));
    if (refusals.length > 0) return refused(Object.assign({}, ...refusals.map(({ errors }) => errors)));
    if (restored.length === 0) return refused({ form: undoMessages.nothing });
    const notices = restored.flatMap(({ id }) => told.notices.get(id) ?? []);
    if (only) {
      for (const { step } of failed) notices.push(binMessages.notGivenBack(nameOf(step)));
    }
    const left = only ? 0 : all.length - restored.length;
    nameSet(work, (titled) =>
      only
        ? `${titled.find(({ kind }) => kind === "created")?.name ?? "Record"} restored`
        : `${title}${left > 0 ? `, without ${counted(left, "record")}` : ""}`,
    );
    const isWhole = !only || all.filter(({ does }) => does === "create").length === 1;
    if (isWhole) noteUndone(work, set);
    pauseWhileStoring(work, pause);
    return done({ records: restored.length, left, notices });
  });
}

function seen(today: RecordState | undefined): SeenVersion {
  return today ? Number(today.record.version) : "deleted";
}

/** Undefined where nothing of the record goes back. */
function wantedBy(step: UndoStep, { restore, parts }: UndoChoices): Restoring | undefined {
  const { collection, id, does, today, before, isWhole, conflicts } = step;
  const isChosen = (part: string) => restore?.has(id) === true && (parts?.get(id)?.has(part) ?? true);
  if (isWhole && conflicts.length > 0 && !isChosen(wholeRecord)) return undefined;
  if (does === "delete") return { collection, id, state: null, today };
  const state = isWhole ? before && { ...before, record: { ...before.record } } : mergedOf(step, isChosen)?.state;
  if (!state) return { collection, id, state: { record: {}, files: {} }, today };
  // A damaged state has been replaced by nothing, which is refused.
  return today && differences(state, today).length === 0 ? undefined : { collection, id, state, today };
}

interface Failed {
  step: Restoring;
  errors: FieldErrors;
}

/** Restores all that can be: one that is refused stays out, and the others are tried again. */
async function restoreAll(
  work: Work,
  wanted: Restoring[],
  isOptional: (step: Restoring) => boolean,
  options: { now: number; pause?: (() => Promise<void>) | undefined },
): Promise<{ restored: Restoring[]; failed: Failed[]; notices: ReadonlyMap<string, string[]> }> {
  const failed: Failed[] = [];
  for (let left = wanted; ; ) {
    const unrecorded = left.filter(({ state }) => state && Object.keys(state.record).length === 0);
    failed.push(...unrecorded.map((step) => ({ step, errors: { [placeOf(step, "form")]: undoMessages.notRecorded } })));
    left = left.filter((step) => !unrecorded.includes(step));
    if (left.length === 0) return { restored: [], failed, notices: new Map() };
    await sql`savepoint undoing`.execute(work);
    const forget = notesSince(work);
    const outcome = await restoreRecords(work, left, options);
    const refusals = outcome.ok ? unchanged(left, outcome.value) : refusedSteps(left, outcome.errors);
    const isDone = outcome.ok && refusals.length === 0;
    if (!isDone) forget();
    await sql.raw(`${isDone ? "release" : "rollback to"} savepoint undoing`).execute(work);
    if (isDone) {
      return { restored: left, failed, notices: outcome.value.notices };
    }
    failed.push(...refusals);
    if (!refusals.every(({ step }) => isOptional(step))) return { restored: [], failed, notices: new Map() };
    const out = new Set(refusals.map(({ step }) => step));
    left = left.filter((step) => !out.has(step));
  }
}

function placeOf({ collection, id }: { collection: string; id: string }, field: string): string {
  return `${collection}/${id}/${field}`;
}

function refusedSteps(steps: Restoring[], errors: FieldErrors): Failed[] {
  const found = steps.flatMap((step): Failed[] => {
    const own = Object.entries(errors).filter(([place]) => place.startsWith(placeOf(step, "")));
    return own.length > 0 ? [{ step, errors: Object.fromEntries(own) }] : [];
  });
  // A record beside them is refused: none can be saved.
  return found.length > 0 ? found : steps.map((step) => ({ step, errors }));
}

/** Records that have stayed as they were, with the reason. */
function unchanged(
  steps: Restoring[],
  { changed, notices }: { changed: ReadonlySet<string>; notices: ReadonlyMap<string, string[]> },
): Failed[] {
  return steps.flatMap((step): Failed[] => {
    const message = notices.get(step.id)?.join(" ") || undoMessages.nothing;
    return changed.has(step.id) ? [] : [{ step, errors: { [placeOf(step, "form")]: message } }];
  });
}

function nameOf({ collection, state, today }: Restoring): string {
  const record = (today ?? state)?.record;
  return record ? (collectionNamed(collection)?.nameOf(record) ?? "") : "";
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

/** Records changed since come first, then those that cannot be undone. Tries all and rolls back, unless they are many. */
export async function previewUndo(
  { database, reading, pause }: { database: Database; reading: Database; pause?: () => Promise<void> },
  set: number,
): Promise<UndoPreview | undefined> {
  if ((await titleOfUndo(reading, set)) === undefined) return undefined;
  const steps = await stepsOf(reading, set, pause);
  const isTried = steps.length <= triedAtMost;
  const restore = new Map(steps.map(({ id, today }) => [id, seen(today)]));
  const records = steps.flatMap((step) => previewOf(step, wantedBy(step, {}), wantedBy(step, { restore })) ?? []);
  if (isTried) {
    const options = { now: Date.now(), pause };
    const attempt = async () => {
      const parts = new Map(records.map(({ id, choices }) => [id, new Set(open(choices).map(({ part }) => part))]));
      const wanted = steps.flatMap((step) => wantedBy(step, { restore, parts }) ?? []);
      const tried = await rolledBack(database, (work) => restoreAll(work, wanted, () => true, options));
      return { ...tried, errors: new Map(tried.failed.map(({ step, errors }) => [step.id, ownErrors(errors)])) };
    };
    let tried = await attempt();
    while (records.filter((record) => refuseChoices(record, tried.errors.get(record.id))).length > 0) {
      tried = await attempt();
    }
    for (const record of records) {
      const errors = tried.errors.get(record.id);
      if (errors) record.errors = errors;
      else record.notices = tried.notices.get(record.id) ?? [];
    }
  }
  const ranks = { create: 2, restore: 3, "give back": 4, delete: 5 };
  const rank = ({ choices, errors, does }: UndoneRecord) => (choices.length > 0 ? 0 : errors ? 1 : ranks[does]);
  return { isTried, records: records.sort((one, other) => rank(one) - rank(other)) };
}

function open(choices: UndoChoice[]): UndoChoice[] {
  return choices.filter(({ refusal }) => refusal === undefined);
}

/** Whether some of what is refused was to choose, so that the record is tried again without it. */
function refuseChoices({ choices }: UndoneRecord, errors: FieldErrors | undefined): boolean {
  if (!errors) return false;
  const left = open(choices).filter(({ part }) => part !== wholeRecord);
  const named = left.filter(({ part }) => errors[part]);
  for (const choice of named.length > 0 ? named : left) {
    choice.refusal = errors[choice.part] ?? Object.values(errors).join(" ");
  }
  return left.length > 0;
}

/** `kept` and `chosen`: without and with what was changed since. Undefined where nothing goes back. */
function previewOf(
  step: UndoStep,
  kept: Restoring | undefined,
  chosen: Restoring | undefined,
): UndoneRecord | undefined {
  if (!chosen) return undefined;
  const { collection, id, name, does, beforeAt, today, before, after, isWhole, conflicts } = step;
  const changesTo = (state: RecordState | null | undefined) => {
    const isShown = does !== "create" && does !== "delete" && today;
    const isRecorded = state && Object.keys(state.record).length > 0;
    return isShown && isRecorded ? differences(today, restorable(collection, state, today)) : [];
  };
  const states = [before, after, today];
  const of = (part: string, all: Difference[]) => all.filter(({ field }) => isWhole || partOf(field, states) === part);
  const [since, back] = [differences(after, today), changesTo(chosen.state)];
  return {
    ...{ collection, id, name, does, beforeAt, seen: seen(today), notices: [] },
    changes: changesTo(kept?.state),
    choices: conflicts.map((part) => ({ part, since: of(part, since), back: of(part, back) })),
    isKept: kept === undefined,
    files: does === "create" ? Object.keys(before?.files ?? {}).length : 0,
  };
}
