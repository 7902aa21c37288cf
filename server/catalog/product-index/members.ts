import { ProductSet } from "./product-set.ts";

/** Products, as a sorted list where they are few: a set takes 12 KB for 100,000 products. */
export type Members = ProductSet | Int32Array;

/** Sorts `seqs` in place. */
export function membersOf(seqs: Int32Array): Members {
  seqs.sort();
  return seqs.length > (seqs.at(-1) ?? 0) / 32 ? ProductSet.of(seqs) : seqs;
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
export function without(members: Members, seqs: number[]): Members {
  const left = seqs.filter((seq) => (members instanceof ProductSet ? members.has(seq) : placeOf(members, seq) >= 0));
  if (left.length === 0) return members;
  if (members instanceof ProductSet) return members.with(left.map((seq) => ({ seq, isMember: false })));
  const gone = new Set(left);
  return members.filter((seq) => !gone.has(seq));
}

export function withAdded(members: Members, seqs: number[]): Members {
  if (members instanceof ProductSet) return members.with(seqs.map((seq) => ({ seq, isMember: true })));
  return membersOf(Int32Array.from(new Set([...members, ...seqs])));
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
