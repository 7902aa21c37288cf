import { isId } from "#core/id.ts";
import { withQuery } from "../navigation/with-query.ts";

/** What a notice says was done; the last one stands above a page that says itself what it was. */
const savedKinds = ["saved", "restored", "undone", "redone", "done"] as const;
export type SavedKind = (typeof savedKinds)[number];

const setName = "undo-set";
const productName = "savedProduct";
export const savedNames: readonly string[] = [...savedKinds, setName, productName];

/** Without scripts the notice stays in the address; it expires after this time. */
const newsMs = 60_000;

/** `set`: what was saved, to be undone. `product`: its id, where another page than its own follows. */
export function savedAt(
  set: number | undefined,
  address: string,
  { kind = "saved", product }: { kind?: Exclude<SavedKind, "done">; product?: string | undefined } = {},
): string {
  return withQuery(address, { [kind]: Date.now(), [productName]: product, [setName]: set && `${set}` });
}

/** The address of a page that says itself what was done. */
export function doneAt(set: number | undefined, address: string): string {
  return set === undefined ? address : withQuery(address, { done: Date.now(), [setName]: `${set}` });
}

export interface Saved {
  kind: SavedKind;
  product?: string;
  set?: number;
}

/** Undefined if nothing was saved just before. */
export function readSaved(parameters: URLSearchParams): Saved | undefined {
  const kind = savedKinds.find((kind) => parameters.has(kind));
  const at = Number(kind && parameters.get(kind));
  if (!kind || !Number.isSafeInteger(at) || Math.abs(Date.now() - at) >= newsMs) return undefined;
  const product = parameters.get(productName);
  const set = Number(parameters.get(setName));
  return {
    kind,
    ...(product && isId(product) && { product }),
    ...(Number.isSafeInteger(set) && set > 0 && { set }),
  };
}
