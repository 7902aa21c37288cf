import { counted } from "#core/counted.ts";
import type { ChangedCell } from "#core/history.ts";
import { type CollectionName, collectionNamed } from "../catalog/collections.ts";
import type { Database } from "../database/database.ts";
import { changedCells, namesIn } from "./changed-cells.ts";
import type { Difference } from "./differences.ts";
import { previewRestore, type RestorePreview, type SeenVersion } from "./restore-version.ts";
import { previewUndo, type UndoneRecord } from "./undo-set.ts";

export interface ShownUndo {
  /** False for a large set: what cannot be undone is then known afterwards. */
  isTried: boolean;
  counts: UndoCounts;
  /** Groups of 200 records at most: those changed since, those that cannot be undone, and others. */
  groups: UndoneGroup[];
}

export interface UndoCounts {
  /** Records that stay, unless something of them is chosen. */
  kept: number;
  refused: number;
  /** How many of the others, by what undoing does. */
  does: Partial<Record<UndoneRecord["does"], number>>;
}

/** Records with which undoing does the same. One with something to choose stands alone. */
export interface UndoneGroup {
  collection: CollectionName;
  /** "VF-B8V-2712", or "17 products". */
  title: string;
  records: { id: string; name: string }[];
  does: UndoneRecord["does"];
  /** When a record that stands alone became as it was before. */
  beforeAt?: number | undefined;
  /** From today's values to those that they get in any case. */
  cells: ChangedCell[];
  /** How many they have together. */
  files: number;
  notices: string[];
  /** Why they cannot be undone. */
  refusals: string[];
  choices: ShownChoice[];
  /** Whether all stays, unless some is chosen. */
  isKept: boolean;
  /** The version at which a record with choices was seen. */
  seen?: SeenVersion;
}

export interface ShownChoice {
  part: string;
  since: ChangedCell[];
  back: ChangedCell[];
  refusal?: string;
}

const shownAtMost = 200;

export type ShownRestore = Omit<RestorePreview, "differences"> & { cells: ChangedCell[] };

export async function shownUndo(databases: Databases, set: number): Promise<ShownUndo | undefined> {
  const preview = await previewUndo(databases, set);
  if (!preview) return undefined;
  const shown = preview.records.slice(0, shownAtMost);
  const names = await namesIn(
    databases.background,
    shown.flatMap(({ changes, choices }) => [...changes, ...choices.flatMap(({ since, back }) => [...since, ...back])]),
  );
  const cellsOf = (differences: Difference[]) => changedCells(differences, names);
  const alone = shown.map(({ id, name, changes, choices, seen, errors = {}, ...record }): UndoneGroup => {
    return {
      ...{ ...record, title: name, records: [{ id, name }] },
      refusals: Object.values(errors),
      cells: cellsOf(changes),
      choices: choices.map(({ since, back, ...choice }) => {
        return { ...choice, since: cellsOf(since), back: cellsOf(back) };
      }),
      ...(choices.length > 0 && { seen }),
    };
  });
  return { isTried: preview.isTried, counts: countsOf(preview.records), groups: grouped(alone) };
}

function grouped(alone: UndoneGroup[]): UndoneGroup[] {
  const same = Map.groupBy(alone, ({ records, title: _, files: __, beforeAt: ___, ...others }) =>
    JSON.stringify(others.choices.length > 0 ? records : others),
  );
  return [...same.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    if (others.length === 0) return first;
    const all = [first, ...others];
    const noun = collectionNamed(first.collection)?.noun ?? { one: "record", many: "records" };
    return {
      ...first,
      beforeAt: undefined,
      title: counted(all.length, noun.one, noun.many),
      files: all.reduce((sum, { files }) => sum + files, 0),
      records: all.flatMap(({ records }) => records),
    };
  });
}

function countsOf(records: UndoneRecord[]): UndoCounts {
  const refused = records.filter(({ errors }) => errors);
  const others = records.filter(({ errors }) => !errors);
  const undone = others.filter(({ isKept }) => !isKept);
  const does: UndoCounts["does"] = {};
  for (const record of undone) does[record.does] = (does[record.does] ?? 0) + 1;
  return { kept: others.length - undone.length, refused: refused.length, does };
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
