import type { ChangedCell } from "#core/history.ts";
import type { CollectionName } from "../catalog/collections.ts";
import type { Database } from "../database/database.ts";
import { changedCells, namesIn } from "./changed-cells.ts";
import { previewRestore, type RestorePreview } from "./restore-version.ts";
import { previewUndo, type UndoneRecord } from "./undo-set.ts";

export interface ShownUndo {
  /** False for a large set: what cannot be undone is then known afterwards. */
  isTried: boolean;
  counts: UndoCounts;
  /** At most 200: those changed since, of which `cells` says what, those that cannot be undone, and others. */
  records: (Omit<UndoneRecord, "changedSince"> & { cells?: ChangedCell[] })[];
}

export interface UndoCounts {
  changedSince: number;
  refused: number;
  /** How many of the others, by what undoing does. */
  does: Partial<Record<UndoneRecord["does"], number>>;
}

const shownAtMost = 200;

export type ShownRestore = Omit<RestorePreview, "differences"> & { cells: ChangedCell[] };

export async function shownUndo(databases: Databases, set: number): Promise<ShownUndo | undefined> {
  const preview = await previewUndo(databases, set);
  if (!preview) return undefined;
  const shown = preview.records.slice(0, shownAtMost);
  const names = await namesIn(
    databases.background,
    shown.flatMap(({ changedSince }) => changedSince ?? []),
  );
  const records = shown.map(({ changedSince, ...record }) => ({
    ...record,
    ...(changedSince && { cells: changedCells(changedSince, names) }),
  }));
  return { isTried: preview.isTried, counts: counted(preview.records), records };
}

function counted(records: UndoneRecord[]): UndoCounts {
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
