import { useState } from "react";
import { conflictMessages } from "#core/conflict.ts";
import { type FormAnswer, resultIn } from "./edit-form.tsx";
import { useFormContent } from "./form-content.ts";
import { isSameValue, isUntouched } from "./untouched.ts";

export interface Conflict<Item> {
  /** The version that the form started with; undefined if already deleted. */
  begun: Item | undefined;
  /** The latest version: live updates revalidate the page. */
  current: Item | undefined;
  /** The version that the user last acknowledged: the opened one, or the one kept over. */
  seen: Item | undefined;
  /** The version to compare with; undefined if unknown. */
  base: Item | undefined;
  /** Whether a newer version was saved and the user has not chosen yet. */
  pending: boolean;
  answer: FormAnswer;
  round: number;
  /** Lets the form's values overwrite the newer version. */
  keepMine: () => void;
  /** Restarts the form from the newer version. */
  takeTheirs: () => void;
}

/** Tracks a record while it is edited, starting with `current` on the first render. */
export function useConflict<Item extends { version: number }>(
  current: Item | undefined,
  answer?: FormAnswer,
): Conflict<Item> {
  const [begun, setBegun] = useState(current);
  const [seen, setSeen] = useState(current);
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<FormAnswer>();
  // Without scripts a refused form is rendered again with the newer version only.
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

/** A part is the first segment of its fields' names. */
export interface ComparedParts<Item, Part extends string> {
  /** The values of an untouched form. */
  initial: (item: Item) => Record<Part, unknown>;
  /** File addresses: the form only says that a file stays. */
  files?: (item: Item) => Partial<Record<Part, unknown>>;
  unordered?: readonly Part[];
  /** Text for the user, not for comparison: different values may read the same. */
  words: Record<Part, (item: Item) => string>;
}

/** The stored value as text of each part that changed since the edit began and differs from the form. */
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

/** Parts that others changed and the form left untouched: keeping one's own input must not revert them. */
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
