import { createHash } from "node:crypto";
import { builtInRules } from "#core/facts/built-in-rules.ts";
import { type FactKind, ofKnownKind } from "#core/facts/fact.ts";
import type { FactRule } from "#core/facts/fact-rule.ts";
import { type OwnFactRule, rulesFor } from "#core/facts/rules-for.ts";
import type { Database } from "../../database/database.ts";
import type { FactRuleRow } from "../../database/schema.ts";

/** All rules of a moment. */
export interface RuleSet {
  /** The same rules in every process give the same digest. */
  digest: string;
  own: OwnFactRule[];
  /** The rules that read the sheets of a category, in the order in which they are tried. */
  rulesOf(category: string): FactRule[];
}

/** Increase it when the same rules read a sheet differently than before. */
const readerVersion = 2;

let latest: { content: string; rules: RuleSet } | undefined;

export async function currentRules(database: Database): Promise<RuleSet> {
  const rows = await database
    .selectFrom("fact_rule")
    .select(["id", "kind", "category_id", "replaces", "definition"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const content = JSON.stringify(rows);
  // The same objects as before, so that what is derived from them stays cached.
  if (latest?.content !== content) latest = { content, rules: ruleSetOf(ofKnownKind(rows).map(ownRule)) };
  return latest.rules;
}

type RuleFields<Kind> = Pick<FactRuleRow, "id" | "category_id" | "replaces" | "definition"> & { kind: Kind };

/** `Kind` is `FactKind` unless the rule may be a newer release's. */
export function ownRule<Kind = FactKind>({ id, kind, category_id, replaces, definition }: RuleFields<Kind>) {
  const rest = JSON.parse(definition) as Omit<OwnFactRule, "id" | "kind" | "category" | "replaces">;
  return { ...rest, id, kind, category: category_id ?? undefined, replaces: replaces ?? undefined };
}

/** The administrator's rules oldest first: of two for the same rows, the first reads them. */
export function ruleSetOf(own: OwnFactRule[]): RuleSet {
  const content = JSON.stringify([readerVersion, builtInRules, own.map(sortedEntries)]);
  // The same list for the same category, so that what is prepared from it stays cached.
  const general = rulesFor("", own);
  const byCategory = new Map<string, FactRule[]>();

  return {
    digest: createHash("sha256").update(content).digest("base64url"),
    own,
    rulesOf(category) {
      if (!own.some((rule) => rule.category === category)) return general;
      const known = byCategory.get(category) ?? rulesFor(category, own);
      byCategory.set(category, known);
      return known;
    },
  };
}

function sortedEntries(rule: OwnFactRule) {
  return Object.entries(rule).sort(([one], [other]) => (one < other ? -1 : 1));
}
