import { memoizeWeak } from "../memoize-weak.ts";
import { type FactKind, type FactValue, factKindInfo, type UnreadFact } from "./fact.ts";
import { withCondition } from "./fact-condition.ts";
import { plainSigns, type Token, tokenize } from "./fact-tokens.ts";
import { factValues, repeatsInOtherUnit } from "./fact-values.ts";
import { findWords, hasWords } from "./known-words.ts";
import { firstMatch, type PatternMatch } from "./match-pattern.ts";
import { memoizeText } from "./memoize-text.ts";
import { haveSameValue, mergedFacts, withJoinedEnds } from "./merge-facts.ts";
import { mayBeOption, namesOption, withoutOptions } from "./option-text.ts";
import type { PatternText } from "./pattern-text.ts";
import type { PreparedRule } from "./prepare-rules.ts";
import { statesUnit } from "./read-amount.ts";
import { columnTexts } from "./row-columns.ts";
import type { SheetRow } from "./sheet-rows.ts";
import { TextPart } from "./text-part.ts";

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
/** Of several values in one row, such as the modes of a stream, the largest is the product's. */
const largestKinds = new Set<FactKind>(["megapixels", "resolution", "infraredRange", "power", "storage"]);

export function readText(row: SheetRow, rule: PreparedRule): TextReading {
  const isOwn = mayBeOption(rule.kind);
  if (isOwn && namesOption(row.label)) return { values: [], isSettled: true };
  const columns = (isOwn ? ownColumnsOf : columnsOf)(row);
  if (rule.isAnyRow && !columns.some(({ text, whole }) => mayState(rule.kind, text, whole.tokens, row)))
    return { values: [], isSettled: false };
  const readings = columns.map(({ text, whole }) => readOne(text, whole, row, rule));
  // The words of the label only help; the text may fit without them.
  const isRead = readings.some(({ values, isSettled }) => values.length > 0 || isSettled);
  if (row.note !== undefined && !isRead) return readText(unnoted(row), rule);
  const [first] = readings;
  if (!first) return { values: [], isSettled: true };
  // Columns of several models: a fact only where all agree.
  const agree = readings.every(({ values, problem }) => problem === first.problem && areSame(values, first.values));
  return agree ? first : { values: [], problem: "contradictory", isSettled: false };
}

const unnoted = memoizeWeak((row: SheetRow) => ({ ...row, note: undefined }));

/** A rule for any row reads known words and numbers with their unit. */
function mayState(kind: FactKind, text: string, tokens: Token[], { labelUnit }: SheetRow): boolean {
  if (hasWords(kind)) return findWords(kind, text).length > 0;
  return labelUnit !== undefined || [tokens, ...notesIn(tokens)].some((some) => statesUnit(some, text, kind));
}

function notesIn(tokens: Token[]): Token[][] {
  return tokens.flatMap((token) => (token.type === "note" ? [token.tokens] : []));
}

function areSame(left: FactValue[], right: FactValue[]): boolean {
  return left.length === right.length && left.every((value, index) => haveSameValue(value, right[index] ?? value));
}

/** Once for all rules of a row. */
const columnsOf = memoizeWeak((row: SheetRow) =>
  columnTexts(row).map((cells) => {
    const text = plainSigns(
      [row.note && `${row.note}:`, cells, row.noteBehind && `(${row.noteBehind})`].filter(Boolean).join(" "),
    );
    return { text, whole: new TextPart(text.length > longestRow ? [] : tokenize(text, row.isDecimalComma)) };
  }),
);

/** Without options and accessories. */
const ownColumnsOf = memoizeWeak((row: SheetRow) =>
  columnsOf(row).flatMap((column) => {
    const text = withoutOptions(column.text);
    if (text === column.text) return column;
    return text === "" ? [] : { text, whole: new TextPart(tokenize(text, row.isDecimalComma)) };
  }),
);

function readOne(text: string, whole: TextPart, row: SheetRow, rule: PreparedRule): TextReading {
  // Where a text states units, its bare numbers are something else, such as the 1 of `0.1 lx, 1/30 s`.
  const unit = statesUnit(whole.tokens, text, rule.kind) ? undefined : (row.labelUnit ?? rule.unit)?.toLowerCase();
  const on: PatternText = { kind: rule.kind, label: plainSigns(row.label), text, unit };
  if (namesOfOther(row, rule).some((name) => saysNothing(name, rule, on))) return { values: [], isSettled: true };
  const parts = fitParts(rule, whole, on, 0);
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

/** What may say that a row is about something else, such as `Weight (gross)`. */
function namesOfOther(row: SheetRow, rule: PreparedRule): string[] {
  if (rule.isAnyRow) return [row.section ?? "", row.label];
  if (row.note === undefined && row.noteBehind === undefined) return [];
  return [row.note ?? "", row.label];
}

const nameText = memoizeText((name) => {
  const text = plainSigns(name);
  return { text, whole: new TextPart(tokenize(text)) };
});

function saysNothing(note: string, rule: PreparedRule, stated: PatternText): boolean {
  const { text, whole } = nameText(note);
  // `H × V` names both.
  if (note === "" || text.includes("×")) return false;
  return firstMatch(rule.silentPatterns, whole, { ...stated, text }) !== undefined;
}

function statesAmount(tokens: Token[], on: PatternText): boolean {
  return statesUnit(tokens, on.text, on.kind) || (tokens.length === 1 && tokens[0]?.type === "number");
}

interface Part {
  tokens: Token[];
  text: string;
  match?: (PatternMatch & { isNothing: boolean }) | undefined;
}

function fitParts(rule: PreparedRule, part: TextPart, on: PatternText, cut: number): Part[] {
  const { tokens } = part;
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last) return [];
  if (part.content) return fitParts(rule, part.content, on, cut);
  const match = firstMatch(rule.patterns, part, on);
  if (match) return [{ tokens, text: "", match }];
  const parts = part.parts(cut);
  if (!parts) return [{ tokens, text: on.text.slice(first.from, last.to) }];
  return parts.flatMap((inner) => fitParts(rule, inner, on, cut + 1));
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
