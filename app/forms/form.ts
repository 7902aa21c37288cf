import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "#core/drafts/zod.ts";
import type { FieldErrors } from "#core/outcome.ts";

const fieldName = /^([a-z][\w-]{0,39})(\[\d{0,3}\])?(\.[\w-]{1,40}){0,3}$/i;

/** Limits what Conform allocates per value and index, which an attacker could use to occupy the server. */
const most = { fields: 2_000, words: 50 };

/** Conform's intents for adding or removing a row without scripts. They save nothing. */
const listIntent = /^\{"type":"(?:insert|remove)","payload":\{"name":"(\w+)"(?:,"index":\d{1,3})?\}\}$/;

/** Throws 400 for a body that our forms cannot send. `lists` names the fields to which rows can be added. */
export async function sentForm(request: Request, lists: string[] = []): Promise<FormData> {
  // `formData` throws for other media types and for truncated bodies.
  const form = await request.formData().catch(() => undefined);
  if (form && isOneOfOurs(fieldNames(form), lists) && areOurs(form.getAll(intentName), lists)) return form;
  throw data(null, { status: 400, statusText: "Bad Request" });
}

export const intentName = "__intent__";

function fieldNames(form: FormData): string[] {
  return Array.from(form.keys()).filter((name) => name !== intentName);
}

function areOurs(intents: FormDataEntryValue[], lists: string[]): boolean {
  return intents.every((intent) => {
    const list = typeof intent === "string" ? listIntent.exec(intent)?.[1] : undefined;
    return intents.length === 1 && list !== undefined && lists.includes(list);
  });
}

function isOneOfOurs(names: string[], lists: string[]): boolean {
  if (names.length > most.fields) return false;
  const words = names.map((name) => fieldName.exec(name)?.[1]);
  const areRows = lists.every((list) => names.every((name, at) => words[at] !== list || name.startsWith(`${list}[`)));
  return areRows && !words.includes(undefined) && new Set(words).size <= most.words;
}

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
