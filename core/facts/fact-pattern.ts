import { plainSigns, type Token, tokenize } from "./fact-tokens.ts";

export const placeholders = [
  "number",
  "0",
  "1",
  "count",
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

export type PatternItem =
  | { type: "literal"; text: string }
  | { type: "separator"; isOptional: boolean; isSlash: boolean }
  | { type: "note"; items: PatternItem[] }
  | { type: "skip"; isCondition: boolean }
  | { type: "value"; name: Placeholder };

export interface FactPattern {
  items: PatternItem[];
  /** Words and signs without which no text fits. */
  needed: string[];
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
  const needed = items.flatMap((item) => (item.type === "literal" ? [item.text] : []));
  const needsNumber = items.some((item) => item.type === "value" && !textPlaceholders.has(item.name));
  return { items, needed, needsNumber, hasValue: hasValue(items) };
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
      items.push({ type: "separator", isOptional: token.text === ",", isSlash: token.text === "/" });
    else if (token.type === "note") items.push({ type: "note", items: itemsOf(token.tokens, text) });
    else if (token.type === "number") items.push({ type: "literal", text: String(token.value) });
    else items.push({ type: "literal", text: token.text });
  }
  return items;
}

function placeholderItem(name: Placeholder): PatternItem {
  if (name === "text" || name === "condition") return { type: "skip", isCondition: name === "condition" };
  return { type: "value", name };
}

function hasValue(items: PatternItem[]): boolean {
  return items.some((item) => item.type === "value" || (item.type === "note" && hasValue(item.items)));
}
