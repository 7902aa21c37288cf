export function noBits(count: number): Uint32Array {
  return new Uint32Array((count + 31) >>> 5);
}

export function hasBit(bits: Uint32Array, place: number): boolean {
  return ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0;
}

export function setBit(bits: Uint32Array, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
}

export function clearBit(bits: Uint32Array, place: number): void {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) & ~(1 << (place & 31));
}

export function placesOf(bits: Uint32Array): number[] {
  const places: number[] = [];
  for (let word = 0; word < bits.length; word++) {
    let left = bits[word] ?? 0;
    while (left !== 0) {
      const lowest = left & -left;
      places.push(word * 32 + 31 - Math.clz32(lowest));
      left ^= lowest;
    }
  }
  return places;
}

export function intersect(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(one.length);
  for (let word = 0; word < one.length; word++) both[word] = (one[word] ?? 0) & (other[word] ?? 0);
  return both;
}

/** Adds the bits of `other`, which is not longer. */
export function unite(one: Uint32Array, other: Uint32Array): void {
  for (let word = 0; word < other.length; word++) one[word] = (one[word] ?? 0) | (other[word] ?? 0);
}

/** The bits of `one` that `other`, which may be shorter, does not have. */
export function subtract(one: Uint32Array, other: Uint32Array): Uint32Array {
  return one.map((word, at) => word & ~(other[at] ?? 0));
}

export function countIntersection(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  const length = Math.min(one.length, other.length);
  for (let word = 0; word < length; word++) {
    const both = (one[word] as number) & (other[word] as number);
    if (both !== 0) count += countWord(both);
  }
  return count;
}

/** Hacker's Delight, 5-1: sums of pairs, then of fours, then of all. */
function countWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
