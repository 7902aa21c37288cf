import { data } from "react-router";
import type { z } from "zod";
import { saveMessages } from "#core/save-messages.ts";
import { readForm, refusedForm } from "../form.ts";

/**
 * For a `clientAction`: sends the form to the server. Where no answer comes back, the connection being lost or a proxy in
 * the way, the form stays as it is and says so, instead of giving its place to the error page.
 */
export async function sendOrKeep<Answer>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Answer> },
  schema: z.ZodType,
  sentence: string = saveMessages.notCreated,
) {
  const sent = await request.clone().formData();
  return orElse(serverAction, () => ({
    ...refusedForm(readForm(sent, schema), { form: sentence }),
    unanswered: true,
  }));
}

/** Whether no server has answered the form. */
export function isUnanswered(answer: object | undefined): boolean {
  return answer !== undefined && "unanswered" in answer;
}

/** The same for a form without fields. */
export function sendOrRefuse<Answer>(
  { serverAction }: { serverAction: () => Promise<Answer> },
  sentence: string = saveMessages.notCreated,
) {
  return orElse(serverAction, () => ({ refusal: sentence }));
}

async function orElse<Answer, Other>(serverAction: () => Promise<Answer>, other: () => Other) {
  try {
    return await serverAction();
  } catch (error) {
    // A redirect comes as a thrown response.
    if (error instanceof Response) throw error;
    // By its status, so that the page's loaders do not run after it: they would find no server either.
    return data(other(), 503);
  }
}
