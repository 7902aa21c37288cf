/** A repeatable pseudorandom sequence. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** True in so many of 100 cases. */
  percent(share: number): boolean;
  /** One of these; undefined for an empty list. */
  oneOf<Item>(items: readonly Item[]): Item | undefined;
  bytes(size: number): Buffer;
  /** Another sequence, which depends on this seed and the name only. */
  branch(name: string): Chance;
}

/** Mulberry32: small, and good enough here. https://github.com/cprosche/mulberry32 */
export function seeded(seed: number): Chance {
  let state = seed >>> 0;

  function whole(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  const next = () => whole() / 2 ** 32;
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    percent: (share) => next() * 100 < share,
    oneOf: (items) => items[between(0, items.length - 1)],
    bytes(size) {
      const words = new Uint32Array(Math.ceil(size / 4)).map(whole);
      return Buffer.from(words.buffer, 0, size);
    },
    branch(name) {
      let hash = seed >>> 0;
      for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
      return seeded(hash);
    },
  };
}
