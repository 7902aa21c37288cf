/**
 * A list of hundreds of items on its way to the browser, as one text of JSON: the router would encode each word of each
 * item by itself. What it sends is an object's own fields, and of those this has only the text.
 */
export class OneText<Value> {
  readonly json: string;
  readonly #value: Value;

  /** JSON loses nothing of `value`. */
  constructor(value: Value) {
    this.json = JSON.stringify(value);
    this.#value = value;
  }

  /** Undefined in the browser. */
  get value(): Value | undefined {
    return this.#value;
  }
}

/** What a screen gets of a `OneText`. */
export type SentText<Value> = Pick<OneText<Value>, "json" | "value">;

/** The value, in the browser as well; there it is a new one each time. */
export function readText<Value>({ json, value }: SentText<Value>): Value {
  return value ?? JSON.parse(json);
}
