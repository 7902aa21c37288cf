import { href } from "react-router";
import type { ListedRule } from "#core/facts/editable-rule.ts";
import { factKindInfo } from "#core/facts/fact.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { type Column, ListTable } from "../list-table.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/rules.ts";
import { FactsHead } from "./facts-head.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta(
    { matches, error },
    { title: "Facts and rules", description: "The rules that read spec sheets.", unlisted: true },
  );
}

export async function loader({ context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const [counts, rules] = await Promise.all([editing.factCounts(), editing.listedRules()]);
  return { counts, rules };
}

export default function Rules({ loaderData: { counts, rules } }: Route.ComponentProps) {
  return (
    <>
      <FactsHead counts={counts} />
      <ListTable
        columns={columns}
        items={withNames(rules)}
        list={href("/dashboard/facts")}
        edit={{ name: ({ name }) => `the rule for ${name}`, address: addressOf }}
      />
    </>
  );
}

/** A built-in rule is changed by one that takes its place. */
function addressOf({ origin, id }: ListedRule): string {
  return origin === "own"
    ? href("/dashboard/facts/rules/:id", { id })
    : `${href("/dashboard/facts/rules/new")}?${new URLSearchParams({ replaces: id })}`;
}

interface NamedRule extends ListedRule {
  name: string;
}

/** Rules of one kind may have the same labels; every link needs a name of its own. */
function withNames(rules: ListedRule[]): NamedRule[] {
  const seen = new Map<string, number>();
  return rules.map((rule) => {
    const name = nameOf(rule);
    const place = (seen.get(name) ?? 0) + 1;
    seen.set(name, place);
    return { ...rule, name: place > 1 ? `${name} (${place})` : name };
  });
}

function nameOf({ kind, labels, section, categoryName }: ListedRule): string {
  const words = [labels[0], section && `in ${section.split(" | ").slice(0, 2).join(" or ")}`, categoryName].filter(
    Boolean,
  );
  return `${factKindInfo(kind).label}: ${words.join(", ")}`;
}

const columns: Column<NamedRule>[] = [
  { name: "Fact", cell: ({ name }) => name, linksTo: addressOf },
  { name: "Row label is one of", cell: ({ labels }) => shortened(labels), isWide: true },
  {
    name: "Value looks like",
    cell: ({ patterns }) => shortened(patterns),
    isWide: true,
    cellClassName: "font-mono text-data",
  },
  { name: "Made by", cell: originOf },
];

const mostShown = 4;

function shortened(texts: string[]): string {
  const shown = texts.slice(0, mostShown).join(" | ");
  return texts.length > mostShown ? `${shown} and ${texts.length - mostShown} more` : shown;
}

function originOf({ origin, isReplaced, replaces }: ListedRule): string {
  if (origin === "built-in") return isReplaced ? "Built in, replaced" : "Built in";
  return replaces === undefined ? "You" : "You, for a built-in one";
}
