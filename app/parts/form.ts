import type { FieldMetadata } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";

/** A field's name as our forms write them: a word, perhaps a place in a short list, then parts of a record. */
const fieldName = /^([a-z][\w-]{0,39})(\[\d{0,3}\])?(\.[\w-]{1,40}){0,3}$/i;

/**
 * More than any of our forms has, fields and words that their names begin with. Conform copies a list for each value
 * that joins it, and makes it as long as its highest index: a stranger's form could keep the server busy for minutes.
 */
const most = { fields: 2_000, words: 50 };

/** The form a request sent. Throws 400 for a body that is none, or that none of our forms can have sent. */
export async function sentForm(request: Request): Promise<FormData> {
  // `formData` throws for a body of another type, and for one that breaks off.
  const form = await request.formData().catch(() => undefined);
  if (form && isOneOfOurs(Array.from(form.keys()))) return form;
  throw data(null, { status: 400, statusText: "Bad Request" });
}

function isOneOfOurs(names: string[]): boolean {
  if (names.length > most.fields) return false;
  const words = names.map((name) => fieldName.exec(name)?.[1]);
  return !words.includes(undefined) && new Set(words).size <= most.words;
}

/** Checks what a form sent: in an action, and in the browser before it is sent. */
export function readForm<Schema extends z.ZodType>(formData: FormData, schema: Schema) {
  return parseWithZod(formData, { schema });
}

/** What ties a text field to a form's data; give it `key={field.key}` as well, so that a reset form shows its start. */
export function textField(field: FieldMetadata<string>) {
  return { id: field.id, name: field.name, defaultValue: field.initialValue, error: field.errors?.[0] };
}
