import type { FieldMetadata } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";

/**
 * A field's name as our forms write them: a word, then parts of records and short lists. Conform makes a list as long as
 * its highest index, so `a[1000000000]` from a stranger would keep the server busy for ever.
 */
const fieldName = /^[a-z][\w-]{0,39}(\.[\w-]{1,40}|\[\d{0,3}\]){0,6}$/i;

/** The form a request sent. Throws 400 for a body that is none, or that none of our forms can have sent. */
export async function sentForm(request: Request): Promise<FormData> {
  // `formData` throws for a body of another type, and for one that breaks off.
  const form = await request.formData().catch(() => undefined);
  if (form && Array.from(form.keys()).every((name) => fieldName.test(name))) return form;
  throw data(null, { status: 400, statusText: "Bad Request" });
}

/** Checks what a form sent: in an action, and in the browser before it is sent. */
export function readForm<Schema extends z.ZodType>(formData: FormData, schema: Schema) {
  return parseWithZod(formData, { schema });
}

/** What ties a text field to a form's data; give it `key={field.key}` as well, so that a reset form shows its start. */
export function textField(field: FieldMetadata<string>) {
  return { id: field.id, name: field.name, defaultValue: field.initialValue, error: field.errors?.[0] };
}
