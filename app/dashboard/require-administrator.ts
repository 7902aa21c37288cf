import { data, isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { administratorContext, unreadContext } from "../context.ts";

/**
 * Who is signed in; otherwise throws 401, for which the dashboard shows the login form. Every loader of the dashboard
 * begins with it: React Router runs a page's loaders side by side, so the layout's own check guards no other.
 */
export function requireAdministrator(context: Readonly<RouterContextProvider>) {
  const administrator = context.get(administratorContext);
  if (!administrator) throw signedOut(context);
  return administrator;
}

/** The error that leads to the login form, or to the page about a form that nobody has read. */
export function signedOut(context: Readonly<RouterContextProvider>) {
  return data({ unread: context.get(unreadContext) }, { status: 401, statusText: "Unauthorized" });
}

export function isSignedOut(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401;
}

/** Whether a form was sent without scripts after its session had ended: only the browser still has it. */
export function hasUnreadForm(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401 && error.data?.unread === true;
}
