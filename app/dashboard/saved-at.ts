import { isId } from "#core/id.ts";
import { withQuery } from "../navigation/with-query.ts";

export const savedNames = { saved: "saved", done: "done", product: "savedProduct", set: "undo-set" };

/** Without scripts the notice stays in the address; it expires after this time. */
const newsMs = 60_000;

/** `set`: what was saved, to be undone. `product`: its id, where another page than its own follows. */
export function savedAt(set: number | undefined, address: string, product?: string): string {
  return withQuery(address, {
    [savedNames.saved]: Date.now(),
    [savedNames.product]: product,
    [savedNames.set]: set && `${set}`,
  });
}

/** The address of a page that says itself what was done. */
export function doneAt(set: number | undefined, address: string): string {
  return set === undefined
    ? address
    : withQuery(address, { [savedNames.done]: Date.now(), [savedNames.set]: set && `${set}` });
}

export interface Saved {
  product?: string;
  set?: number;
  isSaidBelow: boolean;
}

/** Undefined if nothing was saved just before. */
export function readSaved(parameters: URLSearchParams): Saved | undefined {
  const isSaidBelow = parameters.has(savedNames.done);
  const at = Number(parameters.get(isSaidBelow ? savedNames.done : savedNames.saved));
  if (!Number.isSafeInteger(at) || Math.abs(Date.now() - at) >= newsMs) return undefined;
  const product = parameters.get(savedNames.product);
  const set = Number(parameters.get(savedNames.set));
  return {
    isSaidBelow,
    ...(product && isId(product) && { product }),
    ...(Number.isSafeInteger(set) && set > 0 && { set }),
  };
}
