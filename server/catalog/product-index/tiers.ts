import type { PageWindow } from "../paging.ts";
import type { ProductSet } from "./product-set.ts";

/** A list in parts: a product stands in the part of the first set that holds it, or in the last part. */
export interface Tiers {
  first: readonly ProductSet[];
  /** These come after the others of their part. */
  last: ProductSet;
}

/** The window of the members, which are sorted already, after they are moved to their parts. */
export function windowInTiers(members: ArrayLike<number>, tiers: Tiers, { limit, offset }: PageWindow): number[] {
  const parts = Array.from({ length: 2 * (tiers.first.length + 1) }, () => [] as number[]);
  for (let place = 0; place < members.length; place++) {
    const seq = members[place] as number;
    parts[partOf(seq, tiers)]?.push(seq);
  }
  const page: number[] = [];
  let skipped = 0;
  for (const part of parts) {
    const from = Math.max(0, offset - skipped);
    page.push(...part.slice(from, from + limit - page.length));
    skipped += part.length;
    if (page.length >= limit) break;
  }
  return page;
}

function partOf(seq: number, { first, last }: Tiers): number {
  let tier = 0;
  while (tier < first.length && !first[tier]?.has(seq)) tier++;
  return 2 * tier + (last.has(seq) ? 1 : 0);
}
