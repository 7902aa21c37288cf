import { useState } from "react";
import { conflictMessages } from "#core/conflict.ts";
import { type FormAnswer, resultIn } from "./edit-form.tsx";
import { useFormContent } from "./form-content.ts";
import { isSameValue, isUntouched } from "./untouched.ts";

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

/** How two versions of a record are compared, part by part; a part is the first word of its fields' names. */
export interface ComparedParts<Item, Part extends string> {
  /** What the form sends of a record while nothing is touched. */
  initial: (item: Item) => Record<Part, unknown>;
  /** The files behind it, by their addresses: the form only sends that they stay. */
  files?: (item: Item) => Partial<Record<Part, unknown>>;
  /** Lists of rows whose order is not saved. */
  unordered?: readonly Part[];
  /** What a person reads. Never compared: other values may read the same, and the same value otherwise. */
  words: Record<Part, (item: Item) => string>;
}

/**
 * For each part that somebody else has changed since the edit began, and of which the form says something else: what the
 * catalogue holds now, in words. `filesOf` tells the files that the form stands on, where others may have been taken.
 */
export function useRemoteChanges<Item extends { version: number }, Part extends string>(
  conflict: Conflict<Item> | undefined,
  parts: ComparedParts<Item, Part>,
  form: { id: string; initialValue: unknown },
  filesOf?: (part: Part) => unknown,
): Partial<Record<Part, string>> {
  const changed = conflict ? changedByOthers(conflict, parts) : [];
  const content = useFormContent(form, changed.length > 0);
  const { current, begun } = conflict ?? {};
  if (!current) return {};
  const initial = parts.initial(current);
  const files = parts.files?.(current);
  const ownFiles = (part: Part) => (filesOf ? filesOf(part) : begun && parts.files?.(begun)[part]);
  const holds = (part: Part) =>
    isSame(parts, part, content[part], initial[part]) && isSame(parts, part, ownFiles(part), files?.[part]);
  const different = changed.filter((part) => !holds(part));
  return Object.fromEntries(different.map((part) => [part, parts.words[part](current)])) as Partial<
    Record<Part, string>
  >;
}

function changedByOthers<Item extends { version: number }, Part extends string>(
  { base, current, begun }: Conflict<Item>,
  parts: ComparedParts<Item, Part>,
): Part[] {
  if (!current || (base && begun?.version === current.version)) return [];
  return partsOf(parts).filter((part) => !base || differ(parts, part, base, current));
}

/**
 * The parts that others have changed and nobody has touched in the form, which would undo their work unasked: keeping what
 * is typed takes these over.
 */
export function partsToTake<Item extends { version: number }, Part extends string>(
  { seen, current }: Conflict<Item>,
  sent: FormData,
  parts: ComparedParts<Item, Part>,
): Part[] {
  if (!seen || !current) return [];
  const begun = parts.initial(seen);
  return partsOf(parts).filter((part) => differ(parts, part, seen, current) && isUntouched(sent, part, begun));
}

function partsOf<Item, Part extends string>({ words }: ComparedParts<Item, Part>): Part[] {
  return Object.keys(words) as Part[];
}

function differ<Item, Part extends string>(
  parts: ComparedParts<Item, Part>,
  part: Part,
  one: Item,
  other: Item,
): boolean {
  const { initial, files } = parts;
  return (
    !isSame(parts, part, initial(one)[part], initial(other)[part]) ||
    !isSame(parts, part, files?.(one)[part], files?.(other)[part])
  );
}

function isSame<Item, Part extends string>(
  { unordered }: ComparedParts<Item, Part>,
  part: Part,
  one: unknown,
  other: unknown,
): boolean {
  return isSameValue(one, other, { inOrder: !unordered?.includes(part) });
}
