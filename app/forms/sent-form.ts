import { data } from "react-router";
import { saveMessages } from "#core/save-messages.ts";

// What a form needs without a schema: neither zod nor Conform, which visitors do not load.

const fieldName = /^([a-z][\w-]{0,39})(\[\d{0,3}\])?(\.[\w-]{1,40}){0,3}$/i;

/** Limits what Conform allocates per value and index, which an attacker could use to occupy the server. */
const most = { fields: 2_000, words: 50 };

/** Conform's intents for adding, removing or moving a row without scripts. They save nothing. */
const listIntent =
  /^\{"type":"(?:insert|remove|reorder)","payload":\{"name":"(\w+)"(?:,"index":\d{1,3}|,"from":\d{1,3},"to":\d{1,3})?\}\}$/;

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
  // Conform makes objects of them, which have these already.
  if (names.some((name) => name.split(/[.[\]]+/).some((part) => part in Object.prototype))) return false;
  const areRows = lists.every((list) => names.every((name, at) => words[at] !== list || name.startsWith(`${list}[`)));
  return areRows && !words.includes(undefined) && new Set(words).size <= most.words;
}

export function isUnanswered(answer: object | undefined): boolean {
  return answer !== undefined && "unanswered" in answer;
}

export function submitOrRefuse<Answer>(
  { serverAction }: { serverAction: () => Promise<Answer> },
  message: string = saveMessages.notCreated,
) {
  return orElse(serverAction, () => ({ refusal: message }));
}

export async function orElse<Answer, Other>(serverAction: () => Promise<Answer>, other: () => Other) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // An error status prevents the router from running the loaders, which would fail as well.
    return data(other(), 503);
  }
}
