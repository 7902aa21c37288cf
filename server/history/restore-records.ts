import { type FactDefinition, notAFact } from "#core/facts/fact.ts";
import { factMessages } from "#core/facts/fact-draft.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { type CollectionName, collectionNamed } from "../catalog/collections.ts";
import { stopIgnoring } from "../catalog/fact/assign-labels.ts";
import { type FactDocument, facts } from "../catalog/fact/fact-collection.ts";
import { currentFacts } from "../catalog/fact/site-facts.ts";
import { openDocument } from "../catalog/save/one-record.ts";
import { type Entry, save } from "../catalog/save/save.ts";
import type { Work } from "../database/database.ts";
import { binPlace } from "./bin.ts";
import { dropBinned } from "./empty-bin.ts";
import { takeOverFileTimes, takeOverTimes } from "./former-times.ts";
import { lastState } from "./last-state.ts";
import { type Arriving, noteLeftInBin, withoutWhatIsGone } from "./left-out.ts";
import { linkedIds } from "./lost-links.ts";
import { categoryPlace, historyMessages, restoredDocument } from "./restored-document.ts";
import type { RecordState } from "./state-body.ts";

/** A record that goes back to a state, or is deleted because there was none. */
export interface Restoring {
  collection: CollectionName;
  id: string;
  state: RecordState | null;
  today: RecordState | undefined;
}

export interface RestoredRecords {
  /** Ids. */
  changed: ReadonlySet<string>;
  /** Sentences about what is not as it was, by the ids of records. */
  notices: ReadonlyMap<string, string[]>;
}

export const restoreMessages = {
  leftOut: (names: string[]) => `Left out, because deleted since: ${names.join(", ")}.`,
};

const recordsAtOnce = 10;

/** All of them by today's rules, or none. Refused under `<collection>/<id>/<field>`. */
export async function restoreRecords(
  work: Work,
  steps: Restoring[],
  { now, pause, isStrict = false }: { now: number; pause?: (() => Promise<void>) | undefined; isStrict?: boolean },
): Promise<Outcome<RestoredRecords>> {
  const notices = new Map<string, string[]>();
  const errors: FieldErrors = {};
  const entries: Entry[] = [];
  const created: { step: Restoring; state: RecordState; last: RecordState | undefined }[] = [];
  const left: { step: Restoring; ids: string[] }[] = [];
  const arriving = arrivingWith(steps);
  for (const [place, step] of steps.entries()) {
    if (place % recordsAtOnce === 0) await pause?.();
    const { collection, id, today } = step;
    const kind = collectionNamed(collection);
    if (!kind) continue;
    if (step.state === null) {
      const refusal = staysThere(step);
      if (refusal) errors[`${collection}/${id}/form`] = refusal;
      else entries.push({ kind, id, after: null, base: "any", today });
      continue;
    }
    const { state, gone } = isStrict
      ? { state: step.state, gone: [] }
      : await withoutWhatIsGone(work, step.state, arriving);
    const stored = today ?? (await lastState(work, collection, id));
    const last = stored === "damaged" ? undefined : stored;
    const restored = await restoredDocument(work, collection, { id, state, today, last }, now);
    if (!restored.ok) {
      for (const [field, message] of Object.entries(restored.errors)) errors[`${collection}/${id}/${field}`] = message;
      continue;
    }
    const told = gone.length > 0 ? [restoreMessages.leftOut(gone)] : [];
    notices.set(id, [...told, ...restored.value.notices]);
    entries.push({
      kind,
      id,
      after: restored.value.document,
      base: today ? Number(today.record.version) : null,
      today,
    });
    if (!today) created.push({ step, state, last });
    const led = linkedIds(state);
    const missed = [...linkedIds(step.state)].filter((other) => !led.has(other));
    if (missed.length > 0) left.push({ step, ids: missed });
  }
  if (Object.keys(errors).length > 0) return refused(errors);

  const saved = await save(work, await withLabels(work, entries, notices), { now, pause, isRestored: true });
  if (!saved.ok) return refused(await withCategories(work, saved.errors, steps, now));
  for (const { step, state, last } of created) {
    const { collection, id } = step;
    await takeOverTimes(work, { collection, id, state, last });
    const place = binPlace(collection, id);
    if (place) await takeOverFileTimes(work, place, state);
    if (place) await dropBinned(work, place, now);
  }
  for (const { step, ids } of left) {
    const place = binPlace(step.collection, step.id);
    if (place) await noteLeftInBin(work, place, ids, now);
  }
  return done({ changed: new Set(saved.value.changed), notices });
}

/** Ids of records and features that come and go with the steps. */
function arrivingWith(steps: Restoring[]): Arriving {
  const [there, gone] = [new Set<string>(), new Set<string>()];
  const featuresIn = (state: RecordState | null | undefined) =>
    state && "features" in state.record && !Array.isArray(state.record.features)
      ? Object.keys(state.record.features as object)
      : [];
  for (const { id, state, today } of steps) {
    (state ? there : gone).add(id);
    for (const feature of featuresIn(today)) gone.add(feature);
  }
  for (const { state } of steps) {
    for (const feature of featuresIn(state)) {
      gone.delete(feature);
      there.add(feature);
    }
  }
  return { there, gone };
}

function staysThere({ collection, id }: Restoring): string | undefined {
  if (collection === "releases") return historyMessages.releaseStays;
  return id === notAFact ? factMessages.notAFact : undefined;
}

/** A label that means a fact once all are restored is not ignored, and says so where it was to be. */
async function withLabels(work: Work, entries: Entry[], notices: Map<string, string[]>): Promise<Entry[]> {
  const restored = entries.filter(({ kind, id }) => kind.name === "facts" && id !== notAFact);
  const none = entries.find(({ kind, id }) => kind.name === "facts" && id === notAFact);
  if (restored.length === 0 && !none) return entries;
  const after = new Map(restored.map(({ id, after }) => [id, after as FactDocument | null]));
  const { set } = await currentFacts(work);
  const others = set.all.filter(({ id }) => !after.has(id));
  const meant = [...others, ...[...after.values()].filter((fact) => fact !== null)].flatMap(({ labels }) => labels);
  const opened = none ? undefined : await openDocument(work, facts, notAFact);
  const before = (none?.after as FactDocument | undefined) ?? opened?.document;
  if (!before) return entries;
  const freed = stopIgnoring({ ...before, id: notAFact } as FactDefinition, meant);
  const taken = before.labels.length - freed.labels.length;
  if (taken === 0) return entries;
  if (!none) {
    return opened
      ? [...entries, { kind: facts, id: notAFact, after: freed, base: opened.version, today: opened.today }]
      : entries;
  }
  notices.set(notAFact, [...(notices.get(notAFact) ?? []), historyMessages.labelsTaken(taken)]);
  return entries.map((entry) => (entry === none ? { ...entry, after: freed } : entry));
}

/** The form of a product only says that a category must be chosen. */
async function withCategories(work: Work, errors: FieldErrors, steps: Restoring[], now: number): Promise<FieldErrors> {
  const told = { ...errors };
  for (const { collection, id, state } of steps) {
    const place = `${collection}/${id}/category`;
    if (errors[place] && state) told[place] = await categoryPlace(work, state, now);
  }
  return told;
}
