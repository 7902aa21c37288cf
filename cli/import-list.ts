import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { counted } from "#core/counted.ts";
import { done, type Outcome } from "#core/outcome.ts";
import type { NdaaOfNew } from "#core/product-list/kept-list.ts";
import { textOf } from "#core/product-list/list-cell.ts";
import type { ListSheet } from "#core/product-list/list-sheet.ts";
import { inRows, type ListMatch, type ProposedMatch, proposeMatch } from "#core/product-list/match-list.ts";
import { curlCommand, curlConfig } from "#core/product-list/picture-addresses.ts";
import { type PlannedRow, rowKey } from "#core/product-list/planned-row.ts";
import { filesBesideList, productFileKind } from "#core/product-list/product-files.ts";
import type { SiteData } from "#server/maintenance/archive/save-site.ts";
import { progressBar } from "#server/maintenance/import/progress-bar.ts";
import { pauseGarbageCollection } from "#server/maintenance/pause-garbage-collection.ts";
import { stagePicture } from "#server/media/stage-picture.ts";
import { applyList, listContext, previewList } from "#server/product-list/bring-in.ts";
import { type ChosenSheet, chosenSheet } from "#server/product-list/chosen-sheet.ts";
import type { ListOptions, ListPlan } from "#server/product-list/plan-list.ts";
import type { FileBeside } from "#server/product-list/product-files.ts";
import { readListFile } from "#server/product-list/read-list-file.ts";
import { standIn } from "#server/product-list/stand-in.ts";
import { stageSheet } from "#server/spreadsheets/stage-sheet.ts";
import { StartError } from "#server/start-error.ts";
import type { ObjectStore } from "#server/storage/object-store.ts";
import { productFileLimit, stageFile } from "#server/storage/stage-file.ts";

export interface ListArguments {
  folder?: string;
  ndaa?: string;
  dryRun?: boolean;
}

/** Brings in a list of products; returns what it did. */
export async function importList({ data, store }: SiteData, path: string, options: ListArguments): Promise<string> {
  const { database } = data;
  const read = await readListFile(path, basename(path));
  if (!read.ok) throw new StartError(`${path}: ${Object.values(read.errors).join(" ")}`);
  await using _held = await pauseGarbageCollection(database);
  const { sheet, others, shop } = chosenSheet(read.value) as ChosenSheet;
  const context = await listContext(database);
  const { match, ndaa } = withNdaa(proposeMatch(sheet, context), sheet, options.ndaa);
  if (!match.model) throw new StartError(`${path}: no column holds the models. Give one the head Model.`);
  const { files, refused } = await stageFolder(store, options.folder);
  const wishes: ListOptions = { ndaa, standIn: await standIn(store), files, others };
  const databases = { bulk: database, background: database, pause: yieldToOthers };
  const planned = await previewList(databases, sheet, match, wishes);
  if (!planned.ok) throw new StartError(`${path}: ${Object.values(planned.errors).join(" ")}`);
  const plan = planned.value;
  if (!options.dryRun) {
    const rows = plan.rows.filter(({ is }) => is === "wrong");
    const without = new Set(rows.map(rowKey));
    const seen = new Map(plan.rows.map(({ product, version }) => [product, version]));
    const applied = await applyList(databases, sheet, match, { ...wishes, without, seen });
    if (!applied.ok) throw new StartError(`${path}: ${Object.values(applied.errors).join(" ")}`);
  }
  const told = shop ? [`An export of ${shop.shop}.`, ...shop.notes] : [];
  return [...told, ...describeColumns(match), ...describePlan(plan), ...refused].join("\n");
}

/** `all`, `none`, or the head of the column that says it. */
function withNdaa(
  match: ProposedMatch,
  sheet: ListSheet,
  ndaa: string | undefined,
): { match: ProposedMatch; ndaa: NdaaOfNew | undefined } {
  if (ndaa === undefined || ndaa === "all" || ndaa === "none") return { match, ndaa };
  const heads = inRows(sheet, match.runs).rows.find(({ row }) => row === match.head)?.cells ?? [];
  const place = heads.findIndex((cell) => textOf(cell) === ndaa);
  if (place < 0) throw new StartError(`--ndaa takes all, none, or the head of a column: “${ndaa}” is none.`);
  const columns = match.columns.map((target, at) => (at === place ? { field: "ndaa" } : target));
  return { match: { ...match, columns }, ndaa: undefined };
}

function describeColumns({ proposed, columns }: ProposedMatch & ListMatch): string[] {
  const left = proposed.filter(({ place, values }) => columns[place] === undefined && values.length > 0);
  return left.length === 0
    ? []
    : ["Columns left out:", ...left.map(({ head, why }) => `  - ${head || "(without a head)"}: ${why}`)];
}

function describePlan({ rows, categories, features, facts, nobodys, addresses, hiddenRows }: ListPlan): string[] {
  const lines = Array.from(
    Map.groupBy(rows, ({ sheet }) => sheet),
    ([sheet, all]) => {
      const count = (is: PlannedRow["is"]) => all.filter((row) => row.is === is).length;
      return `${sheet}: ${count("new")} new, ${count("changed")} changed, ${count("same")} as they were, ${count("wrong")} wrong`;
    },
  );
  const wrong = rows.flatMap(({ sheet, row, wrong }) =>
    wrong.map(({ head, value, expected }) => {
      const at = [sheet, `row ${row}`, head].filter(Boolean).join(", ");
      return `  - ${at}: ${value === "" ? "" : `“${value.slice(0, 60)}”. `}Expected: ${expected}`;
    }),
  );
  const typed = rows.filter(({ isTyped }) => isTyped).map(({ model }) => model);
  const standIns = rows.filter(({ hasStandIn }) => hasStandIn).length;
  const named = (what: string, names: string[]) => (names.length === 0 ? [] : [`${what}: ${names.join(", ")}`]);
  return [
    ...lines,
    ...named("New categories", categories),
    ...named("New features", features),
    ...named("New facts", facts),
    ...(wrong.length > 0 ? ["Wrong, and left out:", ...wrong] : []),
    ...named("Values typed by hand are replaced", typed),
    ...named("Files of no product", nobodys),
    ...(hiddenRows > 0 ? [`${counted(hiddenRows, "hidden row")} left out.`] : []),
    ...(standIns > 0 ? [`${counted(standIns, "new product")} without a picture: a stand-in is shown instead.`] : []),
    ...(addresses.length > 0
      ? [
          `${counted(addresses.length, "picture")} named by an address, which is not fetched. This fetches them into the folder pictures, to give as --folder pictures:`,
          `${curlCommand("- <<'END'")}\n${curlConfig(addresses)}END`,
        ]
      : []),
  ];
}

async function stageFolder(store: ObjectStore, folder: string | undefined) {
  const files: FileBeside[] = [];
  const refused: string[] = [];
  if (folder === undefined) return { files, refused };
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = names.map(({ parentPath, name }) => join(parentPath, name)).sort();
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (paths.length > filesBesideList.files || bytes > filesBesideList.bytes)
    throw new StartError(`${folder}: 500 files and 1 GB at most go beside a list.`);
  const progress = progressBar("Files");
  for (const [at, path] of paths.entries()) {
    const name = basename(path);
    const kind = productFileKind(name);
    const staged = await stageBeside(store, kind, path);
    if (staged.ok) files.push({ ...staged.value, kind });
    else refused.push(`${path}: ${Object.values(staged.errors).join(" ")}`);
    progress(at + 1, paths.length);
  }
  return { files, refused };
}

async function stageBeside(
  store: ObjectStore,
  kind: FileBeside["kind"],
  path: string,
): Promise<Outcome<Omit<FileBeside, "kind">>> {
  const name = basename(path);
  if (kind === "sheet") {
    const staged = await stageSheet(store, path, name);
    return staged.ok ? done({ file: staged.value, rows: staged.value.rows }) : staged;
  }
  const staged = await (kind === "picture"
    ? stagePicture(store, path, name)
    : stageFile(store, path, name, productFileLimit));
  return staged.ok ? done({ file: staged.value }) : staged;
}
