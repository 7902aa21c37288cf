import { builtInRules } from "#core/facts/built-in-rules.ts";
import type { EditableRule, FactCounts, ListedFact, ListedRule, ListedUnread } from "#core/facts/editable-rule.ts";
import { type FactKind, factKindNames, factText, ofKnownKind } from "#core/facts/fact.ts";
import type { Page } from "#core/page.ts";
import type { Database } from "../../database/database.ts";
import { readPage } from "../paging.ts";
import { countUnread } from "./reread-facts.ts";
import { currentRules, ownRule } from "./rule-set.ts";

// All on the background connection: the tables have many rows for each product.

export async function factCounts(background: Database): Promise<FactCounts> {
  const [rules, unread, typed, facts, left] = await Promise.all([
    currentRules(background),
    countRows(background, "unread_fact"),
    countRows(background, "product_typed_fact"),
    countRows(background, "product_fact"),
    countUnread(background),
  ]);
  return { rules: rules.own.length + builtInRules.length, unread, typed, facts, left };
}

type FactTable = "unread_fact" | "product_typed_fact" | "product_fact";

async function countRows(background: Database, table: FactTable, kinds: FactKind[] = factKindNames): Promise<number> {
  const { count } = await background
    .selectFrom(table)
    .where("kind", "in", kinds)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The administrator's rules before the built-in ones of the same kind, in the order in which they are tried. */
export async function listedRules(background: Database): Promise<ListedRule[]> {
  const { own } = await currentRules(background);
  const names = await background.selectFrom("category").select(["id", "name"]).execute();
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const replaced = new Set(own.flatMap((rule) => (rule.category === undefined ? (rule.replaces ?? []) : [])));
  const rules: ListedRule[] = [
    ...own
      .toSorted((one, other) => Number(one.category === undefined) - Number(other.category === undefined))
      .map((rule) => ({ ...rule, origin: "own" as const, categoryName: nameOf.get(rule.category ?? "") })),
    ...builtInRules.map((rule) => ({ ...rule, origin: "built-in" as const, isReplaced: replaced.has(rule.id) })),
  ];
  return rules.sort((one, other) => factKindNames.indexOf(one.kind) - factKindNames.indexOf(other.kind));
}

export async function ruleForEditing(database: Database, id: string): Promise<EditableRule | undefined> {
  const rows = await database.selectFrom("fact_rule").selectAll().where("id", "=", id).execute();
  const [row] = ofKnownKind(rows);
  return row && { ...ownRule(row), version: row.version };
}

export async function listedUnread(background: Database, page: number): Promise<Page<ListedUnread> | undefined> {
  const total = await countRows(background, "unread_fact");
  return readPage(page, total, async (window) => {
    const rows = await background
      .selectFrom("unread_fact")
      .innerJoin("product", "product.id", "unread_fact.product_id")
      .select(["product.id", "product.model", "position", "kind", "reason"])
      .select(["row_section as section", "row_label as label", "row_text as text"])
      .where("kind", "in", factKindNames)
      .orderBy("product.seq")
      .orderBy("position")
      .limit(window.limit)
      .offset(window.offset)
      .execute();
    return ofKnownKind(rows).map(({ id, model, position, kind, reason, section, label, text }) => ({
      id: `${id}-${position}`,
      product: { id, model },
      kind,
      reason,
      row: { section: section ?? undefined, label, text },
    }));
  });
}

export async function listedTypedFacts(background: Database, page: number): Promise<Page<ListedFact> | undefined> {
  const total = await countRows(background, "product_typed_fact");
  return readPage(page, total, async (window) => {
    const rows = await background
      .selectFrom("product_typed_fact")
      .innerJoin("product", "product.id", "product_typed_fact.product_id")
      .select(["product.id", "product.model", "kind", "text"])
      .where("kind", "in", factKindNames)
      .orderBy("product.seq")
      .orderBy("kind")
      .limit(window.limit)
      .offset(window.offset)
      .execute();
    return ofKnownKind(rows).map(({ id, model, kind, text }) => ({
      id: `${id}-${kind}`,
      product: { id, model },
      kind,
      text,
    }));
  });
}

/** Of one kind in the order of their values. */
export async function listedFacts(
  background: Database,
  kind: FactKind,
  page: number,
): Promise<Page<ListedFact> | undefined> {
  const total = await countRows(background, "product_fact", [kind]);
  return readPage(page, total, async (window) => {
    const rows = await background
      .selectFrom("product_fact")
      .innerJoin("product", "product.id", "product_fact.product_id")
      .select(["product.id", "product.model", "position", "kind", "low", "high", "text", "condition"])
      .select(["row_label as label", "row_text as cells"])
      .where("kind", "=", kind)
      .orderBy("low")
      .orderBy("high")
      .orderBy("product_id")
      .orderBy("position")
      .limit(window.limit)
      .offset(window.offset)
      .execute();
    return ofKnownKind(rows).map(({ id, model, position, kind, low, high, text, condition, label, cells }) => ({
      id: `${id}-${position}`,
      product: { id, model },
      kind,
      text: factText({
        kind,
        low: low ?? undefined,
        high: high ?? undefined,
        text: text ?? undefined,
        condition: condition ?? undefined,
      }),
      row: label === null ? undefined : { label, text: cells ?? "" },
    }));
  });
}

/** How many values of each kind the catalog has, in the order of `factKinds`. */
export async function factsByKind(background: Database): Promise<{ kind: FactKind; count: number }[]> {
  const rows = await background
    .selectFrom("product_fact")
    .select(({ fn }) => ["kind", fn.countAll<number>().as("count")])
    .groupBy("kind")
    .execute();
  const counts = new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
  return factKindNames.map((kind) => ({ kind, count: counts.get(kind) ?? 0 }));
}
