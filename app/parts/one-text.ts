import { withUnsent } from "./unsent.ts";

/** Something of many parts on its way to the browser, as one text of JSON: the router would encode each part by itself. */
export interface OneText<Value> {
  json: string;
  /** Undefined in the browser. */
  value?: Value;
}

/** JSON loses nothing of `value`. */
export function oneText<Value>(value: Value): OneText<Value> {
  return withUnsent({ json: JSON.stringify(value) }, { value });
}

// Parsed once, so that whoever reads it again has the same.
const parsed = new WeakMap<OneText<unknown>, unknown>();

/** The value, in the browser as well. */
export function readText<Value>(text: OneText<Value>): Value {
  if (text.value !== undefined) return text.value;
  if (!parsed.has(text)) parsed.set(text, JSON.parse(text.json));
  return parsed.get(text) as Value;
}
