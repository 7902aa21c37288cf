import { memoizeWeak } from "#core/memoize-weak.ts";
import { plainSigns } from "#core/quantities/plain-signs.ts";
import type { FactWord } from "./fact.ts";

interface Atom {
  text: string;
  from: number;
  to: number;
}

/** Runs of letters, of digits, and the signs that make a difference. Spaces, hyphens and case make none. */
function atomsOf(text: string): Atom[] {
  const found = plainSigns(text).matchAll(/\d+(?:[.,]\d+)*|\p{L}+|\++|[~=/]|(?<=\d) ?[-~] ?(?=\d)/gu);
  return Array.from(found, ({ 0: match, index }) => ({
    text: /^ ?[-~] ?$/.test(match) ? "–" : match.toLowerCase().replace(",", "."),
    from: index,
    to: index + match.length,
  }));
}

/** Names of words by the atoms of each way to write them. */
const spellingsOf = memoizeWeak((words: readonly FactWord[]) => {
  const byAtoms = new Map<string, string[]>();
  let longest = 1;
  for (const { name, also } of words) {
    for (const spelling of [name, ...also]) {
      const atoms = atomsOf(spelling);
      const key = atoms.map(({ text }) => text).join(" ");
      if (key === "") continue;
      longest = Math.max(longest, atoms.length);
      const names = byAtoms.get(key) ?? [];
      if (!names.includes(name)) byAtoms.set(key, [...names, name]);
    }
  }
  return { byAtoms, longest };
});

export interface FoundWords {
  /** In the order of the text, each once. */
  names: string[];
  /** The text without the words, empty if nothing but signs is left. */
  rest: string;
}

/**
 * The whole words of a list in a text; of several that begin at one place, the longest. A word that is only a number counts
 * only alone. What stands in brackets behind a found word explains it, and is not searched.
 */
export function findWords(text: string, words: readonly FactWord[]): FoundWords {
  const plain = plainSigns(text);
  const names = new Set<string>();
  const rest: string[] = [];
  const clauses = clausesOf(plain);
  for (const clause of clauses) {
    const outside = clause.replace(/\([^()]*\)/g, (note) => " ".repeat(note.length));
    const found = findIn(outside, words, clauses.length === 1);
    const inside = found.names.length > 0 ? { names: [], rest: "" } : findIn(clause, words, clauses.length === 1);
    for (const name of [...found.names, ...inside.names]) names.add(name);
    const remaining = (found.names.length > 0 ? found.rest : inside.rest).replace(/[\s()/&+]+/g, " ").trim();
    if (/[\p{L}\d]/u.test(remaining)) rest.push(remaining);
  }
  return { names: [...names], rest: rest.join(", ") };
}

function findIn(text: string, words: readonly FactWord[], isAlone: boolean): FoundWords {
  const { byAtoms, longest } = spellingsOf(words);
  const atoms = atomsOf(text);
  const names: string[] = [];
  let rest = "";
  let end = 0;
  for (let at = 0; at < atoms.length; at++) {
    for (let length = Math.min(longest, atoms.length - at); length > 0; length--) {
      const run = atoms.slice(at, at + length);
      const [first, last] = [run[0] as Atom, run.at(-1) as Atom];
      const found = byAtoms.get(run.map(({ text }) => text).join(" "));
      if (!found || !isWhole(text, first.from, last.to)) continue;
      // `Class 0-3` is none of both.
      if (atoms[at - 1]?.text === "–" || atoms[at + length]?.text === "–") continue;
      const isNumber = /^[\d.]+$/.test(run.map(({ text }) => text).join(""));
      if (isNumber && !(isAlone && atoms.length === length)) continue;
      names.push(...found);
      rest += text.slice(end, first.from);
      end = last.to;
      at += length - 1;
      break;
    }
  }
  return { names, rest: rest + text.slice(end) };
}

function isWhole(text: string, from: number, to: number): boolean {
  const [before, first] = [text[from - 1] ?? " ", text[from] ?? " "];
  const [last, after] = [text[to - 1] ?? " ", text[to] ?? " "];
  // The letters in `IEEE802.3af` and `DC12V` are a word of their own.
  const isJoined = (one: string, other: string) =>
    (/\p{L}/u.test(one) && /[\p{L}\d]/u.test(other)) || (/\d/.test(one) && /[\p{L}\d]/u.test(other));
  const isOwnNumber = /\p{L}/u.test(before) && /\d/.test(first);
  return (isOwnNumber || !isJoined(before, first)) && !isJoined(last, after);
}

/** Cut where a list goes on, outside brackets: at line breaks, semicolons, bars, and commas that are no decimal mark. */
export function clausesOf(text: string): string[] {
  const clauses: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (sign === "(") depth++;
    if (sign === ")") depth = Math.max(0, depth - 1);
    const isCut = /[\n;|·•]/.test(sign) || (sign === "," && !/\d/.test(text[at + 1] ?? ""));
    if (depth > 0 || !isCut) continue;
    clauses.push(text.slice(from, at));
    from = at + 1;
  }
  return [...clauses, text.slice(from)].map((clause) => clause.trim()).filter((clause) => clause !== "");
}
