import { data } from "react-router";
import type { z } from "zod";
import { saveMessages } from "#core/save-messages.ts";
import { readForm, refusedForm } from "./form.ts";

/** For a `clientAction`. If the server does not respond, returns the form with `sentence` as its error. */
export async function submitWithFallback<Answer>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Answer> },
  schema: z.ZodType,
  message: string = saveMessages.notCreated,
) {
  const sent = await request.clone().formData();
  return orElse(serverAction, () => ({
    ...refusedForm(readForm(sent, schema), { form: message }),
    unanswered: true,
  }));
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

async function orElse<Answer, Other>(serverAction: () => Promise<Answer>, other: () => Other) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    // An error status prevents the router from running the loaders, which would fail as well.
    return data(other(), 503);
  }
}
