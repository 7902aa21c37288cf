import type { FactDefinition, FactLabel } from "#core/facts/fact.ts";
import { labelPlace } from "#core/facts/fact-draft.ts";

/** A rule of the administrator, as releases before facts were records stored it. */
export interface FormerRule {
  kind: string;
  category?: string | undefined;
  labels: string[];
  patterns: string[];
  unit?: string | undefined;
  section?: string | undefined;
  condition?: string | undefined;
  unless?: string[] | undefined;
}

interface ConvertedRules {
  /** The facts that have new labels, with them. */
  changed: FactDefinition[];
  /** How the log names the rules that are no plain labels. */
  left: string[];
}

/** Turns rules that only name rows into labels, before those that the facts have. A label that is there already stays. */
export function labelsOfRules(facts: readonly FactDefinition[], rules: readonly FormerRule[]): ConvertedRules {
  const added = new Map<string, FactLabel[]>();
  const left: string[] = [];
  for (const rule of rules) {
    const fact = facts.find(({ id }) => id === rule.kind);
    if (!fact || !isPlain(rule, fact)) {
      left.push(`${fact?.name ?? rule.kind}: ${rule.labels.join(", ")}`);
      continue;
    }
    const known = new Set([...fact.labels, ...(added.get(fact.id) ?? [])].map(labelPlace));
    const fresh = sectionsOf(rule).flatMap((section) =>
      rule.labels.map((label): FactLabel => ({ label, section, condition: rule.condition })),
    );
    const unknown = fresh.filter((label) => !known.has(labelPlace(label)));
    if (unknown.length > 0) added.set(fact.id, [...(added.get(fact.id) ?? []), ...unknown]);
  }
  const changed = facts.flatMap((fact) => {
    const labels = added.get(fact.id);
    return labels ? [{ ...fact, labels: [...labels, ...fact.labels] }] : [];
  });
  return { changed, left };
}

/** A value and nothing else, which the fact's type now reads. */
const plainPattern =
  /^\s*\{(?:number|range|list|size)\}\s*$|^\s*\{width\}\s*[×x]\s*\{height\}(?:\s*[×x]\s*\{depth\})?\s*$/;

function isPlain({ labels, patterns, category, unit, unless = [] }: FormerRule, fact: FactDefinition): boolean {
  const hasOwnUnit = unit !== undefined && unit !== fact.unit;
  return (
    category === undefined &&
    unless.length === 0 &&
    !hasOwnUnit &&
    labels.every((label) => label.length <= 200 && !/[{}…*]|\.\.\./.test(label)) &&
    patterns.every((pattern) => plainPattern.test(pattern))
  );
}

/** Several have `|` between them. */
function sectionsOf({ section }: FormerRule): (string | undefined)[] {
  const names = (section ?? "").split("|").map((name) => name.trim());
  const known = names.filter((name) => name !== "");
  return known.length > 0 ? known : [undefined];
}
