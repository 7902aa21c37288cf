import pLimit from "p-limit";
import { type Fact, type FactDefinition, factText, type UnreadFact } from "#core/facts/fact.ts";
import { type Assignment, type FactDraft, labelPlaceWithDetails } from "#core/facts/fact-draft.ts";
import type { FactPreview, PreviewResult, PreviewRow } from "#core/facts/fact-preview.ts";
import { factsToDecide } from "#core/facts/facts-to-decide.ts";
import { newFactName, type SheetChoices } from "#core/facts/sheet-choices.ts";
import type { Database } from "../../database/database.ts";
import { stopIgnoring } from "./assign-labels.ts";
import { sheetOf } from "./facts-of-product.ts";
import { namedModels } from "./named-models.ts";
import { readerUsedMs, readInThread } from "./read-in-thread.ts";
import { afterChoices } from "./sheet-choices.ts";
import { productsWithLabels } from "./sheet-rows-list.ts";
import { currentFacts, type SiteFacts, siteFacts } from "./site-facts.ts";
import { typedFactsOf } from "./write-facts.ts";

/** Processor time in milliseconds. A preview on more sheets than this suffices for says how many it has read. */
const longestPreview = 8_000;
const sheetsAtOnce = 25;
const rowsOfEach = 10;

/** A preview occupies a processor; two administrators take turns. */
const queue = pLimit(1);

/** What a fact's draft would change; `id` is absent for a new one. */
export async function previewFact(background: Database, draft: FactDraft, id = newFactName(0)): Promise<FactPreview> {
  const today = await currentFacts(background);
  const fact: FactDefinition = { ...draft, id };
  const before = new Set(today.set.get(id)?.labels.map(labelPlaceWithDetails));
  const added = draft.labels.filter((label) => !before.has(labelPlaceWithDetails(label)));
  const others = today.set.all.filter((one) => one.id !== id);
  const wanted = siteFacts([...others, fact, stopIgnoring(today.ignoredLabels, added)]);
  return preview({ background, today, wanted, factIds: new Set([id]) });
}

/** What the labels would change if they meant this. `except` is a product that is left out. */
export async function previewAssignments(
  background: Database,
  { assignments, newFacts = [] }: { assignments: Assignment[]; newFacts?: SheetChoices["newFacts"] },
  { except }: { except?: string | undefined } = {},
): Promise<FactPreview> {
  const today = await currentFacts(background);
  const wanted = afterChoices(today, { assignments, newFacts });
  const labelsOf = (facts: SiteFacts, id: string) => JSON.stringify(facts.set.get(id)?.labels ?? []);
  const changed = wanted.set.all.filter(({ id }) => labelsOf(wanted, id) !== labelsOf(today, id));
  const products = await productsWithLabels(background, assignments);
  return preview({
    ...{ background, today, wanted, factIds: new Set(changed.map(({ id }) => id)) },
    products: products.filter((id) => id !== except),
  });
}

interface PreviewOptions {
  background: Database;
  today: SiteFacts;
  wanted: SiteFacts;
  /** The facts that are compared. */
  factIds: ReadonlySet<string>;
  /** Products whose sheets are read; all if absent. */
  products?: string[];
}

function preview(options: PreviewOptions): Promise<FactPreview> {
  return queue(() => previewNow(options));
}

async function previewNow({ background, today, wanted, factIds, products }: PreviewOptions): Promise<FactPreview> {
  const usedBefore = await readerUsedMs();
  const counts: Record<PreviewResult, number> = { gone: 0, changed: 0, unread: 0, new: 0, typed: 0, same: 0 };
  const rows: PreviewRow[] = [];
  let [sheets, without, changed, stated, toDecide] = [0, 0, 0, 0, 0];
  for await (const batch of sheetsOf(background, products)) {
    if ((await readerUsedMs()) - usedBefore > longestPreview) break;
    const ids = batch.map(({ id }) => id);
    const typed = await typedFactsOf(background, ids);
    const [before, after] = [await readAll(batch, today), await readAll(batch, wanted)];
    for (const [place, { id, model }] of batch.entries()) {
      sheets++;
      const results = [...factIds].flatMap((factId) => {
        const compared = compare(
          { factId, facts: today, read: before[place] },
          { factId, facts: wanted, read: after[place] },
          typed.get(id)?.[factId],
        );
        return compared ?? [];
      });
      if (results.length === 0) without++;
      if (results.some(({ result }) => ["gone", "changed", "new"].includes(result))) changed++;
      if (results.some(({ why }) => why !== undefined)) toDecide++;
      stated += results.filter(({ result, after }) => result === "typed" || after !== "").length;
      for (const compared of results)
        if (++counts[compared.result] <= rowsOfEach && compared.result !== "same")
          rows.push({ product: { id, model }, ...compared });
    }
  }
  const order = Object.keys(counts);
  return {
    sheets,
    of: products?.length ?? (await countSheets(background)),
    counts,
    products: changed,
    read: stated,
    toDecide,
    without,
    rows: rows.sort((one, other) => order.indexOf(one.result) - order.indexOf(other.result)),
  };
}

interface Sheet {
  id: string;
  model: string;
  category_id: string;
  rows: string;
  model_column: string | null;
  decimal_mark: string | null;
  catalog: readonly string[];
}

interface Read {
  facts: Fact[];
  unread: UnreadFact[];
}

function readAll(sheets: Sheet[], facts: SiteFacts): Promise<Read[]> {
  return readInThread(sheets.flatMap((sheet) => sheetOf(sheet, facts) ?? []));
}

interface Reading {
  factId: string;
  facts: SiteFacts;
  read: Read | undefined;
}

/** Undefined if the sheet states the fact neither today nor then. */
function compare(today: Reading, wanted: Reading, typed: string | undefined): Omit<PreviewRow, "product"> | undefined {
  const [before, after] = [textIn(today), textIn(wanted)];
  const row = rowIn(wanted) ?? rowIn(today);
  if (!row) return undefined;
  const name = (wanted.facts.set.get(wanted.factId) ?? today.facts.set.get(today.factId))?.name ?? "";
  const [unread] = factsToDecide(wanted.read?.unread.filter(({ factId }) => factId === wanted.factId) ?? [], {
    [wanted.factId]: typed,
  });
  const result = resultOf(before, after, { typed, isUnread: unread !== undefined });
  return { fact: name, result, row: unread?.row ?? row, before, after, why: unread?.reason };
}

function textIn({ factId, facts, read }: Reading): string {
  const fact = facts.set.get(factId);
  const own = read?.facts.filter((one) => one.factId === factId) ?? [];
  return fact ? own.map((value) => factText(fact, value)).join(", ") : "";
}

function rowIn({ factId, read }: Reading) {
  const all = read ? [...read.facts, ...read.unread] : [];
  return all.find((one) => one.factId === factId)?.row;
}

function resultOf(
  before: string,
  after: string,
  { typed, isUnread }: { typed: string | undefined; isUnread: boolean },
): PreviewResult {
  if (typed !== undefined) return "typed";
  if (before === after) return isUnread || after === "" ? "unread" : "same";
  if (after === "") return "gone";
  return before === "" ? "new" : "changed";
}

async function* sheetsOf(background: Database, products: string[] | undefined): AsyncIterable<Sheet[]> {
  for (let after = 0, from = 0; ; from += sheetsAtOnce) {
    const wanted = products?.slice(from, from + sheetsAtOnce);
    if (wanted?.length === 0) return;
    const query = background
      .selectFrom("product")
      .innerJoin("spec_sheet", "spec_sheet.product_id", "product.id")
      .select(["product.id", "product.model", "product.seq", "product.category_id"])
      .select(["spec_sheet.rows", "spec_sheet.model_column", "spec_sheet.decimal_mark"]);
    const sheets = wanted
      ? await query.where("product.id", "in", wanted).execute()
      : await query.where("product.seq", ">", after).orderBy("product.seq").limit(sheetsAtOnce).execute();
    const named = await namedModels(
      background,
      sheets.map(({ rows }) => rows),
    );
    if (sheets.length > 0) yield sheets.map((sheet, at) => ({ ...sheet, catalog: named[at] ?? [] }));
    if (!wanted && sheets.length < sheetsAtOnce) return;
    after = sheets.at(-1)?.seq ?? after;
  }
}

async function countSheets(background: Database): Promise<number> {
  const { count } = await background
    .selectFrom("spec_sheet")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
