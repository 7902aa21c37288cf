import type { FieldName, FormMetadata } from "@conform-to/react";
import { useState } from "react";
import { flushSync } from "react-dom";
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
  describe: Record<Part, (item: Item) => string>;
}

/**
 * Compares the record with what the form says, and puts parts of it into the form. Plain fields are set by their names;
 * other parts have a setter.
 */
export function useRemoteChanges<
  Item extends { version: number },
  Part extends string,
  Fields extends Record<string, unknown>,
>({
  conflict,
  parts,
  form,
  filesOf,
  setters = {},
  onUse,
}: {
  conflict: Conflict<Item> | undefined;
  parts: ComparedParts<Item, Part>;
  form: FormMetadata<Fields>;
  /** The files of a part that the form stands on, where others may have been used. */
  filesOf?: (part: Part) => unknown;
  setters?: Partial<Record<Part, (now: Item) => void>>;
  onUse?: (part: Part, now: Item) => void;
}) {
  const changed = conflict ? changedByOthers(conflict, parts) : [];
  const content = useFormContent(form, changed.length > 0);
  const { current, begun } = conflict ?? {};
  const files = current && parts.files?.(current);
  const ownFiles = (part: Part) => (filesOf ? filesOf(part) : begun && parts.files?.(begun)[part]);
  const holds = (part: Part, now: Item) =>
    isSame(parts, part, content[part], parts.initial(now)[part]) && isSame(parts, part, ownFiles(part), files?.[part]);
  const remote: Partial<Record<Part, string>> = {};
  for (const part of current ? changed : []) {
    if (!holds(part, current as Item)) remote[part] = parts.describe[part](current as Item);
  }

  function use(part: Part) {
    if (!current) return;
    // At once: the next part is put into the form as it is by then.
    flushSync(() => {
      const set = setters[part];
      if (set) set(current);
      else {
        const name = part as string as FieldName<string, Fields>;
        const value = parts.initial(current)[part];
        // Conform leaves a field as it is whose new value is undefined or false.
        form.update({ name, value: (value === undefined || value === false ? "" : value) as string });
      }
      onUse?.(part, current);
    });
  }

  return {
    /** In words, each part that somebody else has changed, and of which the form says something else. */
    remote,
    /** Puts a part of the current record into the form. */
    use,
    /** Keeps what is typed, and uses the changes of others in parts that nobody has touched here. */
    keepMine(sent: FormData, isUsable: (part: Part) => boolean = () => true) {
      if (!conflict) return;
      for (const part of partsToUse(conflict, sent, parts)) if (isUsable(part)) use(part);
      conflict.keepMine();
      form.validate();
    },
  };
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
function partsToUse<Item extends { version: number }, Part extends string>(
  { seen, current }: Conflict<Item>,
  sent: FormData,
  parts: ComparedParts<Item, Part>,
): Part[] {
  if (!seen || !current) return [];
  const begun = parts.initial(seen);
  return partsOf(parts).filter((part) => differ(parts, part, seen, current) && isUntouched(sent, part, begun));
}

function partsOf<Item, Part extends string>({ describe }: ComparedParts<Item, Part>): Part[] {
  return Object.keys(describe) as Part[];
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
