import type { FieldName, FormMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { NewestVersions } from "#core/history.ts";
import { conflictMessages } from "#core/save-messages.ts";
import type { ChangeAuthor } from "./conflict.ts";
import { type FormAnswer, resultIn } from "./edit-form.tsx";
import type { PlainField } from "./form.ts";
import { isSameValue, useFormContent } from "./form-content.ts";
import { initialValues, type RecordField } from "./record-fields.ts";

export interface Conflict<Item> {
  /** The version that the form started with; undefined if already deleted. */
  initial: Item | undefined;
  current: Item | undefined;
  /** Who has changed the record since the form was opened. */
  author: ChangeAuthor | undefined;
  /** Without scripts, a refused form is rendered again from the newer version, and the opened one is unknown. */
  isForgotten: boolean;
}

export function useConflict<Item extends { version: number }>(
  current: Item | undefined,
  { answer, versions }: { answer?: FormAnswer; versions?: Pick<NewestVersions, "newest"> } = {},
): Conflict<Item> {
  const [initial] = useState(current);
  const [isForgotten] = useState(() => resultIn(answer)?.error?.[""]?.includes(conflictMessages.changed) === true);
  const opened = isForgotten ? (initial?.version ?? 0) - 1 : initial?.version;
  const since = (versions?.newest ?? []).filter(({ version }) => version > (opened ?? 0));
  const [newest] = since;
  const people = [...new Set(since.map(({ who }) => who))];
  return {
    initial,
    current,
    isForgotten,
    author: newest && { who: new Intl.ListFormat("en").format(people), at: newest.at },
  };
}

type Table<Item, Part extends string, Choices = never> = Record<Part, RecordField<Item, unknown, Choices>>;

/** The version whose value of a part the form starts from, and how often that was taken. */
type Bases<Part extends string, Item> = Partial<Record<Part, { from: Item; times: number }>>;

/**
 * The fields of a form, each with what another administrator has made of it since the form was opened. What only one side
 * has changed is merged; where both have, each field asks whose value to keep.
 */
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
  together = [],
  filesOf,
  setters = {},
  onKeep,
  onUse,
}: {
  conflict: Conflict<Item> | undefined;
  table: Table<Item, Part, Choices>;
  choices?: Choices;
  form: FormMetadata<Fields>;
  fields: Record<NoInfer<Part>, PlainField>;
  /** Parts that are merged, kept or taken together. */
  together?: NoInfer<Part>[];
  /** The stored files that the form shows for a part; by default those of the opened version. */
  filesOf?: (part: Part) => unknown;
  setters?: Partial<Record<Part, (now: Item) => void>>;
  onKeep?: (part: Part, now: Item) => void;
  onUse?: (part: Part, now: Item) => void;
}) {
  const [bases, setBases] = useState<Bases<Part, Item>>({});
  /** Parts that both sides have changed alike. */
  const [alike, setAlike] = useState<ReadonlySet<Part>>(new Set());
  const { current, initial, isForgotten = false, author } = conflict ?? {};
  const baseOf = (part: Part) => bases[part]?.from ?? initial;
  const changed = current ? partsOf(table).filter((part) => isChanged(part, baseOf(part))) : [];
  const content = useFormContent(form, changed.length > 0);

  function isChanged(part: Part, base: Item | undefined) {
    if (!current) return false;
    return (isForgotten && !bases[part]) || (base !== undefined && differ(table[part], base, current));
  }

  function holds(part: Part, item: Item | undefined): boolean {
    if (!item) return false;
    const files = filesOf ? filesOf(part) : initial && table[part].files?.(initial);
    return (
      isSame(table[part], content[part], table[part].initial(item)) &&
      isSame(table[part], files, table[part].files?.(item))
    );
  }

  const open = changed.filter((part) => !holds(part, current));
  const isOwn = (part: Part) => {
    const base = baseOf(part);
    return isForgotten || alike.has(part) || !base || !isSame(table[part], content[part], table[part].initial(base));
  };
  const isOwnTogether = together.some((part) => open.includes(part) && isOwn(part));
  const asked = open.filter((part) => isOwn(part) || (isOwnTogether && together.includes(part)));
  const merged = open.filter((part) => !asked.includes(part));

  /** Sets the parts to the current version; applying the next one requires a form that already contains this one. */
  function use(parts: Part[]) {
    if (!current) return;
    for (const part of parts) {
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
        setBases((before) => ({ ...before, [part]: { from: current, times: (before[part]?.times ?? 0) + 1 } }));
      });
    }
  }

  const held = changed.filter((part) => !open.includes(part) && !alike.has(part));
  if (held.length > 0) setAlike(new Set([...alike, ...held]));

  const mergedNames = merged.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the parts of a version
  useEffect(() => {
    if (merged.length === 0) return;
    // A microtask, because React cannot flush within an effect.
    queueMicrotask(() => keepingFocus(form.id, () => use(merged)));
  }, [mergedNames, current?.version]);

  const allOf = (part: Part) => (together.includes(part) ? asked.filter((one) => together.includes(one)) : [part]);

  function settle(part: Part, action: "keep" | "take") {
    if (!current) return;
    if (action === "take") use(allOf(part));
    else {
      for (const one of allOf(part)) {
        onKeep?.(one, current);
        setBases((before) => ({ ...before, [one]: { from: current, times: before[one]?.times ?? 0 } }));
      }
    }
    // What the server refused the form for is no longer so.
    if (form.errors) form.validate();
  }

  function describeBase(part: Part): string | undefined {
    const base = isForgotten && !bases[part] ? undefined : baseOf(part);
    return base && table[part].describe(base, choices);
  }

  const saved = initialValues<Item, Record<Part, unknown>>(table, initial);
  for (const part of partsOf(table)) {
    const base = open.includes(part) ? baseOf(part) : current;
    if (base) saved[part] = table[part].initial(base);
  }

  return {
    /** For the input of a field: `<ConflictTextField {...field("name")} />`. */
    field: (part: Part) => ({
      look: table[part],
      field: fields[part],
      remote:
        current && asked.includes(part)
          ? {
              before: describeBase(part),
              text: table[part].describe(current, choices),
              author,
              onKeep: () => settle(part, "keep"),
              onTake: () => settle(part, "take"),
            }
          : undefined,
    }),
    /** React key of an input that has state of its own: remounts it with the value that was taken. */
    remountKey: (part: Part) => bases[part]?.times ?? 0,
    /** The version that saving replaces: the opened one, which is refused, until no field is asked for. */
    version: asked.length === 0 ? current?.version : initial?.version,
    /** What a form without changes would send. */
    saved,
    conflict: conflict && {
      author,
      isDeleted: initial !== undefined && current === undefined,
      fields: asked.map((part) => ({ part, label: table[part].label })),
    },
  };
}

/** A field that is replaced loses the focus. */
function keepingFocus(form: string, action: () => void): void {
  const { activeElement: focused } = document;
  const name = focused?.getAttribute("name");
  action();
  if (!focused || document.activeElement === focused || !name) return;
  document
    .querySelector<HTMLElement>(`#${CSS.escape(form)} [name="${CSS.escape(name)}"]`)
    ?.focus({ preventScroll: true });
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
