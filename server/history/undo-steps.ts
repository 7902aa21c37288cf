import { portionsOf } from "#core/portions.ts";
import { type CollectionName, collectionNamed, type collections } from "../catalog/collections.ts";
import type { Database } from "../database/database.ts";
import { differences } from "./differences.ts";
import { stateLeadingTo } from "./left-out.ts";
import { linkedIds, withLinks, withoutLinks } from "./lost-links.ts";
import { mergeStates } from "./merge-states.ts";
import { readStates } from "./read-states.ts";
import { wholeStates } from "./sheet-rows.ts";
import type { RecordState } from "./state-body.ts";
import { beforeTheirEnd } from "./typed-facts.ts";

/** The part of a record that goes back or stays as a whole. */
export const wholeRecord = "record";

/** What a set did to a record, and what undoing it does. */
export interface UndoStep {
  collection: CollectionName;
  id: string;
  name: string;
  does: "create" | "restore" | "delete" | "give back";
  today: RecordState | undefined;
  /** Before the set; undefined for a record that it created, and where it is not recorded. */
  before: RecordState | undefined;
  /** When it became so, where that is recorded. */
  beforeAt?: number | undefined;
  /** After it. */
  after: RecordState | undefined;
  /** Whether all of today's record goes back or nothing: it is created or deleted, or a state is not recorded. */
  isWhole: boolean;
  conflicts: string[];
}

const statesAtOnce = 50;

/** In the order of the set's changes. */
export async function stepsOf(database: Database, set: number, pause?: () => Promise<void>): Promise<UndoStep[]> {
  const changes = await database
    .selectFrom("change")
    .select(["collection", "record_id", "kind"])
    .where("change_set", "=", set)
    .orderBy("revision")
    .execute();
  const losses = await database.selectFrom("lost_link").selectAll().where("change_set", "=", set).execute();
  const deleted = new Set(changes.flatMap(({ kind, record_id }) => (kind === "deleted" ? record_id : [])));
  const steps: UndoStep[] = [];
  for (const [name, rows] of Map.groupBy([...changes, ...losses], (row) => row.collection)) {
    const collection = collectionNamed(name);
    // Another release's.
    if (!collection) continue;
    const ids = [...new Set(rows.map(({ record_id }) => record_id))];
    for (const some of portionsOf(ids, statesAtOnce)) {
      const today = await readStates(database, collection, some);
      const { ended, endedFrom, made } = await statesOfSet(database, set, name, some);
      for (const id of some) {
        const own = rows.filter(({ record_id }) => record_id === id);
        const kinds = new Set(own.flatMap((row) => ("kind" in row ? row.kind : [])));
        const lost = own.flatMap((row) => ("lost" in row ? row.lost : []));
        const states = { today: today.get(id), before: ended.get(id), after: made.get(id) };
        const step =
          kinds.size > 0
            ? stepOf(collection, id, kinds, states, deleted)
            : await lostStep(database, collection, id, states.today, lost);
        if (!step) continue;
        steps.push({ ...step, beforeAt: endedFrom.get(id) });
        // What only features of a category say is known once its step is there.
        if (name !== "categories") continue;
        for (const feature of featuresGone(states)) deleted.add(feature);
      }
      await pause?.();
    }
  }
  return steps;
}

function featuresGone({
  before,
  after,
}: {
  before: RecordState | undefined;
  after: RecordState | undefined;
}): string[] {
  const kept = new Set(Object.keys(after?.record.features ?? {}));
  return Object.keys(before?.record.features ?? {}).filter((feature) => !kept.has(feature));
}

/** The states that the set ended and made, by their records. Damaged ones are left out. */
async function statesOfSet(database: Database, set: number, collection: string, ids: string[]) {
  const rows = await database
    .selectFrom("record_state")
    .selectAll()
    .where("collection", "=", collection)
    .where("record_id", "in", ids)
    .where(({ or, eb }) => or([eb("ended_by", "=", set), eb("made_by", "=", set)]))
    .orderBy("version")
    .execute();
  const whole = await wholeStates(database, rows);
  const states = (isIt: (row: (typeof rows)[number]) => boolean) =>
    new Map(
      rows.flatMap((row) => {
        const state = isIt(row) ? whole.get(row) : undefined;
        return state ? [[row.record_id, state] as const] : [];
      }),
    );
  const ended = await beforeTheirEnd(
    database,
    states(({ ended_by }) => ended_by === set),
    set,
  );
  const made = states(({ made_by }) => made_by === set);
  // A state that was stored with the change has its time.
  const known = rows.filter(({ ended_by, made_by }) => ended_by === set && made_by !== null);
  return { ended, endedFrom: new Map(known.map(({ record_id, at }) => [record_id, at])), made };
}

interface States {
  today: RecordState | undefined;
  before: RecordState | undefined;
  after: RecordState | undefined;
}

/** Undefined where nothing is left to undo. */
function stepOf(
  collection: (typeof collections)[number],
  id: string,
  kinds: ReadonlySet<string>,
  { today, before, after }: States,
  deleted: ReadonlySet<string>,
): UndoStep | undefined {
  const lost = before ? new Set([...linkedIds(before)].filter((one) => deleted.has(one))) : new Set<string>();
  // Only what it led to has gone: that comes back, and nobody is asked.
  const isLoss =
    before !== undefined &&
    after !== undefined &&
    lost.size > 0 &&
    differences(withoutLinks(before, lost), after).length === 0;
  const does: UndoStep["does"] = kinds.has("deleted")
    ? "create"
    : kinds.has("created")
      ? "delete"
      : isLoss
        ? "give back"
        : "restore";
  if ((does === "delete" || does === "give back") && !today) return undefined;
  if (does !== "delete" && before && today && differences(before, today).length === 0) return undefined;
  const named = (before ?? after ?? today)?.record;
  const isWhole = does === "create" || does === "delete" || !before || !after || !today;
  const step = { collection: collection.name, id, does, today, before, after, isWhole, conflicts: [] };
  return {
    ...step,
    name: named ? collection.nameOf(named) : "",
    conflicts: isWhole
      ? wholeConflicts(step)
      : does === "give back"
        ? []
        : (mergedOf({ ...step, name: "" }, () => false)?.conflicts ?? []),
  };
}

/** Where it is not recorded what the set made, nobody knows whether it was changed since. */
function wholeConflicts({
  does,
  today,
  before,
  after,
}: Pick<UndoStep, "does" | "today" | "before" | "after">): string[] {
  if (does === "create") return today ? [wholeRecord] : [];
  if (does === "delete") return !after || differences(after, today).length > 0 ? [wholeRecord] : [];
  return before === undefined ? [] : [wholeRecord];
}

/** A record that lost a link without a version of its own, to an earlier release or in its restoring. */
async function lostStep(
  database: Database,
  collection: (typeof collections)[number],
  id: string,
  today: RecordState | undefined,
  lost: string[],
): Promise<UndoStep | undefined> {
  if (!today) return undefined;
  const led = await stateLeadingTo(database, { collection: collection.name, id }, lost);
  const after = led ? withoutLinks(led, new Set(lost)) : today;
  const before = led ?? withLinks(today, lost);
  const step: UndoStep = {
    ...{ collection: collection.name, id, does: "give back", today, before, after, isWhole: false, conflicts: [] },
    name: collection.nameOf(today.record),
  };
  const wanted = mergedOf(step, () => false)?.state;
  return wanted && differences(wanted, today).length > 0 ? step : undefined;
}

/** Others are given back what pointed to it, also if they have changed since. */
export function stepsFor(steps: UndoStep[], id: string): UndoStep[] {
  return steps.flatMap((step): UndoStep[] => {
    if (step.id === id) return [step];
    const { before, after, today } = step;
    if (!today || !before || !linkedIds(before).has(id) || linkedIds(after ?? today).has(id)) return [];
    return [{ ...step, does: "give back", isWhole: false, conflicts: [], after: withoutLinks(before, new Set([id])) }];
  });
}

/** What goes back of a record that is there, and what was changed since. */
export function mergedOf({ before, after, today, does }: UndoStep, isChosen: (part: string) => boolean) {
  if (!before || !after || !today) return undefined;
  return mergeStates(after, today, before, (part) => does !== "give back" && isChosen(part));
}
