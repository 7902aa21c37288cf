/** What people read of a field. */
export interface FieldLook {
  label: string;
  /** Where changes are named; by default the label. */
  shortLabel?: string;
  hint?: string;
  required?: boolean;
  optional?: boolean;
  /** Names of a choice by their values. */
  options?: Record<string, string>;
}

/** Said once of each field: inputs, initial values, named changes, conflicts and the tests' driver derive from it. */
export interface RecordField<Item, Value = unknown, Choices = unknown> extends FieldLook {
  /** Absent where the form has an input of its own, such as for files or rows. */
  kind?: "text" | "choice" | "mark";
  /** The value of a new record. */
  blank: Value;
  initial: (item: Item) => Value;
  /** For display only; never compared. `choices` are other records that the form offers. */
  describe: (item: Item, choices?: Choices) => string;
  /** Files are compared by address, because the form only submits whether a file stays. */
  files?: (item: Item) => unknown;
  isUnordered?: boolean;
}

/** A field for each value, in the order of the form. */
export type RecordFields<Item, Values, Choices = unknown> = {
  [Name in keyof Values]: RecordField<Item, Values[Name], Choices>;
};

/** The values that a form begins with: an edit's, or a new record's. */
export function initialValues<Item, Values extends object>(
  table: RecordFields<Item, Values, never>,
  item: Item | undefined,
): Values {
  const names = Object.keys(table) as (keyof Values)[];
  const read = ({ blank, initial }: (typeof table)[keyof Values]) => (item === undefined ? blank : initial(item));
  return Object.fromEntries(names.map((name) => [name, read(table[name])])) as Values;
}

/** A text without which the record is not saved. */
export function requiredText<Item>(label: string, read: (item: Item) => string, look: Partial<FieldLook> = {}) {
  return { kind: "text" as const, label, required: true, blank: "", initial: read, describe: read, ...look };
}

export function optionalText<Item>(
  label: string,
  read: (item: Item) => string | undefined,
  look: Partial<FieldLook> = {},
) {
  const describe = (item: Item) => read(item) ?? "";
  return { kind: "text" as const, label, optional: true, blank: undefined, initial: read, describe, ...look };
}

/** Optional texts that are named like the item's properties. */
export function optionalTexts<Name extends string>(labels: Record<Name, string>, look: Partial<FieldLook> = {}) {
  const names = Object.keys(labels) as Name[];
  type Item = { [Text in Name]?: string | undefined };
  const fields = names.map((name) => [name, optionalText(labels[name], (item: Item) => item[name], look)]);
  return Object.fromEntries(fields) as Record<Name, RecordField<Item, string | undefined>>;
}

/** The same where no field is required, so that none says "(optional)". */
export function unmarkedTexts<Name extends string>(labels: Record<Name, string>) {
  return optionalTexts(labels, { optional: false });
}

/** One of `options`, by value. An optional choice may also be none of them. */
export function choice<Item, Value extends string | undefined>(
  label: string,
  options: Record<string, string>,
  { read, blank, optional = false }: { read: (item: Item) => Value; blank: Value; optional?: boolean },
) {
  const describe = (item: Item) => options[read(item) ?? ""] ?? "";
  return { kind: "choice" as const, label, optional, options, blank, initial: read, describe };
}

export function mark<Item>(
  label: string,
  read: (item: Item) => boolean,
  { on, off, blank = false }: { on: string; off: string; blank?: boolean },
) {
  return { kind: "mark" as const, label, blank, initial: read, describe: (item: Item) => (read(item) ? on : off) };
}
