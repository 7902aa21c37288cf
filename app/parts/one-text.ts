import { onceFor } from "#core/once-for.ts";
import { isDataRequest } from "./data-request.ts";
import { dataBlock } from "./loaded-data.ts";
import { withUnsent } from "./unsent.ts";

/**
 * Something of many parts on its way to the browser, as one text of JSON: the router would encode each part by itself. In
 * a document it is a block of data of its own, since the router would write it as JSON once more.
 */
export interface OneText<Value> {
  /** Undefined in the browser where a block holds it. */
  json?: string;
  /** The id of the block in the document. Undefined where there is no document. */
  block?: string;
  /** Undefined in the browser. */
  value?: Value;
}

/** For a loader. JSON loses nothing of `value`, and no other text of the page has this `name`. */
export function oneText<Value>(request: Request, name: string, value: Value): OneText<Value> {
  return sentText(request, name, { json: JSON.stringify(value), value });
}

/** The same, of what was written before. */
export function sentText<Written extends { json: string }>(request: Request, name: string, written: Written) {
  return isDataRequest(request) ? withJson(written) : withUnsent({ block: `text-${name}` }, written);
}

/** The same where it is short: its JSON goes the router's way, also into a document. */
export function withJson<Written extends { json: string }>({ json, ...unsent }: Written) {
  return withUnsent({ json }, unsent);
}

/** The blocks for what the loaders of a document's routes brought. */
export function textBlocks(loaderData: object): string {
  const brought = Object.values(loaderData).flatMap((data) => Object.values(data ?? {}) as Partial<OneText<unknown>>[]);
  return brought.map((text) => (text?.block && text.json ? dataBlock(text.block, text.json) : "")).join("");
}

// Once, so that whoever reads it again has the same.
const parsed = onceFor(({ json, block }: OneText<unknown>): unknown =>
  JSON.parse(json ?? document.getElementById(block ?? "")?.textContent ?? ""),
);

/** The value, in the browser as well. */
export function readText<Value>(text: OneText<Value>): Value {
  return text.value ?? (parsed(text) as Value);
}
