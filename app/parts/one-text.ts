import { withUnsent } from "./unsent.ts";

/**
 * A list of hundreds of items on its way to the browser, as one text of JSON: the router would encode each word of each
 * item by itself.
 */
export interface OneText<Value> {
  json: string;
  /** Undefined in the browser. */
  value?: Value;
}

/** JSON loses nothing of `value`. */
export function oneText<Value>(value: Value): OneText<Value> {
  return withUnsent({ json: JSON.stringify(value) }, { value });
}

/** The value, in the browser as well; there it is a new one each time. */
export function readText<Value>({ json, value }: OneText<Value>): Value {
  return value ?? JSON.parse(json);
}
