import { type Generated, type RawBuilder, type SqlBool, sql } from "kysely";
import { z } from "zod";
import { anyMonthOrDay, day, monthOrDay } from "#core/drafts/draft-text.ts";
import { searchKey } from "#core/search/search-key.ts";

// Queries, archives, imports and checks derive from the columns of each record. See CONTRIBUTING.md, "A field of a record".

export interface Column<Name extends string, Value, Stored, Searched extends boolean = false> {
  name: Name;
  /** Whether the column `{name}_key` holds its `searchKey`. */
  isSearched: Searched;
  toStored(value: Value): Stored;
  /** Stored value: a choice may be one that only a newer release beside this one knows. */
  toValue(stored: Stored): Value;
  /** Without what this release does not know; undefined if nothing is left. */
  known(value: Value): Value | undefined;
  /** Values of a required choice: see `isKnown`. */
  choices?: readonly string[] | undefined;
  /** An archive may hold choices of a newer release, unless the table has a check. */
  archived: z.ZodType<Value>;
  imported: z.ZodType<Value>;
}

export type Columns = Record<string, Column<string, unknown, unknown, boolean>>;

export type ColumnsFor<Values> = { [Field in keyof Values]-?: Column<string, Values[Field], unknown, boolean> };

type Value<Defined extends Columns, Field extends keyof Defined> = ReturnType<Defined[Field]["toValue"]>;

export type ValuesOf<Defined extends Columns> = {
  [Field in keyof Defined as undefined extends Value<Defined, Field> ? never : Field]: Value<Defined, Field>;
} & {
  [Field in keyof Defined as undefined extends Value<Defined, Field> ? Field : never]?: Value<Defined, Field>;
};

export type StoredOf<Defined extends Columns> = {
  [Field in keyof Defined as Defined[Field]["name"]]: ReturnType<Defined[Field]["toStored"]>;
};

export type RowOf<Defined extends Columns> = StoredOf<Defined> & {
  [Field in keyof Defined as Defined[Field]["isSearched"] extends true
    ? `${Defined[Field]["name"]}_key`
    : never]: string;
};

const wrongYear = "must have a year from 1990 to 2100";

/** In an import. JSON may hold numbers where texts are meant, such as models. */
export const importedText = z.string({
  error: ({ input }) => (input === undefined ? "is missing" : 'must be a text in quotation marks: "…"'),
});

export const column = {
  /** May be empty. `ifMissing` is the default for imports that omit the field; without it, they are refused. */
  text<Name extends string>(name: Name, { ifMissing }: { ifMissing?: string } = {}) {
    return plain(name, z.string(), ifMissing === undefined ? importedText : importedText.default(ifMissing));
  },

  requiredText: <Name extends string>(name: Name) => plain(name, z.string().min(1), importedText),

  integer: <Name extends string>(name: Name) => plain(name, z.int(), z.int("must be a whole number")),

  date: <Name extends string>(name: Name) =>
    plain(name, z.iso.date(), day("must be a date such as 2026-11-19", wrongYear)),

  /** `2031-06` or `2031-06-30`. */
  monthOrDate: <Name extends string>(name: Name) =>
    plain(
      name,
      anyMonthOrDay(""),
      monthOrDay("must be a month such as 2031-06, or a date such as 2031-06-30", wrongYear),
    ),

  /** `isChecked` says that the table refuses others. */
  choice<Name extends string, const Choice extends string>(
    name: Name,
    choices: readonly Choice[],
    { isChecked = false } = {},
  ) {
    const archived = isChecked ? z.enum(choices) : anyChoice<Choice>();
    const column = plain(name, archived, z.enum(choices, `must be one of ${choices.join(", ")}`));
    return { ...column, choices, known: (value: Choice) => (choices.includes(value) ? value : undefined) };
  },

  /** At least one and at most `most` texts, each once. */
  few<Name extends string>(name: Name, most: number): Column<Name, string[], string> {
    const list = (text: z.ZodType<string>) =>
      z
        .array(text)
        .min(1)
        .max(most)
        .refine((texts) => new Set(texts).size === texts.length, "names one twice");
    return {
      ...plain(name, list(z.string().min(1)), list(importedText.min(1))),
      toStored: (texts) => JSON.stringify(texts),
      toValue: (stored) => JSON.parse(stored) as string[],
    };
  },

  /** Texts, of which none is empty. An import may omit the field. */
  list<Name extends string>(name: Name): Column<Name, string[], string> {
    return {
      ...plain(name, z.array(z.string().min(1)), z.array(importedText.min(1)).default([])),
      toStored: (texts) => JSON.stringify(texts),
      toValue: (stored) => JSON.parse(stored) as string[],
    };
  },

  boolean<Name extends string>(name: Name, { ifMissing }: { ifMissing: boolean }): Column<Name, boolean, number> {
    const boolean = z.boolean();
    return {
      ...plain(name, boolean, boolean.default(ifMissing)),
      toStored: (value) => (value ? 1 : 0),
      toValue: (stored) => stored === 1,
    };
  },

  /** Null if absent, because older rows and archives may lack the field. */
  optional<Name extends string, Value, Stored>(
    required: Column<Name, Value, Stored>,
  ): Column<Name, Value | undefined, Stored | null> {
    return {
      ...required,
      toStored: (value) => (value === undefined ? null : required.toStored(value)),
      toValue: (stored) => (stored === null ? undefined : required.toValue(stored)),
      known: (value) => (value === undefined ? undefined : required.known(value)),
      choices: undefined,
      archived: required.archived.optional(),
      imported: required.imported.optional(),
    };
  },

  searched: <Name extends string>(text: Column<Name, string, string>) => ({ ...text, isSearched: true as const }),
};

function plain<Name extends string, Value>(
  name: Name,
  archived: z.ZodType<Value>,
  imported: z.ZodType<Value>,
): Column<Name, Value, Value> {
  const asIs = (value: Value) => value;
  return {
    ...{ name, isSearched: false, archived, imported },
    ...{ toStored: asIs, toValue: asIs, known: asIs },
  };
}

/** The choices of every release. */
function anyChoice<Choice extends string>() {
  return z.string().min(1) as unknown as z.ZodType<Choice>;
}

export function columnList<Table extends string, Defined extends Columns>(table: Table, columns: Defined) {
  const names = Object.values(columns).map(({ name }) => `${table}.${name}`);
  return names as `${Table}.${Defined[keyof Defined]["name"]}`[];
}

/** Values whose type has every field, the optional ones too: a field that is forgotten does not compile. */
type Complete<Defined extends Columns, Values> = keyof Defined extends keyof Values
  ? Values
  : Required<ValuesOf<Defined>>;

/**
 * The columns to insert or update, with their search keys. A column of `current` that reads as this value stays as stored: it may hold what only a newer release knows.
 */
export function toRow<Defined extends Columns, Values extends ValuesOf<Defined>>(
  columns: Defined,
  values: Complete<Defined, Values>,
  current?: StoredOf<Defined>,
): RowOf<Defined> {
  const row: Record<string, unknown> = {};
  const stored: Record<string, unknown> | undefined = current;
  for (const [field, column] of Object.entries(columns)) {
    const { name, isSearched, toStored } = column;
    const value = (values as Record<string, unknown>)[field];
    const isKept = stored && JSON.stringify(knownValue(column, stored[name])) === JSON.stringify(value);
    row[name] = isKept ? stored[name] : toStored(value);
    if (isSearched) row[`${name}_key`] = searchKey(row[name] as string);
  }
  return row as RowOf<Defined>;
}

/** The fields of these columns. */
export function valuesIn<Defined extends Columns>(
  columns: Defined,
  fields: Record<string, unknown>,
): ValuesOf<Defined> {
  return Object.fromEntries(Object.keys(columns).map((field) => [field, fields[field]])) as ValuesOf<Defined>;
}

/** The values, except where they are what this release knows of the stored ones, or only differ in Unicode's normal form. */
export function keptValues<Values extends object>(columns: Columns, stored: object, values: Values): Values {
  const [before, after] = [stored, values] as Record<string, unknown>[];
  const kept = Object.entries(columns).flatMap(([field, { known }]) => {
    const [old, now] = [before?.[field], after?.[field]];
    const isKept =
      JSON.stringify(known(old)) === JSON.stringify(now) || (typeof old === "string" && old.normalize("NFC") === now);
    return isKept ? [[field, old]] : [];
  });
  return { ...values, ...Object.fromEntries(kept) };
}

/** Takes a row for which `isKnown` holds, if one of the columns is a required choice. */
export function fromRow<Defined extends Columns>(columns: Defined, row: StoredOf<Defined>): ValuesOf<Defined> {
  return readRow(row, columns, knownValue);
}

/** With values that only a newer release knows, for archives. */
export function allValuesOf<Defined extends Columns>(columns: Defined, row: StoredOf<Defined>): ValuesOf<Defined> {
  return readRow(row, columns, ({ toValue }, stored) => toValue(stored));
}

function readRow<Defined extends Columns>(
  row: StoredOf<Defined>,
  columns: Defined,
  read: (column: Columns[string], stored: unknown) => unknown,
): ValuesOf<Defined> {
  const stored: Record<string, unknown> = row;
  const values = Object.entries(columns).map(([field, column]) => [field, read(column, stored[column.name])]);
  return Object.fromEntries(values) as ValuesOf<Defined>;
}

function knownValue({ toValue, known }: Columns[string], stored: unknown): unknown {
  return known(toValue(stored));
}

/** Whether this release knows the row's required choices. Other rows are a newer release's, and are skipped. */
export function isKnown(table: string, columns: Columns): RawBuilder<SqlBool> {
  // An expression: almost all rows hold, and an index of the choice would read them in another order.
  const conditions = Object.values(columns).flatMap(({ name, choices }) =>
    choices ? [sql`coalesce(${sql.ref(`${table}.${name}`)}, '') in (${sql.join(choices)})`] : [],
  );
  return sql`(${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`})`;
}

type Shape<Defined extends Columns> = {
  [Field in keyof Defined]: undefined extends Value<Defined, Field>
    ? z.ZodOptional<z.ZodType<Exclude<Value<Defined, Field>, undefined>>>
    : z.ZodType<Value<Defined, Field>>;
};

export function archiveShape<Defined extends Columns>(columns: Defined) {
  const shape = Object.entries(columns).map(([field, { archived }]) => [field, archived]);
  return Object.fromEntries(shape) as Shape<Defined>;
}

export function importShape<Defined extends Columns>(columns: Defined) {
  const shape = Object.entries(columns).map(([field, { imported }]) => [field, imported]);
  return Object.fromEntries(shape) as Shape<Defined>;
}

export function searchedNames(columns: Columns): string[] {
  return Object.values(columns).flatMap(({ name, isSearched }) => (isSearched ? [name] : []));
}

/** An edit names the `version` that it started from; an older one is refused. */
export interface RecordRow {
  id: string;
  version: number;
  created_at: number;
  updated_at: number;
}

/** Written by `fillUniqueKeys` alone. An earlier release leaves it null, or as it was when it changes the name. */
export interface UniqueName {
  /** `uniqueKey` of the name; of equal ones, all but the oldest have their id behind it. */
  unique_key: Generated<string | null>;
  /** The name that the key was made of. */
  unique_of: Generated<string | null>;
}

export function namesOf<Name extends string>(choices: Record<Name, unknown>): Name[] {
  return Object.keys(choices) as Name[];
}
