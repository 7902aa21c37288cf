/** A set of products by their `seq`, a bit each: a hundred thousand take 12 KB. */
export class ProductSet {
  readonly #bits: Uint32Array;
  readonly size: number;

  private constructor(bits: Uint32Array, size: number) {
    this.#bits = bits;
    this.size = size;
  }

  static of(seqs: readonly number[] | Int32Array): ProductSet {
    const bits = new Uint32Array(wordsFor(seqs));
    let size = 0;
    for (const seq of seqs) {
      if (!isSet(bits, seq)) size += 1;
      set(bits, seq);
    }
    return new ProductSet(bits, size);
  }

  has(seq: number): boolean {
    return isSet(this.#bits, seq);
  }

  /** The set once some products belong to it, or do not. */
  with(products: { seq: number; belongs: boolean }[]): ProductSet {
    const words = Math.max(this.#bits.length, wordsFor(products.map(({ seq }) => seq)));
    const bits = new Uint32Array(words);
    bits.set(this.#bits);
    let { size } = this;
    for (const { seq, belongs } of products) {
      if (isSet(bits, seq) === belongs) continue;
      size += belongs ? 1 : -1;
      if (belongs) set(bits, seq);
      else bits[seq >>> 5] = (bits[seq >>> 5] ?? 0) & ~(1 << (seq & 31));
    }
    return new ProductSet(bits, size);
  }
}

function wordsFor(seqs: readonly number[] | Int32Array): number {
  let words = 0;
  for (const seq of seqs) words = Math.max(words, (seq >>> 5) + 1);
  return words;
}

function isSet(bits: Uint32Array, seq: number): boolean {
  return ((bits[seq >>> 5] ?? 0) & (1 << (seq & 31))) !== 0;
}

function set(bits: Uint32Array, seq: number): void {
  bits[seq >>> 5] = (bits[seq >>> 5] ?? 0) | (1 << (seq & 31));
}
