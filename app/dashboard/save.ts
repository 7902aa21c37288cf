import type { RouterContextProvider } from "react-router";
import { type Outcome, refused } from "#core/outcome.ts";
import { saveMessages } from "#core/save-messages.ts";
import { requestContext } from "../context.ts";

export async function save<Value>(
  context: Readonly<RouterContextProvider>,
  command: () => Promise<Outcome<Value>>,
  message: string = saveMessages.notCreated,
): Promise<{ outcome: Outcome<Value>; status: number }> {
  try {
    const outcome = await command();
    return { outcome, status: outcome.ok ? 200 : 409 };
  } catch (error) {
    context.get(requestContext).reportError(error);
    return { outcome: refused({ form: message }), status: 500 };
  }
}
