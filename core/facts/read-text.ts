import { memoizeWeak } from "../memoize-weak.ts";
import { type FactKind, type FactValue, factKindInfo, type UnreadFact } from "./fact.ts";
import { withCondition } from "./fact-condition.ts";
import { plainSigns, type Token, tokenize } from "./fact-tokens.ts";
import { factValues, repeatsInOtherUnit } from "./fact-values.ts";
import { matchPattern, type PatternMatch } from "./match-pattern.ts";
import { haveSameValue, mergedFacts, withJoinedEnds } from "./merge-facts.ts";
import type { PatternText } from "./pattern-text.ts";
import type { PreparedRule } from "./prepare-rules.ts";
import { statesUnit } from "./read-amount.ts";
import { columnTexts } from "./row-columns.ts";
import type { SheetRow } from "./sheet-rows.ts";

export interface TextReading {
  values: FactValue[];
  problem?: UnreadFact["reason"] | undefined;
  /** A pattern says that the text states nothing. */
  isSettled: boolean;
}

/** Another number of these in the same row, such as that of a second lens, makes it unclear which one holds. */
const exclusiveKinds = new Set<FactKind>(["fieldOfView", "focalLength", "temperature", "weight"]);
/** Longer rows are prose. */
const longestRow = 20_000;
/** Where a text is cut if no pattern fits it: at cells and lines first, then at commas, then at slashes between words. */
const cuts = ["\n;|·", ",/", "sign"];
/** Of several values in one row, such as the modes of a stream, the largest is the product's. */
const largestKinds = new Set<FactKind>(["megapixels", "resolution", "infraredRange", "power", "storage"]);

export function readText(row: SheetRow, rule: PreparedRule): TextReading {
  const readings = tokensOf(row).map(({ text, tokens }) => readOne(text, tokens, row, rule));
  // The words of the label only help; the text may fit without them.
  const isRead = readings.some(({ values, isSettled }) => values.length > 0 || isSettled);
  if (row.note !== undefined && !isRead) return readText({ ...row, note: undefined }, rule);
  const [first] = readings;
  if (!first) return { values: [], isSettled: true };
  // Columns of several models: a fact only where all agree.
  const agree = readings.every(({ values, problem }) => problem === first.problem && areSame(values, first.values));
  return agree ? first : { values: [], problem: "contradictory", isSettled: false };
}

function areSame(left: FactValue[], right: FactValue[]): boolean {
  return left.length === right.length && left.every((value, index) => haveSameValue(value, right[index] ?? value));
}

/** Once for all rules of a row. */
const tokensOf = memoizeWeak((row: SheetRow) =>
  columnTexts(row).map((cells) => {
    const text = plainSigns(
      [row.note && `${row.note}:`, cells, row.noteBehind && `(${row.noteBehind})`].filter(Boolean).join(" "),
    );
    return { text, tokens: text.length > longestRow ? [] : tokenize(text, row.isDecimalComma) };
  }),
);

function readOne(text: string, tokens: Token[], row: SheetRow, rule: PreparedRule): TextReading {
  // Where a text states units, its bare numbers are something else, such as the 1 of `0.1 lx, 1/30 s`.
  const unit = statesUnit(tokens, text, rule.kind) ? undefined : (row.labelUnit ?? rule.unit)?.toLowerCase();
  const on: PatternText = { kind: rule.kind, label: plainSigns(row.label), text, unit };
  if (row.note !== undefined && saysNothing(row.note, rule, on)) return { values: [], isSettled: true };
  const parts = fitParts(rule, tokens, on, 0);
  const isSettled = parts.some(({ match }) => match?.isNothing);
  const matches = parts.flatMap(({ match }) => (match && !match.isNothing ? match : []));
  const read = parts.map(({ match }) =>
    match && !match.isNothing && !repeatsInOtherUnit(match, matches) ? factValues(match, rule.kind, on) : undefined,
  );
  if (read.includes("contradictory")) return { values: [], problem: "contradictory", isSettled };
  const isWrong = read.includes("unreadable");
  const values = withConditions(parts, read, rule);
  if (values.length === 0) {
    const isUnread = !rule.mayStateOther && (isWrong || !isSettled);
    return { values, problem: isUnread ? "unreadable" : undefined, isSettled };
  }
  if (exclusiveKinds.has(rule.kind) && parts.some((part) => !part.match && statesAmount(part.tokens, on)))
    return { values: [], problem: "contradictory", isSettled };
  const joined = withJoinedEnds(values);
  const all = joined.length > 0 ? joined : values;
  // 48.5 W is not 49 W rounded if one row states both.
  return { ...oneValue(rule.kind, largestKinds.has(rule.kind) ? all : mergedFacts(all)), isSettled };
}

function oneValue(kind: FactKind, values: FactValue[]): Omit<TextReading, "isSettled"> {
  const [first, ...others] = values;
  if (!first || factKindInfo(kind).isMany || others.length === 0) return { values };
  if (!largestKinds.has(kind))
    return others.every((other) => haveSameValue(first, other))
      ? { values: [first] }
      : { values: [], problem: "contradictory" };
  const size = ({ low = 0, high = 0 }: FactValue) => (kind === "resolution" ? low * high : high);
  return { values: [others.reduce((largest, value) => (size(value) > size(largest) ? value : largest), first)] };
}

/** The label itself may say that the row is about something else, such as `Weight (gross)`. */
function saysNothing(note: string, rule: PreparedRule, stated: PatternText): boolean {
  const text = plainSigns(note);
  const on = { ...stated, text };
  const tokens = tokenize(text);
  // `H × V` names both.
  if (text.includes("×")) return false;
  return rule.patterns.some((pattern) => !pattern.hasValue && matchPattern(pattern, tokens, on) !== undefined);
}

function statesAmount(tokens: Token[], on: PatternText): boolean {
  return statesUnit(tokens, on.text, on.kind) || (tokens.length === 1 && tokens[0]?.type === "number");
}

interface Part {
  tokens: Token[];
  text: string;
  match?: (PatternMatch & { isNothing: boolean }) | undefined;
}

function fitParts(rule: PreparedRule, tokens: Token[], on: PatternText, cut: number): Part[] {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last) return [];
  if (tokens.length === 1 && first.type === "note") return fitParts(rule, first.tokens, on, cut);
  for (const pattern of rule.patterns) {
    const match = matchPattern(pattern, tokens, on);
    if (match) return [{ tokens, text: "", match: { ...match, isNothing: !pattern.hasValue } }];
  }
  if (cut === cuts.length) return [{ tokens, text: on.text.slice(first.from, last.to) }];
  return partsOf(tokens, cuts[cut] ?? "").flatMap((part) => fitParts(rule, part, on, cut + 1));
}

function partsOf(tokens: Token[], cut: string): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    const isCut =
      cut === "sign"
        ? token.type === "sign" && token.text === "/"
        : token.type === "separator" && cut.includes(token.text);
    if (isCut) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** A part that states no value, such as the `F1.6` of `0.1 lx, F1.6`, belongs to the condition of the one before it. */
function withConditions(parts: Part[], read: (FactValue[] | string | undefined)[], rule: PreparedRule): FactValue[] {
  const hasConditions = rule.patterns.some(({ items }) =>
    items.some((item) => item.type === "skip" && item.isCondition),
  );
  const values: { value: FactValue; notes: string[] }[] = [];
  const pending: string[] = [];
  for (const [index, part] of parts.entries()) {
    const stated = read[index];
    if (Array.isArray(stated)) {
      for (const value of stated)
        values.push({ value, notes: [...pending.splice(0), ...(part.match?.conditions ?? [])] });
    } else if (part.text !== "") (values.at(-1)?.notes ?? pending).push(part.text);
  }
  return values.map(({ value, notes }) => withCondition(value, [rule.condition, ...(hasConditions ? notes : [])]));
}
