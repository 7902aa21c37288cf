/** The list in parts of `size` items, the last one shorter. */
export function portionsOf<Item>(list: readonly Item[], size: number): Item[][] {
  const parts = Math.ceil(list.length / size);
  return Array.from({ length: parts }, (_, part) => list.slice(part * size, (part + 1) * size));
}
