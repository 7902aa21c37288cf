import { data, type RouterContextProvider } from "react-router";
import { administratorContext } from "../context.ts";

export interface SessionEnded {
  sessionEnded: true;
  /** Allows reading `refusal` from any action's result without narrowing. */
  refusal?: undefined;
}

/** Undefined unless an administrator is signed in. Actions must call it before reading the body. */
export function editingOf(context: Readonly<RouterContextProvider>) {
  return context.get(administratorContext)?.editing;
}

/** Returned and not thrown, so that the page with the form stays and `EditForm` can resubmit it. */
export function sessionEnded() {
  return data<SessionEnded>({ sessionEnded: true }, { status: 401, statusText: "Unauthorized" });
}

export function isSessionEnded(answer: unknown): answer is SessionEnded {
  return typeof answer === "object" && answer !== null && "sessionEnded" in answer;
}
