import { isDeepStrictEqual } from "node:util";
import { counted } from "#core/counted.ts";
import { commandLine, fieldName } from "#core/history.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import type { AppliedSet, PreviewedGroup, RecordSince, RefusedRecord, SetPreview } from "#core/set-preview.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { changedCells, namesIn } from "../../history/changed-cells.ts";
import { type Difference, differences } from "../../history/differences.ts";
import { lastState } from "../../history/last-state.ts";
import { nameSet, pauseWhileStoring } from "../../history/record-history.ts";
import { stateAt } from "../../history/restore-version.ts";
import type { TitledRecord } from "../../history/set-title.ts";
import { check, type Entry, save, withoutRefused } from "./save.ts";

export interface Databases {
  /** For bulk changes. */
  bulk: Database;
  background: Database;
  /** Lets requests be answered between records. */
  pause?: (() => Promise<void>) | undefined;
}

/** Records and what they are to become, with today's states. */
export interface ProposedSet {
  entries: Entry[];
  /** Why some cannot become that, under `<collection>/<id>/<field>`. */
  refusals: FieldErrors;
  notices: string[];
  /** Ids of records that were selected by a filter and match it no longer. */
  outside?: ReadonlySet<string>;
}

/** How many records that others have changed are described. */
const describedAtMost = 200;

export async function previewSet(
  { bulk, background, pause }: Databases,
  { entries, refusals, notices, outside }: ProposedSet,
): Promise<SetPreview> {
  const at = Date.now();
  const { current, since } = await sorted(background, entries, outside);
  const changing = current.map((entry) => ({ entry, all: differencesOf(entry) })).filter(({ all }) => all.length > 0);
  const asked = withoutRefused(
    changing.map(({ entry }) => entry),
    refusals,
  ).map(unread);
  const errors = { ...refusals, ...(await check(bulk, asked, { pause })) };
  const kept = new Set(withoutRefused(asked, errors).map(({ id }) => id));
  const accepted = changing.filter(({ entry }) => kept.has(entry.id));
  const names = await namesIn(background, distinct(accepted.flatMap(({ all }) => all)));
  const shown = accepted.map(({ entry, all }) => ({
    entry,
    cells: entry.after === null ? [] : changedCells(all, names),
  }));
  const refusedRecords = refusedIn(current, errors);
  return {
    ...{ at, notices, since, refused: refusedRecords },
    pins: accepted.map(({ entry }) => ({ id: entry.id, version: Number(entry.today?.record.version ?? 0) })),
    groups: grouped(shown),
    same: current.length - accepted.length - refusedRecords.length,
  };
}

/** Changes all that can be, in one set of the history, which `titleOf` names. What is refused, or was changed by others, stays and is named. */
export async function applySet(
  { bulk, background, pause }: Databases,
  { entries, refusals }: ProposedSet,
  titleOf?: (titled: TitledRecord[]) => string,
): Promise<Outcome<AppliedSet>> {
  const errors = { ...refusals };
  const { current, since } = await sorted(background, entries);
  for (let left = withoutRefused(current, errors).map(unread); ; ) {
    const saved = await transaction(bulk, async (work) => {
      if (titleOf) nameSet(work, titleOf);
      pauseWhileStoring(work, pause);
      return save(work, left, { pause });
    });
    if (saved.ok) {
      return done({ changed: saved.value.changed.length, refused: refusedIn(current, errors), since });
    }
    Object.assign(errors, saved.errors);
    const accepted = withoutRefused(left, saved.errors);
    if (accepted.length === left.length) return refused(saved.errors);
    left = accepted;
  }
}

/** The transaction reads today's states itself. */
function unread({ today: _, ...entry }: Entry): Entry {
  return entry;
}

/** Parts those that are as they were selected from the others, with what happened to them. */
async function sorted(
  database: Database,
  entries: Entry[],
  outside: ReadonlySet<string> = new Set(),
): Promise<{ current: Entry[]; since: RecordSince[] }> {
  const isPinned = ({ base, today }: Entry) =>
    base === "any" || (today ? Number(today.record.version) === base : base === null);
  const isCurrent = (entry: Entry) => isPinned(entry) && !outside.has(entry.id);
  const others = entries.filter((entry) => !isCurrent(entry));
  const since: RecordSince[] = [];
  for (const [place, entry] of others.entries()) {
    if (isPinned(entry)) since.push({ ...plain(entry), what: "It no longer matches the filter" });
    else since.push(place < describedAtMost ? await describe(database, entry) : plain(entry));
  }
  return { current: entries.filter(isCurrent), since };
}

function plain(entry: Entry): RecordSince {
  const version = entry.today && Number(entry.today.record.version);
  return {
    id: entry.id,
    name: nameOf(entry),
    version,
    what: version === undefined ? "It was deleted" : "It was changed",
  };
}

async function describe(database: Database, entry: Entry): Promise<RecordSince> {
  const { kind, id, base, today } = entry;
  const told = plain(entry);
  const { version } = told;
  const [collection, column] = [kind.name, version === undefined ? "ended_by" : "made_by"] as const;
  const by = await database
    .selectFrom("record_state as state")
    .innerJoin("change_set as made", "made.id", `state.${column}`)
    .select(["made.actor", "made.at"])
    .where("state.collection", "=", collection)
    .where("state.record_id", "=", id)
    .$if(version !== undefined, (query) => query.where("state.version", "=", version ?? 0))
    .orderBy("state.version", "desc")
    .executeTakeFirst();
  if (!by) return told;
  const who = by.actor ?? commandLine;
  if (!today) {
    const last = await lastState(database, collection, id);
    return {
      ...told,
      name: last && last !== "damaged" ? kind.nameOf(last.record) : "A deleted record",
      what: `${who} deleted it`,
      at: by.at,
    };
  }
  const before = typeof base === "number" ? await stateAt(database, { collection, id, version: base }) : undefined;
  const fields = before ? differences(before, today).map(({ field }) => fieldName(field)) : [];
  const shown = [...new Set(fields)];
  const what = shown.length > 3 ? `${shown.slice(0, 2).join(", ")} and ${shown.length - 2} more` : shown.join(", ");
  return { ...told, what: `${who} changed ${what || "it"}`, at: by.at };
}

function nameOf({ kind, today, after }: Entry): string {
  const record = today?.record ?? after;
  return record ? kind.nameOf(record as Record<string, unknown>) : "A deleted record";
}

function refusedIn(entries: Entry[], errors: FieldErrors): RefusedRecord[] {
  const reasons = new Map<string, RefusedRecord["reasons"]>();
  for (const [place, message] of Object.entries(errors)) {
    const [collection = "", id = "", ...field] = place.split("/");
    const key = `${collection}/${id}`;
    reasons.set(key, [...(reasons.get(key) ?? []), { field: field.join("/"), message }]);
  }
  return entries.flatMap((entry) => {
    const found = reasons.get(`${entry.kind.name}/${entry.id}`);
    return found ? { id: entry.id, name: nameOf(entry), reasons: found } : [];
  });
}

/** Fields that differ, as the history names them. A deletion is one difference. */
function differencesOf({ kind, today, after }: Entry): Difference[] {
  if (after === null) return today ? [{ field: "record", before: today, after: null }] : [];
  const before = today && shownFields(kind.documentOf(today));
  const now = shownFields(after);
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(now)])].flatMap((field) =>
    isDeepStrictEqual(before?.[field], now[field]) ? [] : [{ field, before: before?.[field], after: now[field] }],
  );
}

function shownFields(document: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document as Record<string, unknown>).flatMap(([field, value]) => {
      // A sheet is shown as its rows, as in the history.
      if (field === "sheet") return [["specsExcel", (value as { rows?: string } | undefined)?.rows]];
      return value === undefined ? [] : [[field, withFileNames(value)]];
    }),
  );
}

/** Files by their names. */
function withFileNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFileNames);
  if (typeof value !== "object" || value === null) return value;
  if ("object" in value && "name" in value) return value.name;
  return Object.fromEntries(Object.entries(value).map(([name, content]) => [name, withFileNames(content)]));
}

/** Thousands of records mostly differ in the same. */
function distinct(all: Difference[]): Difference[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function grouped(shown: { entry: Entry; cells: PreviewedGroup["cells"] }[]): PreviewedGroup[] {
  const alike = Map.groupBy(shown, ({ entry, cells }) => `${entry.kind.name} ${JSON.stringify(cells)}`);
  const groups = [...alike.values()].flatMap((all): PreviewedGroup[] => {
    const [first] = all;
    if (!first) return [];
    const { noun } = first.entry.kind;
    const names = all.map(({ entry }) => nameOf(entry)).sort();
    const title = names.length === 1 ? (names[0] ?? "") : counted(names.length, noun.one, noun.many);
    return [{ title, names, cells: first.cells }];
  });
  return groups.sort((one, other) => other.names.length - one.names.length);
}
