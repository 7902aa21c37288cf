import { cellSeparator, plainSigns, type Token, tokenize } from "./fact-tokens.ts";

/** What each placeholder of a pattern stands for, as administrators read it. */
export const placeholderMeanings = [
  ["number", "a number with its unit; without one, the unit of the label or of the rule"],
  ["range", "two numbers with to, –, ~ or … between them"],
  ["low", "the lower end alone, where the other stands elsewhere"],
  ["high", "the upper end alone"],
  ["wide", "the wide end of a lens alone"],
  ["tele", "the tele end of a lens alone"],
  ["width", "a width, in pixels or as a side"],
  ["height", "a height"],
  ["depth", "a depth"],
  ["size", "sides with × between them"],
  ["list", "one or more known words, such as H.265 or IP67"],
  ["label", "a known word in the label instead of the text"],
  ["count", "a whole number that the next number is multiplied by"],
  ["0", "none, which no number writes"],
  ["1", "one, which no number writes"],
  ["condition", "any words, noted with the fact"],
  ["text", "any words; so does …, but neither passes a comma or the end of a line"],
] as const;

export type Placeholder = (typeof placeholderMeanings)[number][0];
export const placeholders = placeholderMeanings.map(([name]) => name);

export type PatternItem =
  | { type: "literal"; text: string }
  /** `·` and `/` fit only such a sign, others any. */
  | { type: "separator"; isOptional: boolean; fits: "cell" | "slash" | "any" }
  | { type: "note"; items: PatternItem[] }
  | { type: "skip"; isCondition: boolean }
  | { type: "value"; name: Placeholder };

export interface FactPattern {
  items: PatternItem[];
  /** Words and signs without which no text fits. */
  needed: string[];
  /** The same of notes in brackets; undefined if the pattern has none. */
  neededInNotes: string[] | undefined;
  needsNumber: boolean;
  /** A pattern without one says that such a text states nothing. */
  hasValue: boolean;
}

/** These read words, or stand for a number that is not written. */
const textPlaceholders = new Set<Placeholder>(["list", "label", "0", "1"]);

const opening = "\ue000";

export function parsePattern(pattern: string): FactPattern {
  const marked = pattern.replace(/\{(\w+)\}/g, ` ${opening}$1 `);
  const plain = plainSigns(marked);
  const items = itemsOf(tokenize(plain), plain);
  const notes = items.flatMap((item) => (item.type === "note" ? [item.items] : []));
  const needsNumber = items.some((item) => item.type === "value" && !textPlaceholders.has(item.name));
  const neededInNotes = notes.length > 0 ? notes.flatMap(literalsOf) : undefined;
  return { items, needed: literalsOf(items), neededInNotes, needsNumber, hasValue: hasValue(items) };
}

function literalsOf(items: PatternItem[]): string[] {
  return items.flatMap((item) => (item.type === "literal" ? [item.text] : []));
}

function itemsOf(tokens: Token[], text: string): PatternItem[] {
  const items: PatternItem[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const next = tokens[at + 1];
    if (token.type === "sign" && token.text === opening && next) {
      items.push(placeholderItem(text.slice(next.from, next.to) as Placeholder));
      at++;
    } else if (token.type === "sign" && token.text === "…") items.push({ type: "skip", isCondition: false });
    else if (token.type === "separator")
      items.push({ type: "separator", isOptional: token.text === ",", fits: separatorFits(token.text) });
    else if (token.type === "note") items.push({ type: "note", items: itemsOf(token.tokens, text) });
    else if (token.type === "number") items.push({ type: "literal", text: String(token.value) });
    else items.push({ type: "literal", text: token.text });
  }
  return items;
}

function separatorFits(text: string): "cell" | "slash" | "any" {
  if (text === "/") return "slash";
  return text === cellSeparator || text === "|" ? "cell" : "any";
}

function placeholderItem(name: Placeholder): PatternItem {
  if (name === "text" || name === "condition") return { type: "skip", isCondition: name === "condition" };
  return { type: "value", name };
}

function hasValue(items: PatternItem[]): boolean {
  return items.some((item) => item.type === "value" || (item.type === "note" && hasValue(item.items)));
}
