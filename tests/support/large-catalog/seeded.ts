/** Pseudorandom choices: the same for the same seed, on every machine. */
export class Seeded {
  readonly #state: Uint32Array;

  constructor(seed: number) {
    this.#state = Uint32Array.of(0x9e3779b9, 0x243f6a88, 0xb7e15162, seed);
    // Similar seeds give similar first numbers, so these are skipped.
    for (let round = 0; round < 20; round++) this.#next();
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor((this.#next() / 2 ** 32) * end);
  }

  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new Error("There is nothing to choose from.");
    return items[this.below(items.length)] as Item;
  }

  /** So many distinct items, or all where there are fewer. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const left = [...items];
    const chosen: Item[] = [];
    while (chosen.length < count && left.length > 0) chosen.push(...left.splice(this.below(left.length), 1));
    return chosen;
  }

  id(): string {
    const digits = Array.from({ length: 4 }, () => this.#next().toString(16).padStart(8, "0")).join("");
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
  }

  /** The generator sfc32 of PractRand: https://pracrand.sourceforge.net/RNG_engines.txt */
  #next(): number {
    const [a = 0, b = 0, c = 0, count = 0] = this.#state;
    const result = (a + b + count) >>> 0;
    this.#state[0] = b ^ (b >>> 9);
    this.#state[1] = c + (c << 3);
    this.#state[2] = ((c << 21) | (c >>> 11)) + result;
    this.#state[3] = count + 1;
    return result;
  }
}
