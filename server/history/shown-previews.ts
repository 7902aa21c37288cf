import { counted } from "#core/counted.ts";
import type { ChangedCell } from "#core/history.ts";
import { type CollectionName, collectionNamed } from "../catalog/collections.ts";
import type { Database } from "../database/database.ts";
import { changedCells, namesIn } from "./changed-cells.ts";
import { previewRestore, type RestorePreview, type SeenVersion } from "./restore-version.ts";
import { previewUndo, type UndoneRecord } from "./undo-set.ts";

export interface ShownUndo {
  /** False for a large set: what cannot be undone is then known afterwards. */
  isTried: boolean;
  counts: UndoCounts;
  /** Of 200 records at most: those changed since, those that cannot be undone, and others. */
  groups: UndoneGroup[];
}

export interface UndoCounts {
  changedSince: number;
  refused: number;
  /** How many of the others, by what undoing does. */
  does: Partial<Record<UndoneRecord["does"], number>>;
}

/** Records with which undoing does the same. One that was changed since stands alone. */
export interface UndoneGroup {
  collection: CollectionName;
  /** "VF-B8V-2712", or "17 products". */
  title: string;
  records: { id: string; name: string }[];
  does: UndoneRecord["does"];
  /** From today's values to those that they get. */
  cells: ChangedCell[];
  /** Of all of them. */
  files: number;
  notices: string[];
  /** Why they cannot be undone. */
  refusals: string[];
  /** What was changed since, and at which version that was seen. */
  since?: { cells: ChangedCell[]; seen: SeenVersion };
}

const shownAtMost = 200;

export type ShownRestore = Omit<RestorePreview, "differences"> & { cells: ChangedCell[] };

export async function shownUndo(databases: Databases, set: number): Promise<ShownUndo | undefined> {
  const preview = await previewUndo(databases, set);
  if (!preview) return undefined;
  const shown = preview.records.slice(0, shownAtMost);
  const names = await namesIn(
    databases.background,
    shown.flatMap(({ changes, changedSince = [] }) => [...changes, ...changedSince]),
  );
  const alone = shown.map(({ id, name, changes, changedSince, seen, errors = {}, ...record }): UndoneGroup => {
    const { collection, does, files, notices } = record;
    return {
      ...{ collection, does, files, notices, title: name, records: [{ id, name }] },
      refusals: Object.values(errors),
      cells: changedCells(changes, names),
      ...(changedSince && { since: { cells: changedCells(changedSince, names), seen } }),
    };
  });
  return { isTried: preview.isTried, counts: countsOf(preview.records), groups: grouped(alone) };
}

function grouped(alone: UndoneGroup[]): UndoneGroup[] {
  const same = Map.groupBy(alone, ({ records, title: _, files: __, since, ...others }) =>
    JSON.stringify(since ? records : others),
  );
  return [...same.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    if (others.length === 0) return first;
    const all = [first, ...others];
    const noun = collectionNamed(first.collection)?.noun ?? { one: "record", many: "records" };
    return {
      ...first,
      title: counted(all.length, noun.one, noun.many),
      files: all.reduce((sum, { files }) => sum + files, 0),
      records: all.flatMap(({ records }) => records),
    };
  });
}

function countsOf(records: UndoneRecord[]): UndoCounts {
  const refused = records.filter(({ errors }) => errors);
  const others = records.filter(({ errors }) => !errors);
  const undone = others.filter(({ changedSince }) => !changedSince);
  const does: UndoCounts["does"] = {};
  for (const record of undone) does[record.does] = (does[record.does] ?? 0) + 1;
  return { changedSince: others.length - undone.length, refused: refused.length, does };
}

export async function shownRestore(
  databases: Databases,
  of: { collection: CollectionName; id: string; version: number },
): Promise<ShownRestore | undefined> {
  const preview = await previewRestore(databases.database, of);
  if (!preview) return undefined;
  const { differences, ...others } = preview;
  return { ...others, cells: changedCells(differences, await namesIn(databases.background, differences)) };
}

interface Databases {
  database: Database;
  reading: Database;
  pause?: () => Promise<void>;
  background: Database;
}
