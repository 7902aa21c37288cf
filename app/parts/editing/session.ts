import { data, type RouterContextProvider } from "react-router";
import { editingContext } from "../../context.ts";

/** An action's answer to a form whose session has ended: its body is unread, and its page keeps it for another try. */
export interface SessionEnded {
  sessionEnded: true;
  /** Never there: so that what an action refuses can be read from its answer without asking first. */
  refusal?: undefined;
}

/** What changes the catalogue; undefined for a stranger. Every action asks for it before it reads the form. */
export function editingOf(context: Readonly<RouterContextProvider>) {
  return context.get(editingContext);
}

/**
 * What an action returns to a stranger. Returned and not thrown, so that the form stays where it is: `EditForm` asks to
 * sign in again and sends it once more.
 */
export function sessionEnded() {
  return data<SessionEnded>({ sessionEnded: true }, { status: 401, statusText: "Unauthorized" });
}

export function isSessionEnded(answer: unknown): answer is SessionEnded {
  return typeof answer === "object" && answer !== null && "sessionEnded" in answer;
}
