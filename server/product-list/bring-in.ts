import { done, type Outcome } from "#core/outcome.ts";
import type { ListSheet } from "#core/product-list/list-sheet.ts";
import type { ListContext, ListMatch } from "#core/product-list/match-list.ts";
import { type PlannedRow, rowKey } from "#core/product-list/planned-row.ts";
import type { AppliedSet } from "#core/set-preview.ts";
import { uniqueKey } from "#core/unique-key.ts";
import { currentFacts } from "../catalog/fact/site-facts.ts";
import { type ProductDocument, products } from "../catalog/product/product-collection.ts";
import { applySet, type Databases } from "../catalog/save/preview-set.ts";
import { check, type Entry } from "../catalog/save/save.ts";
import type { Database } from "../database/database.ts";
import { lastState } from "../history/last-state.ts";
import { importTitle } from "../history/set-title.ts";
import { modelKeys } from "./list-site.ts";
import { type ListOptions, type ListPlan, planList } from "./plan-list.ts";
import { rememberedColumns } from "./remembered-columns.ts";

/** What the columns of a list are compared with. */
export async function listContext(database: Database): Promise<ListContext> {
  const { set } = await currentFacts(database);
  const categories = await database.selectFrom("category").select("name").execute();
  return {
    facts: set.all,
    categories: categories.map(({ name }) => name),
    models: await modelKeys(database),
    remembered: await rememberedColumns(database),
  };
}

/** What a list would do, by the rules of what it changes too. Writes nothing. */
export async function previewList(
  { bulk, background, pause }: Databases,
  sheet: ListSheet,
  match: ListMatch,
  options: ListOptions,
): Promise<Outcome<ListPlan>> {
  let { without = new Set<string>() } = options;
  const wrong: ListPlan["rows"] = [];
  for (;;) {
    const planned = await planList(background, sheet, match, { ...options, without, pause });
    if (!planned.ok) return planned;
    const plan = planned.value;
    const refusals = await check(
      bulk,
      plan.entries.map(({ today: _, ...entry }) => entry),
      { pause, isImport: true },
    );
    const found = plan.rows.flatMap((row): ListPlan["rows"] => {
      const own = Object.entries(refusals).filter(
        ([place]) => place.split("/")[1] === row.product && row.product !== "",
      );
      if (own.length === 0) return [];
      const reasons = own.map(([place, message]) => {
        return { head: place.split("/").slice(2).join("/"), value: "", expected: message };
      });
      return [{ ...row, is: "wrong", cells: [], wrong: reasons, skipped: [] }];
    });
    wrong.push(...found);
    if (found.length === 0) return done({ ...plan, rows: [...wrong, ...plan.rows] });
    without = new Set([...without, ...found.map(rowKey)]);
  }
}

interface Applying {
  /** Versions that the preview compared, by the ids of products. Absent where nobody has seen one. */
  seen?: ReadonlyMap<string, number>;
  /** Rows that somebody left out; those that were wrong in the preview are left out too, by `without`. */
  isOff?: (row: PlannedRow) => boolean;
}

/**
 * Writes all rows that are neither wrong nor left out, as one set. What others have changed, added or deleted since the preview
 * stays as it is, and is named.
 */
export async function applyList(
  databases: Databases,
  sheet: ListSheet,
  match: ListMatch,
  { seen, isOff, ...options }: ListOptions & Applying,
): Promise<Outcome<AppliedSet>> {
  const plan = (without: ReadonlySet<string> | undefined) =>
    planList(databases.background, sheet, match, { ...options, without, pause: databases.pause });
  let planned = await plan(options.without);
  if (!planned.ok) return planned;
  const off = isOff ? planned.value.rows.filter((row) => row.is !== "wrong" && isOff(row)) : [];
  if (off.length > 0) planned = await plan(new Set([...(options.without ?? []), ...off.map(rowKey)]));
  if (!planned.ok) return planned;
  const { rows, entries } = planned.value;
  const pinned = seen ? await withSeen(databases.background, entries, seen) : entries;
  const applied = await applySet(databases, { entries: pinned, refusals: {}, notices: [] }, importTitle);
  if (!applied.ok || !isOff) return applied;
  // A row may need another that was left out, such as its accessory.
  const wrong = rows.filter((row) => row.is === "wrong" && !options.without?.has(rowKey(row)));
  return done({ ...applied.value, refused: [...applied.value.refused, ...wrong.map(refusedRow)] });
}

function refusedRow({ sheet, row, model, product, wrong }: PlannedRow): AppliedSet["refused"][number] {
  return {
    id: product,
    name: model || `${sheet}, row ${row}`,
    reasons: wrong.map(({ head, expected }) => ({
      field: head,
      message: `Expected${head && ` in ${head}`}: ${expected}`,
    })),
  };
}

/** At the versions that somebody has seen. What nobody has seen is as little written as what has changed since. */
async function withSeen(database: Database, entries: Entry[], seen: ReadonlyMap<string, number>): Promise<Entry[]> {
  const there = await database.selectFrom("product").select("id").execute();
  const known = new Set([...entries, ...there].map(({ id }) => id));
  const gone = new Map<string, Entry>();
  for (const [id, base] of seen) {
    const last = base === 0 || known.has(id) ? undefined : await lastState(database, products.name, id);
    if (!last || last === "damaged") continue;
    const entry = { kind: products, id, after: null, base, today: undefined } as Entry;
    gone.set(uniqueKey(String(last.record.model)), entry);
  }
  return entries.map((entry): Entry => {
    if (entry.kind.name !== products.name) return entry;
    const { model } = entry.after as ProductDocument;
    if (entry.base === null) return gone.get(uniqueKey(model)) ?? entry;
    return { ...entry, base: seen.get(entry.id) ?? 0 };
  });
}
