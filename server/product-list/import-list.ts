import { isDeepStrictEqual } from "node:util";
import { LRUCache } from "lru-cache";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { type AskedMatch, keptListMessages, type ListAnswers, type ListPreview } from "#core/product-list/kept-list.ts";
import type { ListColumns } from "#core/product-list/list-columns.ts";
import type { ListMatch } from "#core/product-list/match-list.ts";
import { type PlannedRow, rowKey } from "#core/product-list/planned-row.ts";
import type { Pin } from "#core/set-preview.ts";
import { currentFacts } from "../catalog/fact/site-facts.ts";
import type { Databases } from "../catalog/save/preview-set.ts";
import { currentRevision } from "../changes/revision.ts";
import type { Database } from "../database/database.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { applyList, listContext, previewList } from "./bring-in.ts";
import { filesBeside, type OpenedList, openList, saveAnswers, saveApplied } from "./kept-lists.ts";
import { answersOf, listColumns } from "./list-questions.ts";
import type { ListOptions, ListPlan } from "./plan-list.ts";
import { rememberColumns } from "./remembered-columns.ts";
import { standIn } from "./stand-in.ts";

export interface ListImports extends Databases {
  database: Database;
  reading: Database;
  store: ObjectStore;
}

/** Undefined if it is not kept any more. */
export async function columnsOfList(imports: ListImports, id: string): Promise<ListColumns | undefined> {
  const opened = await openList(imports, id);
  return opened && listColumns(opened, await listContext(imports.background));
}

/** Keeps what people say of its columns. Refused, under `form`, if it is not kept any more or was imported. */
export async function answerList(imports: ListImports, id: string, asked: AskedMatch): Promise<Outcome<ListColumns>> {
  const opened = await openList(imports, id);
  if (!opened) return refused({ form: keptListMessages.gone });
  if (opened.list.applied) return refused({ form: keptListMessages.applied });
  const context = await listContext(imports.background);
  const answers = answersOf(opened, asked, context);
  if (!isDeepStrictEqual(answers, opened.answers)) await saveAnswers(imports.database, id, answers);
  const again = answers.sheet === undefined ? { ...opened, answers } : await openList(imports, id);
  return again ? done(listColumns(again, context)) : refused({ form: keptListMessages.gone });
}

type Ready = OpenedList & { match: ListMatch; options: ListOptions };

async function openReady(imports: ListImports, id: string): Promise<Outcome<Ready>> {
  const opened = await openList(imports, id);
  if (!opened) return refused({ form: keptListMessages.gone });
  const { match, ndaa, isWhole, skipsWrongCells } = opened.answers;
  if (opened.list.applied) return refused({ form: keptListMessages.applied });
  if (!match || !isWhole) return refused({ form: keptListMessages.questions });
  const files = await filesBeside(imports.reading, id);
  const options = { ndaa, skipsWrongCells, standIn: await standIn(imports.store), files, others: opened.others };
  return done({ ...opened, match, options });
}

const rowsInPage = 200;
const wrongInPage = 100;

type Planned = Outcome<Omit<ListPlan, "entries">>;

/** Thousands of rows take seconds, which pages of a preview and its files need not take again. */
const plans = new LRUCache<string, Promise<Planned>>({ max: 2, ttl: 10 * 60_000 });

/** Plans against the site's current state. */
async function planOf(imports: ListImports, { list, sheet, match, options }: Ready): Promise<Planned> {
  const { id, files } = list;
  const key = JSON.stringify([
    id,
    files,
    match,
    options.ndaa,
    options.skipsWrongCells,
    await currentRevision(imports.reading),
  ]);
  const known = plans.get(key);
  if (known) return known;
  const planning = previewList(imports, sheet, match, options).then((planned): Planned => {
    if (!planned.ok) return planned;
    const { entries: _, ...plan } = planned.value;
    return done(plan);
  });
  plans.set(key, planning);
  planning.catch(() => plans.delete(key));
  return planning;
}

/** What a list would do. Writes nothing. Refused under `form` or `list`. */
export async function previewKeptList(imports: ListImports, id: string, page: number): Promise<Outcome<ListPreview>> {
  const ready = await openReady(imports, id);
  if (!ready.ok) return ready;
  const { list, answers, shop } = ready.value;
  const at = Date.now();
  const planned = await planOf(imports, ready.value);
  if (!planned.ok) return planned;
  const plan = planned.value;
  const wrong = plan.rows.filter(({ is }) => is === "wrong");
  const changing = [...plan.rows.filter(({ is }) => is === "new"), ...plan.rows.filter(({ is }) => is === "changed")];
  const isOff = offIn(answers);
  const pages = Math.max(1, Math.ceil(changing.length / rowsInPage));
  const shown = Math.min(Math.max(page, 1), pages);
  const rows = changing.slice((shown - 1) * rowsInPage, shown * rowsInPage);
  const others = changing.filter((row) => !rows.includes(row) && !isOff(row));
  const count = (of: PlannedRow[], is: PlannedRow["is"]) => of.filter((row) => row.is === is).length;
  return done({
    ...{ list, at, pages, page: shown },
    counts: {
      wrong: wrong.length,
      new: count(plan.rows, "new"),
      changed: count(plan.rows, "changed"),
      same: count(plan.rows, "same"),
    },
    skippable: wrong.filter((row) => row.wrong.every(({ isOptional }) => isOptional)).length,
    skipsWrongCells: answers.skipsWrongCells ?? false,
    skippedCells: plan.rows.reduce((sum, { skipped }) => sum + skipped.length, 0),
    skipped: plan.rows.filter(({ skipped }) => skipped.length > 0).slice(0, wrongInPage),
    wrong: wrong.slice(0, wrongInPage),
    rows: rows.map((row) => ({ ...row, isOn: !isOff(row) })),
    elsewhere: { new: count(others, "new"), changed: count(others, "changed") },
    pins: plan.rows.flatMap(({ is, product, version }) => (is === "changed" ? { id: product, version } : [])),
    categories: plan.categories,
    features: plan.features,
    facts: plan.facts,
    hiddenRows: plan.hiddenRows,
    titleRows: plan.titleRows,
    nobodys: plan.nobodys,
    addresses: plan.addresses.length,
    standIns: plan.rows.filter(({ hasStandIn }) => hasStandIn).length,
    shop: shop && { shop: shop.shop, notes: shop.notes },
  });
}

/** Rows that stay out: those that were unticked, and those over typed values that were not ticked. */
function offIn({ off = [], on = [] }: ListAnswers): (row: PlannedRow) => boolean {
  const [isOff, isOn] = [new Set(off), new Set(on)];
  return (row) => (row.isTyped ? !isOn.has(rowKey(row)) : isOff.has(rowKey(row)));
}

/** The rows of a kept list that are wrong, and the addresses of pictures. */
export async function planOfList(imports: ListImports, id: string): Promise<Planned> {
  const ready = await openReady(imports, id);
  return ready.ok ? planOf(imports, ready.value) : ready;
}

/** Keeps which of the shown rows are ticked, and whether cells that are wrong are left out. */
export async function tickRows(
  imports: ListImports,
  id: string,
  { shown, ticked, skipsWrongCells }: { shown: string[]; ticked: string[]; skipsWrongCells?: boolean | undefined },
): Promise<Outcome<string>> {
  const opened = await openList(imports, id);
  if (!opened) return refused({ form: keptListMessages.gone });
  const { answers } = opened;
  const isTicked = new Set(ticked);
  const isShown = new Set(shown);
  const others = (keys: string[] = []) => keys.filter((key) => !isShown.has(key));
  const off = [...others(answers.off), ...shown.filter((key) => !isTicked.has(key))];
  const on = [...others(answers.on), ...ticked];
  await saveAnswers(imports.database, id, {
    ...{ ...answers, off, on },
    ...(skipsWrongCells !== undefined && { skipsWrongCells }),
  });
  return done(id);
}

/** Imports a kept list as one set. `pins` are the products that the preview named. Refused under `form` or `list`. */
export async function applyKeptList(
  imports: ListImports,
  id: string,
  pins: Pin[],
  lastSet: () => number | undefined,
): Promise<Outcome<string>> {
  const ready = await openReady(imports, id);
  if (!ready.ok) return ready;
  const { answers, sheet, match, options } = ready.value;
  const seen = new Map(pins.map(({ id, version }) => [id, version]));
  const former = lastSet();
  const applied = await applyList(imports, sheet, match, { ...options, seen, isOff: offIn(answers) });
  if (!applied.ok) return applied;
  const set = lastSet() === former ? undefined : lastSet();
  const named = await imports.database
    .selectFrom("change_set")
    .select("title")
    .where("id", "=", set ?? -1)
    .executeTakeFirst();
  await saveApplied(imports.database, id, { ...applied.value, set, at: Date.now(), title: named?.title ?? "" });
  const { set: facts } = await currentFacts(imports.database);
  await rememberColumns(imports.database, sheet, match, facts.all);
  return done(id);
}
