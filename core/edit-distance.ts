/**
 * How many letters must be changed, added, left out or swapped with their neighbour (restricted Damerau-Levenshtein,
 * or optimal string alignment); `max + 1` if more than `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let [before, above, row] = [[0], Array.from({ length: other.length + 1 }, (_, place) => place), [0]];
  for (let at = 1; at <= one.length; at++) {
    row = [at];
    let least = at;
    for (let place = 1; place <= other.length; place++) {
      const isSame = one[at - 1] === other[place - 1];
      let steps = Math.min(
        (above[place] as number) + 1,
        (row[place - 1] as number) + 1,
        (above[place - 1] as number) + (isSame ? 0 : 1),
      );
      const isSwap = at > 1 && place > 1 && one[at - 1] === other[place - 2] && one[at - 2] === other[place - 1];
      if (isSwap) steps = Math.min(steps, (before[place - 2] as number) + 1);
      row.push(steps);
      least = Math.min(least, steps);
    }
    if (least > max) return max + 1;
    [before, above] = [above, row];
  }
  return Math.min(above[other.length] as number, max + 1);
}

/** One wrong letter in a short word, two in a longer one. */
export function toleratedEdits(word: string): number {
  return word.length <= 5 ? 1 : 2;
}
