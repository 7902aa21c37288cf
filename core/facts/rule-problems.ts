import { factKindInfo, factKindNames } from "./fact.ts";
import { type PatternItem, parsePattern, placeholders } from "./fact-pattern.ts";
import type { FactRule } from "./fact-rule.ts";
import { isUpperEnd } from "./fact-values.ts";
import { hasWords } from "./known-words.ts";
import { labelKey } from "./label-key.ts";
import { anyLabel } from "./prepare-rules.ts";
import { dimensionOf } from "./read-amount.ts";
import { unitOf } from "./units.ts";

export const ruleLimits = { labels: 100, patterns: 100, characters: 200, rules: 500 };

export const ruleMessages = {
  kind: "Choose a fact.",
  noLabel: "Enter at least one row label.",
  emptyLabel: (label: string) => `The label "${label}" has no letter or digit, so it would fit any row.`,
  tooManyLabels: `Enter at most ${ruleLimits.labels} labels.`,
  noPattern: "Enter at least one pattern.",
  tooManyPatterns: `Enter at most ${ruleLimits.patterns} patterns.`,
  tooLong: `Each line can have at most ${ruleLimits.characters} characters.`,
  unknownPlaceholder: (name: string) =>
    `Unknown placeholder {${name}}. Use ${placeholders.map((known) => `{${known}}`).join(", ")}.`,
  openPlaceholder: (pattern: string) => `A brace is missing in "${pattern}".`,
  matchesEverything: (pattern: string) => `"${pattern}" fits every text. Add a word or a placeholder such as {number}.`,
  noValue: "No pattern reads a value. Add a placeholder such as {number}.",
  wrongPlaceholder: (name: string, label: string) => `{${name}} does not read ${label}.`,
  unknownUnit: (unit: string) => `The unit "${unit}" does not fit this fact.`,
};

/** Messages by field, empty for a rule that can be saved. */
export function ruleProblems(
  rule: Omit<FactRule, "id">,
): Partial<Record<"kind" | "labels" | "patterns" | "unit" | "section" | "condition", string>> {
  if (!factKindNames.includes(rule.kind)) return { kind: ruleMessages.kind };
  const [labels, patterns, unit] = [labelsProblem(rule), patternsProblem(rule), unitProblem(rule)];
  const isLong = (text: string | undefined) => (text?.length ?? 0) > ruleLimits.characters;
  return {
    ...(labels && { labels }),
    ...(patterns && { patterns }),
    ...(unit && { unit }),
    ...(isLong(rule.section) && { section: ruleMessages.tooLong }),
    ...(isLong(rule.condition) && { condition: ruleMessages.tooLong }),
  };
}

function labelsProblem({ kind, labels, section, patterns, mayStateOther }: Omit<FactRule, "id">): string | undefined {
  if (labels.length === 0) return ruleMessages.noLabel;
  if (labels.length > ruleLimits.labels) return ruleMessages.tooManyLabels;
  if (labels.some((label) => label.length > ruleLimits.characters)) return ruleMessages.tooLong;
  // Any row of a section, or any row with words or units that state one fact wherever they stand.
  const mayBeAny = labelKey(section ?? "") !== "" || (mayStateOther && (needsUnit(kind) || patterns.every(saysEnough)));
  const empty = labels.find((label) => labelKey(label) === "" && !(label === anyLabel && mayBeAny));
  return empty === undefined ? undefined : ruleMessages.emptyLabel(empty);
}

function needsUnit(kind: FactRule["kind"]): boolean {
  return dimensionOf(kind) !== undefined && kind !== "resolution";
}

function saysEnough(pattern: string): boolean {
  const { items, needed, hasValue } = parsePattern(pattern);
  return !hasValue || needed.length > 0 || namesList(items);
}

function namesList(items: PatternItem[]): boolean {
  return items.some((item) =>
    item.type === "note" ? namesList(item.items) : item.type === "value" && item.name === "list",
  );
}

function patternsProblem({ kind, patterns }: Omit<FactRule, "id">): string | undefined {
  if (patterns.length === 0) return ruleMessages.noPattern;
  if (patterns.length > ruleLimits.patterns) return ruleMessages.tooManyPatterns;
  if (patterns.some((pattern) => pattern.length > ruleLimits.characters)) return ruleMessages.tooLong;
  for (const pattern of patterns) {
    const names = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
    const unknown = names.find((name) => !placeholders.some((known) => known === name));
    if (unknown !== undefined) return ruleMessages.unknownPlaceholder(unknown);
    if (/[{}]/.test(pattern.replace(/\{\w+\}/g, ""))) return ruleMessages.openPlaceholder(pattern);
    const wrong = names.find((name) => !canRead(kind, name));
    if (wrong !== undefined) return ruleMessages.wrongPlaceholder(wrong, factKindInfo(kind).label.toLowerCase());
    if (parsePattern(pattern).items.every(fitsAnything)) return ruleMessages.matchesEverything(pattern);
  }
  return patterns.some((pattern) => parsePattern(pattern).hasValue) ? undefined : ruleMessages.noValue;
}

function fitsAnything(item: PatternItem): boolean {
  if (item.type === "value") return item.name === "0" || item.name === "1";
  return item.type === "skip" || item.type === "separator";
}

function canRead(kind: FactRule["kind"], name: string): boolean {
  if (name === "text" || name === "condition") return true;
  if (name === "list" || name === "label") return hasWords(kind);
  if (name === "range" && isUpperEnd(kind)) return true;
  const { shape } = factKindInfo(kind);
  const names: Record<typeof shape, string[]> = {
    number: ["number", "count", "0", "1"],
    range: ["number", "range", "low", "high", "wide", "tele"],
    pixels: ["width", "height"],
    size: ["size", "width", "height", "depth"],
    word: [],
  };
  return names[shape].includes(name);
}

function unitProblem({ kind, unit }: Omit<FactRule, "id">): string | undefined {
  if (unit === undefined || unit === "") return undefined;
  const dimension = dimensionOf(kind);
  const isKnown = dimension !== undefined && unitOf(unit.toLowerCase(), dimension) !== undefined;
  return isKnown ? undefined : ruleMessages.unknownUnit(unit);
}
