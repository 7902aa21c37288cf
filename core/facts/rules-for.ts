import { builtInRules } from "./built-in-rules.ts";
import type { FactRule } from "./fact-rule.ts";

/** A rule that an administrator keeps; it may stand in the place of a built-in one. */
export interface OwnFactRule extends FactRule {
  replaces?: string | undefined;
}

/** For a product of the category, in the order they are tried: the category's, then those of all categories. */
export function rulesFor(category: string, ownRules: readonly OwnFactRule[]): FactRule[] {
  const own = ownRules.filter((rule) => rule.category === undefined || rule.category === category);
  const ofCategory = own.filter((rule) => rule.category !== undefined);
  const ofAll = own.filter((rule) => rule.category === undefined);
  const replacing = new Map([...ofAll, ...ofCategory].map((rule) => [rule.replaces, rule]));
  return [
    ...[...ofCategory, ...ofAll].filter(({ replaces }) => replaces === undefined),
    ...builtInRules.map((rule) => {
      const own = replacing.get(rule.id);
      // The form does not offer `given`, which stays the built-in rule's.
      return own ? { ...own, given: rule.given } : rule;
    }),
  ];
}
