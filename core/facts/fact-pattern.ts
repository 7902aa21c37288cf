import { plainSigns, type Token, tokenize } from "./fact-tokens.ts";
import { findWords } from "./known-words.ts";
import type { PatternText } from "./pattern-text.ts";
import { type Amount, readAmount, readRange, readSize } from "./read-amount.ts";

export const placeholders = [
  "number",
  "range",
  "low",
  "high",
  "wide",
  "tele",
  "width",
  "height",
  "depth",
  "size",
  "list",
  "label",
  "condition",
  "text",
] as const;
export type Placeholder = (typeof placeholders)[number];

type Item =
  | { type: "literal"; text: string }
  | { type: "separator" }
  | { type: "note"; items: Item[] }
  | { type: "skip"; isCondition: boolean }
  | { type: "value"; name: Placeholder };

export interface FactPattern {
  items: Item[];
  /** A pattern without one says that such a text states nothing. */
  hasValue: boolean;
}

/** What the placeholders of a pattern stand for in a text. */
export interface PatternMatch {
  amounts: Amount[];
  words: (string | number)[];
  conditions: string[];
  /** Notes in brackets that the pattern does not mention. */
  notes: Token[][];
}

const opening = "\ue000";

export function parsePattern(pattern: string): FactPattern {
  const marked = pattern.replace(/\{(\w+)\}/g, ` ${opening}$1 `);
  const items = itemsOf(tokenize(plainSigns(marked)), marked);
  return { items, hasValue: hasValue(items) };
}

function itemsOf(tokens: Token[], text: string): Item[] {
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    if (token.type === "sign" && token.text === opening && next?.type === "word") {
      items.push(placeholderItem(next.text as Placeholder));
      at++;
    } else if (token.type === "sign" && token.text === "…") items.push({ type: "skip", isCondition: false });
    else if (token.type === "separator") items.push({ type: "separator" });
    else if (token.type === "note") items.push({ type: "note", items: itemsOf(token.tokens, text) });
    else if (token.type === "number") items.push({ type: "literal", text: String(token.value) });
    else items.push({ type: "literal", text: token.text });
  }
  return items;
}

function placeholderItem(name: Placeholder): Item {
  if (name === "text" || name === "condition") return { type: "skip", isCondition: name === "condition" };
  return { type: "value", name };
}

function hasValue(items: Item[]): boolean {
  return items.some((item) => item.type === "value" || (item.type === "note" && hasValue(item.items)));
}

/** The whole text must fit; notes in brackets that the pattern does not mention are skipped. Time is linear in both. */
export function matchPattern({ items }: FactPattern, tokens: Token[], on: PatternText): PatternMatch | undefined {
  return new Matching(on).fit(items, tokens);
}

interface Step {
  match: Partial<PatternMatch>;
  next: number;
}

class Matching {
  private readonly on: PatternText;

  /** In a note, `…` crosses commas. */
  private isInNote = false;

  constructor(on: PatternText) {
    this.on = on;
  }

  fit(items: Item[], tokens: Token[], isNote = false): PatternMatch | undefined {
    this.isInNote = isNote;
    const steps = this.from(items, tokens, 0, 0, new Set());
    if (!steps) return undefined;
    return {
      amounts: steps.flatMap(({ amounts = [] }) => amounts),
      words: steps.flatMap(({ words = [] }) => words),
      conditions: steps.flatMap(({ conditions = [] }) => conditions),
      notes: steps.flatMap(({ notes = [] }) => notes),
    };
  }

  /** Remembers the places that fail, so that each is tried once. */
  private from(
    items: Item[],
    tokens: Token[],
    item: number,
    at: number,
    failed: Set<number>,
  ): Partial<PatternMatch>[] | undefined {
    const place = at * (items.length + 1) + item;
    if (failed.has(place)) return undefined;
    const found = this.tryFrom(items, tokens, item, at, failed);
    if (!found) failed.add(place);
    return found;
  }

  private tryFrom(
    items: Item[],
    tokens: Token[],
    item: number,
    at: number,
    failed: Set<number>,
  ): Partial<PatternMatch>[] | undefined {
    const expected = items[item];
    const token = tokens[at];
    if (!expected && !token) return [];
    if (expected?.type === "skip" || (expected?.type === "value" && expected.name === "list"))
      return this.skip(items, tokens, item, at, failed);
    for (const { match, next } of expected ? this.steps(expected, tokens, at) : []) {
      const rest = this.from(items, tokens, item + 1, next, failed);
      if (rest) return [match, ...rest];
    }
    if (token?.type !== "note") return undefined;
    const rest = this.from(items, tokens, item, at + 1, failed);
    return rest && [{ notes: [token.tokens] }, ...rest];
  }

  private skip(
    items: Item[],
    tokens: Token[],
    item: number,
    at: number,
    failed: Set<number>,
  ): Partial<PatternMatch>[] | undefined {
    const expected = items[item] as Item;
    for (let end = at; end <= tokens.length; end++) {
      const isLast = item === items.length - 1;
      const rest = isLast && end < tokens.length ? undefined : this.from(items, tokens, item + 1, end, failed);
      if (rest) {
        const passed = this.passed(expected, tokens.slice(at, end));
        if (passed) return [passed, ...rest];
      }
      if (expected.type === "skip" && !this.isInNote && tokens[end]?.type === "separator") return undefined;
    }
    return undefined;
  }

  private passed(expected: Item, tokens: Token[]): Partial<PatternMatch> | undefined {
    const [first, last] = [tokens[0], tokens.at(-1)];
    const text = first && last ? this.on.text.slice(first.from, last.to) : "";
    if (expected.type === "skip") {
      if (expected.isCondition) return { conditions: text === "" ? [] : [text] };
      return { notes: tokens.flatMap((token) => (token.type === "note" ? [token.tokens] : [])) };
    }
    const words = findWords(this.on.kind, text);
    return words.length > 0 ? { words } : undefined;
  }

  private steps(expected: Item, tokens: Token[], at: number): Step[] {
    const token = tokens[at];
    if (expected.type === "value") return this.value(expected.name, tokens, at);
    if (!token) return [];
    if (expected.type === "note") {
      const wasInNote = this.isInNote;
      const inner = token.type === "note" ? this.fit(expected.items, token.tokens, true) : undefined;
      this.isInNote = wasInNote;
      return inner ? [{ match: inner, next: at + 1 }] : [];
    }
    if (expected.type === "separator") return token.type === "separator" ? [{ match: {}, next: at + 1 }] : [];
    const isSame =
      (token.type === "number" && expected.type === "literal" && String(token.value) === expected.text) ||
      ((token.type === "word" || token.type === "sign") && expected.type === "literal" && token.text === expected.text);
    return isSame ? [{ match: {}, next: at + 1 }] : [];
  }

  private value(name: Placeholder, tokens: Token[], at: number): Step[] {
    if (name === "range") {
      const range = readRange(tokens, at, this.on);
      return range ? [{ match: { amounts: range.ends }, next: range.next }] : [];
    }
    if (name === "label") {
      const words = findWords(this.on.kind, this.on.label);
      return words.length > 0 ? [{ match: { words }, next: at }] : [];
    }
    if (name === "size") {
      const size = readSize(tokens, at, this.on);
      return size ? [{ match: { amounts: size.sides, notes: size.notes }, next: size.next }] : [];
    }
    const amount = readAmount(tokens, at, this.on);
    return amount ? [{ match: { amounts: [amount.amount] }, next: amount.next }] : [];
  }
}
