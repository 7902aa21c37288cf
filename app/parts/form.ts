import type { FieldMetadata, Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { FieldErrors } from "#core/outcome.ts";

/** Checks what a form sent: in an action, and in the browser before it is sent. */
export function readForm<Schema extends z.ZodType>(formData: FormData, schema: Schema) {
  return parseWithZod(formData, { schema });
}

/** Answers a form that a command refused: each sentence beside its field (`form`: above the button), the input kept. */
export function refuse(form: Submission<unknown>, { form: whole, ...fields }: FieldErrors, status = 409) {
  const fieldErrors = Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, [sentence]]));
  return data(form.reply({ formErrors: whole ? [whole] : [], fieldErrors }), status);
}

/** What ties a text field to a form's data; give it `key={field.key}` as well, so that a reset form shows its start. */
export function textField(field: FieldMetadata<string>) {
  return { id: field.id, name: field.name, defaultValue: field.initialValue, error: field.errors?.[0] };
}

export type { SubmissionResult };
