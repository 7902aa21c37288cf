import { endOf, ProductSet } from "./product-set.ts";

/** Products, as a sorted list where they are few: a set takes 12 KB for 100,000 products. */
export type Members = ProductSet | Int32Array;

/** Sorts `seqs` in place. */
export function membersOf(seqs: Int32Array): Members {
  return seqs.length > endOf(seqs) / 32 ? ProductSet.of(seqs) : seqs.sort();
}

export function isEmpty(members: Members): boolean {
  return (members instanceof ProductSet ? members.size : members.length) === 0;
}

export function countWithin(members: Members, set: ProductSet): number {
  if (members instanceof ProductSet) return members.countWithin(set);
  let count = 0;
  for (let place = 0; place < members.length; place++) if (set.has(members[place] as number)) count++;
  return count;
}

/** The same object if it has none of `seqs`. */
export function without(members: Members, seqs: ReadonlySet<number>): Members {
  if (members instanceof ProductSet) {
    const left = Array.from(seqs).filter((seq) => members.has(seq));
    return left.length === 0 ? members : members.with(left.map((seq) => ({ seq, isMember: false })));
  }
  const hasSome =
    members.length < seqs.size
      ? members.some((seq) => seqs.has(seq))
      : [...seqs].some((seq) => placeOf(members, seq) >= 0);
  return hasSome ? members.filter((seq) => !seqs.has(seq)) : members;
}

export function united(one: Members, other: Members): Members {
  if (one instanceof ProductSet || other instanceof ProductSet) return ProductSet.union([one, other]);
  return membersOf(Int32Array.from(new Set([...one, ...other])));
}

function placeOf(sorted: Int32Array, seq: number): number {
  let [begin, end] = [0, sorted.length - 1];
  while (begin <= end) {
    const middle = (begin + end) >>> 1;
    const found = sorted[middle] as number;
    if (found === seq) return middle;
    if (found < seq) begin = middle + 1;
    else end = middle - 1;
  }
  return -1;
}
