import type { FieldName, FormMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { conflictMessages } from "#core/save-messages.ts";
import { type FormAnswer, resultIn } from "./edit-form.tsx";
import type { PlainField } from "./form.ts";
import { isSameValue, isUnchanged, useFormContent } from "./form-content.ts";
import { initialValues, type RecordField } from "./record-fields.ts";

export interface Conflict<Item> {
  /** The version that the form started with; undefined if already deleted. */
  initial: Item | undefined;
  current: Item | undefined;
  /** The version that saving replaces: the opened one, or a newer one that the user keeps theirs over or has taken. */
  seen: Item | undefined;
  base: Item | undefined;
  pending: boolean;
  answer: FormAnswer;
  round: number;
  /** The form holds all that the current version has changed, so that saving it replaces nothing. */
  holdsTheirs: boolean;
  /** For `useRemoteChanges`: the version whose changes the form holds. */
  setHeldVersion: (version: number | undefined) => void;
  keepMine: () => void;
  applyRemote: () => void;
}

export function useConflict<Item extends { version: number }>(
  current: Item | undefined,
  answer?: FormAnswer,
): Conflict<Item> {
  const [initial, setInitial] = useState(current);
  const [seen, setSeen] = useState(current);
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<FormAnswer>();
  const [heldVersion, setHeldVersion] = useState<number>();
  // Without scripts, a refused form is rendered again from the newer version, and the opened one is unknown.
  const [forgotten] = useState(() => resultIn(answer)?.error?.[""]?.includes(conflictMessages.changed) === true);
  const holdsTheirs = current !== undefined && current.version === heldVersion;
  return {
    initial,
    current,
    seen: holdsTheirs ? current : seen,
    base: forgotten && round === 0 ? undefined : initial,
    pending: current !== undefined && current.version !== seen?.version && !holdsTheirs,
    answer: answer === settled ? undefined : answer,
    round,
    holdsTheirs,
    setHeldVersion,
    keepMine: () => setSeen(current),
    applyRemote() {
      setInitial(current);
      setSeen(current);
      setSettled(answer);
      setRound(round + 1);
    },
  };
}

/** The versions that the user has taken parts of; a later one may be as the opened one was. */
type Taken<Part extends string, Item> = Partial<Record<Part, { from: Item; times: number }>>;

type Table<Item, Part extends string, Choices = never> = Record<Part, RecordField<Item, unknown, Choices>>;

/** The fields of a form, each with what another administrator has made of it since the form was opened. */
export function useRemoteChanges<
  Item extends { version: number },
  Part extends string,
  Fields extends Record<string, unknown>,
  Choices,
>({
  conflict,
  table,
  choices,
  form,
  fields,
  filesOf,
  setters = {},
  onUse,
}: {
  conflict: Conflict<Item> | undefined;
  table: Table<Item, Part, Choices>;
  choices?: Choices;
  form: FormMetadata<Fields>;
  fields: Record<NoInfer<Part>, PlainField>;
  /** The stored files that the form shows for a part; by default those of the opened version. */
  filesOf?: (part: Part) => unknown;
  setters?: Partial<Record<Part, (now: Item) => void>>;
  onUse?: (part: Part, now: Item) => void;
}) {
  const [taken, setTaken] = useState<Taken<Part, Item>>({});
  const changed = conflict ? changedByOthers(conflict, table, taken) : [];
  const content = useFormContent(form, changed.length > 0);
  const { current, initial } = conflict ?? {};
  const ownFiles = (part: Part) => (filesOf ? filesOf(part) : initial && table[part].files?.(initial));
  const holds = (part: Part, now: Item) =>
    isSame(table[part], content[part], table[part].initial(now)) &&
    isSame(table[part], ownFiles(part), table[part].files?.(now));
  const remote: Partial<Record<Part, string>> = {};
  for (const part of current ? changed : []) {
    if (!holds(part, current as Item)) remote[part] = table[part].describe(current as Item, choices);
  }

  const heldVersion = Object.keys(remote).length === 0 ? current?.version : undefined;
  const setHeldVersion = conflict?.setHeldVersion;
  useEffect(() => setHeldVersion?.(heldVersion), [setHeldVersion, heldVersion]);

  function use(part: Part) {
    if (!current) return;
    // Applying the next part requires a form that already contains this one.
    flushSync(() => {
      const set = setters[part];
      if (set) set(current);
      else {
        const name = part as string as FieldName<string, Fields>;
        const value = table[part].initial(current);
        // Conform ignores a new value of undefined or false.
        form.update({ name, value: (value === undefined || value === false ? "" : value) as string });
      }
      onUse?.(part, current);
      setTaken((before) => ({ ...before, [part]: { from: current, times: (before[part]?.times ?? 0) + 1 } }));
    });
    // What the server refused the form for is no longer so.
    if (form.errors) form.validate();
  }

  return {
    /** For the input of a field: `<ConflictTextField {...field("name")} />`. */
    field: (part: Part) => ({ look: table[part], field: fields[part], remote: remote[part], onUse: () => use(part) }),
    use,
    /** React key of an input that has state of its own: remounts it with the used value. */
    remountKey: (part: Part) => taken[part]?.times ?? 0,
    /** Preserves the user's input, and applies remote changes to parts that the user has not changed. */
    keepMine(sent: FormData, isUsable: (part: Part) => boolean = () => true) {
      if (!conflict) return;
      for (const part of partsToUse(conflict, sent, table)) if (isUsable(part)) use(part);
      conflict.keepMine();
      form.validate();
    },
  };
}

function changedByOthers<Item extends { version: number }, Part extends string>(
  { base, current, initial }: Conflict<Item>,
  table: Table<Item, Part>,
  taken: Taken<Part, Item>,
): Part[] {
  if (!current || (base && initial?.version === current.version)) return [];
  const isChanged = (part: Part, from: Item | undefined) => from && differ(table[part], from, current);
  return partsOf(table).filter((part) => !base || isChanged(part, base) || isChanged(part, taken[part]?.from));
}

/** Parts changed remotely and not by the user: saving the form would undo the remote changes. */
function partsToUse<Item extends { version: number }, Part extends string>(
  { seen, current }: Conflict<Item>,
  sent: FormData,
  table: Table<Item, Part>,
): Part[] {
  if (!seen || !current) return [];
  const before = initialValues<Item, Record<Part, unknown>>(table, seen);
  return partsOf(table).filter((part) => differ(table[part], seen, current) && isUnchanged(sent, part, before));
}

function partsOf<Part extends string>(table: Record<Part, unknown>): Part[] {
  return Object.keys(table) as Part[];
}

function differ<Item>(field: RecordField<Item, unknown, never>, one: Item, other: Item): boolean {
  return (
    !isSame(field, field.initial(one), field.initial(other)) || !isSame(field, field.files?.(one), field.files?.(other))
  );
}

function isSame({ isUnordered = false }: { isUnordered?: boolean }, one: unknown, other: unknown): boolean {
  return isSameValue(one, other, { inOrder: !isUnordered });
}
