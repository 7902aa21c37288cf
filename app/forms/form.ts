import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "#core/drafts/zod.ts";
import type { FieldErrors } from "#core/outcome.ts";

export function readForm<Schema extends z.ZodType>(formData: FormData, schema: Schema) {
  return parseWithZod(formData, { schema });
}

/** Adds mistakes that the values do not show, by field: a form without its failed files would pass the schema. */
export function withMistakes(schema: z.ZodType, mistakes: Record<string, string>): z.ZodType {
  return Object.entries(mistakes).reduce(
    // Beside the schema: a check after its transform would not run where other fields are wrong.
    (whole, [name, message]) => whole.and(z.unknown().refine(() => false, { path: [name], message, abort: true })),
    schema,
  );
}

export function refusedForm(form: Submission<unknown>, { form: whole, ...fields }: FieldErrors) {
  return form.reply({
    formErrors: whole ? [whole] : [],
    fieldErrors: Object.fromEntries(Object.entries(fields).map(([name, message]) => [name, [message]])),
  });
}

/** "facts" of "facts.weight", "images" of "images[1].alt". */
export function partOf(name: string): string {
  return name.split(/[.[]/, 1)[0] ?? "";
}

export interface PlainField {
  id: string;
  name: string;
  key: string | undefined;
  /** A text, of inputs that hold one. */
  initialValue: unknown;
  errors: string[] | undefined;
}

/** Give the field `key={field.key}` as well, so that a reset form shows its initial values. */
export function textField(field: PlainField) {
  const { id, name, initialValue, errors } = field;
  return { id, name, defaultValue: typeof initialValue === "string" ? initialValue : undefined, error: errors?.[0] };
}

export function checkbox(field: PlainField) {
  return { id: field.id, name: field.name, defaultChecked: field.initialValue === "on" };
}
