import { builtInRules } from "./built-in-rules.ts";
import type { FactRule } from "./fact-rule.ts";

/** A rule that an administrator keeps; it may stand in the place of a built-in one. */
export interface OwnFactRule extends FactRule {
  replaces?: string | undefined;
}

/** For a product of the category, in the order they are tried: the category's, then those of all categories. */
export function rulesFor(category: string, ownRules: readonly OwnFactRule[]): FactRule[] {
  const own = ownRules.filter((rule) => rule.category === undefined || rule.category === category);
  const replacing = new Map(own.flatMap((rule) => (rule.replaces === undefined ? [] : [[rule.replaces, rule]])));
  const free = own.filter(({ replaces }) => replaces === undefined);
  const isOfCategory = (rule: FactRule) => rule.category !== undefined;
  return [
    ...free.filter(isOfCategory),
    ...free.filter((rule) => !isOfCategory(rule)),
    ...builtInRules.map((rule) => {
      const own = replacing.get(rule.id);
      // The form does not offer `given`, which stays the built-in rule's.
      return own ? { ...own, given: rule.given } : rule;
    }),
  ];
}
