const longest = 200;
/** Reused, because a search compares a hundred thousand models. */
const rows = [0, 1, 2].map(() => new Uint8Array(longest + 1)) as [Uint8Array, Uint8Array, Uint8Array];

/**
 * How many letters must be changed, added, left out or swapped with their neighbour (restricted Damerau-Levenshtein,
 * or optimal string alignment); `max + 1` if more than `max`, or if a text is longer than 200 letters.
 */
export function editDistance(one: string, other: string, max: number): number {
  const tooMany = max + 1;
  if (Math.abs(one.length - other.length) > max || Math.max(one.length, other.length) > longest) return tooMany;
  // What both begin and end with changes nothing.
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return distanceWithin(one.slice(start, one.length - end), other.slice(start, other.length - end), max);
}

function distanceWithin(one: string, other: string, max: number): number {
  const tooMany = max + 1;
  let [before, above, row] = rows;
  for (let place = 0; place <= other.length; place++) above[place] = place;
  for (let at = 1; at <= one.length; at++) {
    // Only places near the diagonal can be reached with `max` steps.
    const from = Math.max(1, at - max);
    const to = Math.min(other.length, at + max);
    row[from - 1] = from === 1 ? at : tooMany;
    if (to === at + max) above[to] = tooMany;
    let least = row[from - 1] as number;
    for (let place = from; place <= to; place++) {
      const isSame = one.charCodeAt(at - 1) === other.charCodeAt(place - 1);
      let steps = (above[place - 1] as number) + (isSame ? 0 : 1);
      steps = Math.min(steps, (above[place] as number) + 1, (row[place - 1] as number) + 1);
      const isSwap =
        at > 1 &&
        place > 1 &&
        one.charCodeAt(at - 1) === other.charCodeAt(place - 2) &&
        one.charCodeAt(at - 2) === other.charCodeAt(place - 1);
      if (isSwap) steps = Math.min(steps, (before[place - 2] as number) + 1);
      row[place] = steps;
      least = Math.min(least, steps);
    }
    if (least > max) return tooMany;
    [before, above, row] = [above, row, before];
  }
  return Math.min(above[other.length] as number, tooMany);
}

/** One wrong letter in a short word, two in a longer one. */
export function toleratedEdits(word: string): number {
  return word.length <= 5 ? 1 : 2;
}
