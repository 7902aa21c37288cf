import { clearBit, countBoth, hasBit, noBits, placesOf, setBit } from "./bits.ts";

/** A set of products by their `seq`, a bit each: a hundred thousand take 12 KB. */
export class ProductSet {
  readonly #bits: Uint32Array;
  readonly size: number;

  private constructor(bits: Uint32Array) {
    this.#bits = bits;
    this.size = countBoth(bits, bits);
  }

  static of(seqs: readonly number[] | Int32Array): ProductSet {
    const bits = noBits(endOf(seqs));
    for (const seq of seqs) setBit(bits, seq);
    return new ProductSet(bits);
  }

  has(seq: number): boolean {
    return hasBit(this.#bits, seq);
  }

  /** The `seq` of each, from the lowest. */
  seqs(): number[] {
    return placesOf(this.#bits);
  }

  /** The set once some products belong to it, or do not. */
  with(products: { seq: number; belongs: boolean }[]): ProductSet {
    const end = endOf(products.map(({ seq }) => seq));
    const bits = noBits(Math.max(this.#bits.length * 32, end));
    bits.set(this.#bits);
    for (const { seq, belongs } of products) (belongs ? setBit : clearBit)(bits, seq);
    return new ProductSet(bits);
  }
}

/** The first `seq` that is higher than all. */
function endOf(seqs: readonly number[] | Int32Array): number {
  let end = 0;
  for (const seq of seqs) end = Math.max(end, seq + 1);
  return end;
}
