import type { Fields } from "./read-form.ts";

/** A form's fields, nested by their names: `model`, `image.alt`, `features[0]`, `images[0].upload`. */
export type Draft = Record<string, DraftValue>;
export type DraftValue = string | DraftRow | (string | DraftRow)[];
export type DraftRow = Record<string, string>;

export function draftOf(fields: Fields): Draft {
  const draft: Draft = {};
  for (const [name, value] of fields) {
    const [, word = "", place, part] = /^(\w+)(?:\[(\d+)\])?(?:\.(\w+))?$/.exec(name) ?? [];
    if (place !== undefined) {
      draft[word] ??= [];
      const rows = draft[word] as (string | DraftRow)[];
      rows[Number(place)] = part === undefined ? value : { ...(rows[Number(place)] as DraftRow), [part]: value };
    } else if (part === undefined) draft[word] = value;
    else draft[word] = { ...(draft[word] as DraftRow), [part]: value };
  }
  return draft;
}

/** The inverse: the fields that a browser sends. */
export function fieldsOf(draft: Draft): Fields {
  const fields: Fields = [];
  function add(name: string, value: DraftValue): void {
    if (typeof value === "string") fields.push([name, value]);
    else if (Array.isArray(value)) for (const [place, row] of value.entries()) add(`${name}[${place}]`, row);
    else for (const [part, text] of Object.entries(value)) fields.push([`${name}.${part}`, text]);
  }
  for (const [name, value] of Object.entries(draft)) add(name, value);
  return fields;
}

/** The rows of a list; none where the form has no such field. */
export function rowsOf(draft: Draft, list: string): DraftRow[] {
  return (draft[list] ?? []) as DraftRow[];
}
