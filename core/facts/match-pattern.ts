import type { FactPattern, PatternItem, Placeholder } from "./fact-pattern.ts";
import { cellSeparator, type Token } from "./fact-tokens.ts";
import { findWords } from "./known-words.ts";
import type { PatternText } from "./pattern-text.ts";
import { type Amount, canBeginNumber, plainAmount, readAmount, readRange, readSize } from "./read-amount.ts";
import { type TextPart, tokenText } from "./text-part.ts";

/** What the placeholders of a pattern stand for in a text. */
export interface PatternMatch {
  amounts: Amount[];
  words: (string | number)[];
  conditions: string[];
  /** The ends that single numbers stand for, such as `wide`. */
  ends: Placeholder[];
  /** What the amounts are multiplied by. */
  factor: number;
  /** Notes in brackets that the pattern does not mention. */
  notes: Token[][];
}

type Steps = Partial<PatternMatch>[];

/**
 * Of the first pattern that fits. The whole text must fit; notes in brackets that the pattern does not mention are skipped.
 * Every place of the text is tried once for every item of the pattern, so time is linear in the text.
 */
export function firstMatch(
  patterns: readonly FactPattern[],
  part: TextPart,
  on: PatternText,
): (PatternMatch & { isNothing: boolean }) | undefined {
  const hasNumber = part.tokens.some((token) => canBeginNumber(token, on.kind));
  for (const pattern of patterns) {
    if ((pattern.needsNumber && !hasNumber) || !hasNeeded(part, pattern)) continue;
    const match = matchItems(pattern.items, part.tokens, on, false);
    if (match) return { ...match, isNothing: !pattern.hasValue };
  }
  return undefined;
}

function hasNeeded({ words, noteWords }: TextPart, { needed, neededInNotes }: FactPattern): boolean {
  if (!needed.every((word) => words.has(word))) return false;
  return neededInNotes === undefined || (noteWords !== undefined && neededInNotes.every((word) => noteWords.has(word)));
}

function matchItems(items: PatternItem[], tokens: Token[], on: PatternText, isNote: boolean): PatternMatch | undefined {
  const steps = new Matching(items, tokens, on, isNote).from(0, 0);
  if (!steps) return undefined;
  return {
    amounts: steps.flatMap(({ amounts = [] }) => amounts),
    words: steps.flatMap(({ words = [] }) => words),
    conditions: steps.flatMap(({ conditions = [] }) => conditions),
    ends: steps.flatMap(({ ends = [] }) => ends),
    factor: steps.reduce((product, { factor = 1 }) => product * factor, 1),
    notes: steps.flatMap(({ notes = [] }) => notes),
  };
}

interface Step {
  match: Partial<PatternMatch>;
  next: number;
}

class Matching {
  private readonly items: PatternItem[];
  private readonly tokens: Token[];
  private readonly on: PatternText;
  /** In a note, `…` crosses commas. */
  private readonly isNote: boolean;
  /** By place and item. */
  private readonly failed: Uint8Array;
  /** By item: where a `…` that failed began, and how far it reached. Those that begin between fail too. */
  private readonly failedSkips = new Map<number, { from: number; to: number }>();

  constructor(items: PatternItem[], tokens: Token[], on: PatternText, isNote: boolean) {
    this.items = items;
    this.tokens = tokens;
    this.on = on;
    this.isNote = isNote;
    this.failed = new Uint8Array((tokens.length + 2) * (items.length + 1));
  }

  from(item: number, at: number): Steps | undefined {
    const skipped: Token[][] = [];
    for (let place = at; ; place++) {
      const key = place * (this.items.length + 1) + item;
      const found = this.failed[key] ? undefined : this.tryFrom(item, place);
      if (found) return skipped.length > 0 ? [{ notes: skipped }, ...found] : found;
      const isKnown = this.failed[key] === 1;
      this.failed[key] = 1;
      const token = this.tokens[place];
      // Where this place failed before, so did those behind the note.
      if (token?.type !== "note" || isKnown) return undefined;
      skipped.push(token.tokens);
    }
  }

  private tryFrom(item: number, at: number): Steps | undefined {
    const expected = this.items[item];
    if (!expected) return at === this.tokens.length ? [] : undefined;
    if (expected.type === "skip" || isList(expected)) return this.skip(expected, item, at);
    for (const { match, next } of this.steps(expected, at)) {
      const rest = this.from(item + 1, next);
      if (rest) return [match, ...rest];
    }
    return undefined;
  }

  private skip(expected: PatternItem, item: number, at: number): Steps | undefined {
    const before = this.failedSkips.get(item);
    if (before && before.from <= at && at <= before.to) return undefined;
    const isLast = item === this.items.length - 1;
    let end = at;
    for (; end <= this.tokens.length; end++) {
      const rest = isLast && end < this.tokens.length ? undefined : this.from(item + 1, end);
      const passed = rest && this.passed(expected, at, end);
      if (passed) return [passed, ...rest];
      if (!this.isNote && this.tokens[end]?.type === "separator") break;
    }
    this.failedSkips.set(item, { from: at, to: end });
    return undefined;
  }

  private passed(expected: PatternItem, from: number, to: number): Partial<PatternMatch> | undefined {
    const tokens = this.tokens.slice(from, to);
    const [first, last] = [tokens[0], tokens.at(-1)];
    const text = first && last ? this.on.text.slice(first.from, last.to) : "";
    if (expected.type === "skip") {
      if (expected.isCondition) return { conditions: text === "" ? [] : [text] };
      return { notes: tokens.flatMap((token) => (token.type === "note" ? [token.tokens] : [])) };
    }
    const words = findWords(this.on.kind, text, this.on.label);
    return words.length > 0 ? { words } : undefined;
  }

  private steps(expected: PatternItem, at: number): Step[] {
    const token = this.tokens[at];
    if (expected.type === "value") return this.value(expected.name, at);
    if (expected.type === "separator") {
      const isFit = token !== undefined && isSeparator(token, expected.fits);
      const after = isFit ? [{ match: {}, next: at + 1 }] : [];
      return expected.isOptional ? [...after, { match: {}, next: at }] : after;
    }
    if (expected.type === "note") {
      const inner = token?.type === "note" ? matchItems(expected.items, token.tokens, this.on, true) : undefined;
      return inner ? [{ match: inner, next: at + 1 }] : [];
    }
    const isSame =
      expected.type === "literal" &&
      token &&
      token.type !== "note" &&
      token.type !== "separator" &&
      tokenText(token) === expected.text;
    return isSame ? [{ match: {}, next: at + 1 }] : [];
  }

  private value(name: Placeholder, at: number): Step[] {
    const { tokens, on } = this;
    if (name === "label") {
      const words = findWords(on.kind, on.label);
      return words.length > 0 ? [{ match: { words }, next: at }] : [];
    }
    // A text such as "none" or "line in" states a number that it does not write.
    if (name === "0" || name === "1") return [{ match: { amounts: [plainAmount(Number(name))] }, next: at }];
    if (name === "count") {
      const token = tokens[at];
      const isCount = token?.type === "number" && Number.isInteger(token.value);
      return isCount ? [{ match: { factor: token.value }, next: at + 1 }] : [];
    }
    if (name === "range") {
      const range = readRange(tokens, at, on);
      return range ? [{ match: { amounts: range.ends }, next: range.next }] : [];
    }
    if (name === "size") {
      const size = readSize(tokens, at, on);
      return size ? [{ match: { amounts: size.sides, notes: size.notes }, next: size.next }] : [];
    }
    const amount = readAmount(tokens, at, on);
    return amount ? [{ match: { amounts: [amount.amount], ends: [name] }, next: amount.next }] : [];
  }
}

function isList(item: PatternItem): boolean {
  return item.type === "value" && item.name === "list";
}

/** A slash with or without spaces around it. */
function isSeparator(token: Token, fits: "cell" | "slash" | "any"): boolean {
  if (fits === "slash") return (token.type === "separator" || token.type === "sign") && token.text === "/";
  return token.type === "separator" && (fits === "any" || token.text === cellSeparator || token.text === "|");
}
