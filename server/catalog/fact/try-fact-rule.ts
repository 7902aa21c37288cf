import { createHash } from "node:crypto";
import pLimit from "p-limit";
import { type Trial, type TrialResult, type TrialRow, trialResults } from "#core/facts/editable-rule.ts";
import { type Fact, type FactKind, factText } from "#core/facts/fact.ts";
import type { FactRule } from "#core/facts/fact-rule.ts";
import type { FactRuleDraft } from "#core/facts/fact-rule-draft.ts";
import type { OwnFactRule } from "#core/facts/rules-for.ts";
import type { Database } from "../../database/database.ts";
import { noFacts, type SheetFacts } from "./facts-of-product.ts";
import { readInThread } from "./read-in-thread.ts";
import { definitionOf } from "./rule-definition.ts";
import { currentRules, type RuleSet, ruleSetOf } from "./rule-set.ts";
import { typedFactsOf } from "./write-facts.ts";

/** In milliseconds. A trial on more sheets than this suffices for says how many it has read. */
const longestTrial = 20_000;
const sheetsAtOnce = 25;
const rowsOfEach = 50;

/** A trial occupies a processor; two administrators take turns. */
const queue = pLimit(1);

/** Compares what today's rules read with what they would read with this one. Nothing is written. */
export function tryFactRule(background: Database, draft: FactRuleDraft, id?: string): Promise<Trial> {
  return queue(() => tryNow(background, draft, id));
}

export function ruleDigest(draft: FactRuleDraft): string {
  const { kind, category = "" } = draft;
  return createHash("sha256")
    .update(JSON.stringify([kind, category, definitionOf(draft)]))
    .digest("base64url");
}

async function tryNow(background: Database, draft: FactRuleDraft, id = "tried"): Promise<Trial> {
  const started = performance.now();
  const { kind, category } = draft;
  const today = await currentRules(background);
  const edited = today.own.find((rule) => rule.id === id);
  const tried: OwnFactRule = { ...draft, id, replaces: edited ? edited.replaces : draft.replaces };
  const wanted = ruleSetOf(edited ? today.own.map((rule) => (rule.id === id ? tried : rule)) : [...today.own, tried]);
  const [todays, triedRules] = [rulesOfKind(today, kind), rulesOfKind(wanted, kind)];
  // A rule that moves from one category to another changes both.
  const categories =
    category === undefined || (edited && edited.category === undefined) ? undefined : [category, edited?.category];

  const counts = { lost: 0, changed: 0, unread: 0, new: 0, typed: 0, same: 0 } satisfies Record<TrialResult, number>;
  const rows: TrialRow[] = [];
  let [sheets, without] = [0, 0];
  for await (const products of sheetsOf(background, categories)) {
    if (performance.now() - started > longestTrial) break;
    const typed = await typedFactsOf(
      background,
      products.map((product) => product.id),
    );
    const before = await readInThread(products.map(({ rows, category_id }) => ({ rows, rules: todays(category_id) })));
    const after = await readInThread(
      products.map(({ rows, category_id }) => ({ rows, rules: triedRules(category_id) })),
    );
    for (const [place, product] of products.entries()) {
      sheets++;
      const compared = compare(before[place], after[place], typed.get(product.id)?.[kind]);
      if (!compared) without++;
      else if (++counts[compared.result] <= rowsOfEach)
        rows.push({ product: { id: product.id, model: product.model }, ...compared });
    }
  }
  const order = Object.keys(trialResults);
  return {
    digest: ruleDigest(draft),
    sheets,
    of: await countSheets(background, categories),
    counts,
    without,
    rows: rows.sort((one, other) => order.indexOf(one.result) - order.indexOf(other.result)),
    seconds: (performance.now() - started) / 1_000,
  };
}

/** The same list for the same category. */
function rulesOfKind(rules: RuleSet, kind: FactKind): (category: string) => FactRule[] {
  const lists = new Map<FactRule[], FactRule[]>();
  return (category) => {
    const all = rules.rulesOf(category);
    const list = lists.get(all) ?? all.filter((rule) => rule.kind === kind);
    lists.set(all, list);
    return list;
  };
}

function compare(
  today: SheetFacts = noFacts,
  tried: SheetFacts = noFacts,
  typed: string | undefined,
): Omit<TrialRow, "product"> | undefined {
  const [before, after] = [textOf(today.facts), textOf(tried.facts)];
  const row = [...tried.facts, ...tried.unread, ...today.facts, ...today.unread][0]?.row;
  if (!row) return undefined;
  return { result: resultOf(before, after, typed), row, readAs: after, today: before, typed };
}

function resultOf(before: string, after: string, typed: string | undefined): TrialResult {
  if (typed !== undefined) return "typed";
  if (after === "") return before === "" ? "unread" : "lost";
  if (before === "") return "new";
  return before === after ? "same" : "changed";
}

function textOf(facts: Fact[]): string {
  return facts.map(factText).join(", ");
}

async function* sheetsOf(background: Database, categories: (string | undefined)[] | undefined) {
  let after = 0;
  for (;;) {
    const products = await sheetQuery(background, categories)
      .select(["product.id", "product.model", "product.seq", "product.category_id", "spec_sheet.rows"])
      .where("product.seq", ">", after)
      .orderBy("product.seq")
      .limit(sheetsAtOnce)
      .execute();
    if (products.length > 0) yield products;
    if (products.length < sheetsAtOnce) return;
    after = products.at(-1)?.seq ?? 0;
  }
}

async function countSheets(background: Database, categories: (string | undefined)[] | undefined): Promise<number> {
  const { count } = await sheetQuery(background, categories)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function sheetQuery(background: Database, categories: (string | undefined)[] | undefined) {
  const sheets = background.selectFrom("product").innerJoin("spec_sheet", "spec_sheet.product_id", "product.id");
  if (!categories) return sheets;
  return sheets.where(
    "product.category_id",
    "in",
    categories.filter((category) => category !== undefined),
  );
}
