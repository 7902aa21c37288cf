import { plainText } from "./comparable-text.ts";

export interface Part {
  text: string;
  /** Not in every other text. */
  differs: boolean;
}

/** The largest comparison of two texts, in pairs of words, of what is left between their equal beginnings and ends. */
const mostPairs = 2_500;

/**
 * Splits texts into words and marks those that not all texts have, in the order in which they have them. Nothing is
 * marked where no word is common to all.
 */
export function differingParts(texts: string[]): Part[][] {
  const all = texts.map(wordsOf);
  const keys = all.map((words) => words.map(({ key }) => key));
  const common = keys.slice(1).reduce(commonWords, keys[0] ?? []);
  if (texts.length < 2 || !common.some((word) => /[\p{L}\p{N}]/u.test(word))) {
    return texts.map((text) => [{ text, differs: false }]);
  }
  return all.map((words) => {
    let place = 0;
    return joined(
      words.map(({ text, key }) => {
        const isCommon = key === common[place];
        if (isCommon) place += 1;
        return { text, differs: !isCommon };
      }),
    );
  });
}

/** Marks the items that not all lists have, in any order. */
export function differingItems(lists: string[][]): Part[][] {
  const sets = lists.map((items) => new Set(items.map(plainText)));
  const isCommon = (item: string) => sets.every((set) => set.has(plainText(item)));
  if (lists.length < 2 || !lists[0]?.some(isCommon)) {
    return lists.map((items) => [{ text: items.join(", "), differs: false }]);
  }
  return lists.map((items) =>
    items.flatMap((item, index) => [
      ...(index > 0 ? [{ text: ", ", differs: false }] : []),
      { text: item, differs: !isCommon(item) },
    ]),
  );
}

interface Word {
  text: string;
  key: string;
}

/** Words with the space before them; brackets and punctuation at their ends are words of their own. */
function wordsOf(text: string): Word[] {
  const words = text.match(/\s*(?:[([]|[^\s()[\]]*[^\s()[\],;:]|[)\],;:])/gu) ?? [];
  return words.map((word, place) => {
    const isTimes =
      /^\s*[xX×]$/.test(word) && /\d$/.test(words[place - 1] ?? "") && /^\s*\d/.test(words[place + 1] ?? "");
    return { text: word, key: isTimes ? "×" : plainText(word) };
  });
}

/** The longest words in common; where that is too much to compute, only those at the beginning and end. */
function commonWords(one: string[], other: string[]): string[] {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shorter = Math.min(one.length, other.length) - start;
  while (end < shorter && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  const middle = left.length * right.length <= mostPairs ? longestCommon(left, right) : [];
  return [...one.slice(0, start), ...middle, ...one.slice(one.length - end)];
}

function longestCommon(one: string[], other: string[]): string[] {
  // lengths[i][j]: how many words one.slice(i) and other.slice(j) have in common.
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = one.length - 1; i >= 0; i--) {
    const row = lengths[i];
    for (let j = other.length - 1; row && j >= 0; j--) {
      row[j] = one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const common: string[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) {
      common.push(one[i] as string);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}

/** Adjacent words of the same kind become one part; spaces before a marked word stay outside it. */
function joined(words: Part[]): Part[] {
  const parts: Part[] = [];
  for (const { text, differs } of words) {
    const last = parts.at(-1);
    if (last?.differs === differs) {
      last.text += text;
      continue;
    }
    const space = differs ? (/^\s+/.exec(text)?.[0] ?? "") : "";
    if (space && last) last.text += space;
    else if (space) parts.push({ text: space, differs: false });
    parts.push({ text: text.slice(space.length), differs });
  }
  return parts;
}
