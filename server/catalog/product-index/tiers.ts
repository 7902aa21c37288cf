import type { PageWindow } from "../paging.ts";
import type { ProductSet } from "./product-set.ts";

/** A list in parts: a product stands in the part of the first set that holds it, or in the last part. */
export interface Tiers {
  /** A function is called only if the page reaches its part. */
  first: readonly (ProductSet | (() => Promise<ProductSet>))[];
  /** Members that come after the others of their part. */
  last: ProductSet;
}

/** The window of the set, whose members are sorted as in `order`, after they are moved to their parts. */
export async function windowInTiers(
  order: Int32Array,
  set: ProductSet,
  { first, last }: Tiers,
  { limit, offset }: PageWindow,
): Promise<number[]> {
  const page: number[] = [];
  let skipped = 0;
  let left = set;
  for (const tier of [...first, set]) {
    const members = left.intersection(typeof tier === "function" ? await tier() : tier);
    for (const part of [members.without(last), members.intersection(last)]) {
      const from = Math.max(0, offset - skipped);
      if (from < part.size) page.push(...firstMembers(order, part, from + limit - page.length).subarray(from));
      skipped += part.size;
      if (page.length >= limit) return page;
    }
    left = left.without(members);
  }
  return page;
}

export function firstMembers(order: Int32Array, set: ProductSet, max: number): Int32Array {
  const found = new Int32Array(Math.min(max, set.size));
  let count = 0;
  // An iterator takes ten times as long, on every page of a search.
  for (let place = 0; place < order.length && count < found.length; place++) {
    const seq = order[place] as number;
    if (set.has(seq)) found[count++] = seq;
  }
  return found.subarray(0, count);
}
