import { useState } from "react";
import { conflictMessages } from "#core/conflict.ts";
import { type FormAnswer, resultIn } from "./edit-form.tsx";

/** An edit and what others have made of its record meanwhile. */
export interface Conflict<Item> {
  /** The record as the form began with it; undefined where it was gone already. */
  begun: Item | undefined;
  /** As it is now: the page follows every change of the catalogue. */
  current: Item | undefined;
  /** What the record is compared with to see what others changed; undefined where that is not known any more. */
  base: Item | undefined;
  /** The version that the form names: the last one whose words were seen. */
  version: number | undefined;
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
  const [version, setVersion] = useState(current?.version);
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<FormAnswer>();
  // Without scripts the page is made anew once its form was refused, and knows only what is in the catalogue by then.
  const [forgotten] = useState(() => resultIn(answer)?.error?.[""]?.includes(conflictMessages.changed) === true);
  return {
    begun,
    current,
    base: forgotten && round === 0 ? undefined : begun,
    version,
    pending: current !== undefined && current.version !== version,
    answer: answer === settled ? undefined : answer,
    round,
    keepMine: () => setVersion(current?.version),
    takeTheirs() {
      setBegun(current);
      setVersion(current?.version);
      setSettled(answer);
      setRound(round + 1);
    },
  };
}

/** For each field that somebody else has changed, what the catalogue holds now, in words. */
export function changedByOthers<Item extends { version: number }, Field extends keyof Item>(
  { base, current, begun }: Conflict<Item>,
  words: { [Name in Field]: (item: Item) => string },
): Partial<Record<Field, string>> {
  if (!current || (base && begun?.version === current.version)) return {};
  const changed = (Object.keys(words) as Field[]).filter((field) => !base || !same(base[field], current[field]));
  return Object.fromEntries(changed.map((field) => [field, words[field](current)])) as Partial<Record<Field, string>>;
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
