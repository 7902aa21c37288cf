import { onceFor } from "#core/once-for.ts";
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

// Once, so that whoever reads it again has the same.
const parsed = onceFor(({ json }: OneText<unknown>): unknown => JSON.parse(json));

/** The value, in the browser as well. */
export function readText<Value>(text: OneText<Value>): Value {
  return text.value ?? (parsed(text) as Value);
}
