import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import type { FieldErrors } from "#core/outcome.ts";

/** A field's name as our forms write them: a word, perhaps a place in a short list, then parts of a record. */
const fieldName = /^([a-z][\w-]{0,39})(\[\d{0,3}\])?(\.[\w-]{1,40}){0,3}$/i;

/**
 * More than any of our forms has, fields and words that their names begin with. Conform copies a list for each value
 * that joins it, and makes it as long as its highest index: a stranger's form could keep the server busy for minutes.
 */
const most = { fields: 2_000, words: 50 };

/** What the buttons of a list send without scripts: Conform adds or removes a row, and nothing is saved. */
const listIntent = /^\{"type":"(?:insert|remove)","payload":\{"name":"(\w+)"(?:,"index":\d{1,3})?\}\}$/;

/**
 * The form a request sent. Throws 400 for a body that is none, or that none of our forms can have sent. The form names
 * its `lists`, to which rows can be added and from which they can be removed.
 */
export async function sentForm(request: Request, lists: string[] = []): Promise<FormData> {
  // `formData` throws for a body of another type, and for one that breaks off.
  const form = await request.formData().catch(() => undefined);
  if (form && isOneOfOurs(fieldNames(form), lists) && areOurs(form.getAll(intentName), lists)) return form;
  throw data(null, { status: 400, statusText: "Bad Request" });
}

const intentName = "__intent__";

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
  // Conform throws for a list that is none, at the latest when the form is shown again.
  const areRows = lists.every((list) => names.every((name, at) => words[at] !== list || name.startsWith(`${list}[`)));
  return areRows && !words.includes(undefined) && new Set(words).size <= most.words;
}

/** Checks what a form sent: in an action, and in the browser before it is sent. */
export function readForm<Schema extends z.ZodType>(formData: FormData, schema: Schema) {
  return parseWithZod(formData, { schema });
}

/** A form that a command refused, for `data`: each sentence beside its field, the input kept. */
export function refusedForm(form: Submission<unknown>, { form: whole, ...fields }: FieldErrors) {
  return form.reply({
    formErrors: whole ? [whole] : [],
    fieldErrors: Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, [sentence]])),
  });
}

/** A field of one value: text, a number, a date, a choice or a tick. */
export interface PlainField {
  id: string;
  name: string;
  key: string | undefined;
  initialValue: string | undefined;
  errors: string[] | undefined;
}

/** Ties a text field to a form's data; give it `key={field.key}` as well, so that a reset form shows its start. */
export function textField(field: PlainField) {
  return { id: field.id, name: field.name, defaultValue: field.initialValue, error: field.errors?.[0] };
}

/** The same for a checkbox. */
export function checkbox(field: PlainField) {
  return { id: field.id, name: field.name, defaultChecked: field.initialValue === "on" };
}
