import { useState } from "react";
import { conflictMessages } from "#core/conflict.ts";
import { type FormAnswer, resultIn } from "./edit-form.tsx";
import { isUntouched } from "./untouched.ts";

/** An edit and what others have made of its record meanwhile. */
export interface Conflict<Item> {
  /** The record as the form began with it; undefined where it was gone already. */
  begun: Item | undefined;
  /** As it is now: the page follows every change of the catalogue. */
  current: Item | undefined;
  /** As it was when the person at the form last knew of it: at the beginning, or when what is typed was kept over it. */
  seen: Item | undefined;
  /** What the record is compared with to see what others changed; undefined where that is not known any more. */
  base: Item | undefined;
  /** Whether somebody else has saved another one, and nothing was chosen yet. */
  pending: boolean;
  /** The answer to what is in the form. */
  answer: FormAnswer;
  /** The form's key: another one begins with what is in the catalogue. */
  round: number;
  /** What is typed may be saved over theirs. */
  keepMine: () => void;
  /** What is typed gives way to what is in the catalogue. */
  takeTheirs: () => void;
}

/** Follows a record while it is edited, from `current` as it is when the screen appears. */
export function useConflict<Item extends { version: number }>(
  current: Item | undefined,
  answer?: FormAnswer,
): Conflict<Item> {
  const [begun, setBegun] = useState(current);
  const [seen, setSeen] = useState(current);
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<FormAnswer>();
  // Without scripts the page is made anew once its form was refused, and knows only what is in the catalogue by then.
  const [forgotten] = useState(() => resultIn(answer)?.error?.[""]?.includes(conflictMessages.changed) === true);
  return {
    begun,
    current,
    seen,
    base: forgotten && round === 0 ? undefined : begun,
    pending: current !== undefined && current.version !== seen?.version,
    answer: answer === settled ? undefined : answer,
    round,
    keepMine: () => setSeen(current),
    takeTheirs() {
      setBegun(current);
      setSeen(current);
      setSettled(answer);
      setRound(round + 1);
    },
  };
}

/** For each part that somebody else has changed since the edit began, what the catalogue holds now, in words. */
export function changedByOthers<Item extends { version: number }, Part extends keyof Item & string>(
  { base, current, begun }: Conflict<Item>,
  words: { [Name in Part]: (item: Item) => string },
): Partial<Record<Part, string>> {
  if (!current || (base && begun?.version === current.version)) return {};
  const changed = partsOf(words).filter((part) => !base || differ(base[part], current[part]));
  return Object.fromEntries(changed.map((part) => [part, words[part](current)])) as Partial<Record<Part, string>>;
}

/**
 * The parts that others have changed and nobody has touched in the form, which would undo their work unasked: whoever
 * keeps what is typed takes these over. `begin` tells what a form begins with, under the names of its fields.
 */
export function partsToTake<Item extends { version: number }, Part extends keyof Item & string>(
  { seen, current }: Conflict<Item>,
  sent: FormData,
  words: { [Name in Part]: unknown },
  begin: (item: Item) => Record<string, unknown>,
): Part[] {
  if (!seen || !current) return [];
  const begun = begin(seen);
  return partsOf(words).filter((part) => differ(seen[part], current[part]) && isUntouched(sent, part, begun));
}

function partsOf<Part extends string>(words: { [Name in Part]: unknown }): Part[] {
  return Object.keys(words) as Part[];
}

function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
