import type { z } from "zod";
import { saveMessages } from "#core/save-messages.ts";
import { readForm, refusedForm } from "./form.ts";
import { orElse } from "./sent-form.ts";

/** For a `clientAction`. If the server does not respond, returns the form with `message` as its error. */
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
