import { data, isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { administratorContext, unreadContext } from "../context.ts";
import { editingOf } from "../forms/session.ts";

/**
 * Throws 401, which shows the login form. Every loader of the dashboard must call it: React Router runs loaders in
 * parallel, so the layout's check does not protect the others.
 */
export function requireAdministrator(context: Readonly<RouterContextProvider>) {
  const administrator = context.get(administratorContext);
  if (!administrator) throw signedOut(context);
  return administrator;
}

export function signedOut(context: Readonly<RouterContextProvider>) {
  return data({ unread: context.get(unreadContext) }, { status: 401, statusText: "Unauthorized" });
}

export function isSignedOut(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401;
}

/** Whether a form sent without scripts was discarded because its session had ended. */
export function hasUnreadForm(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401 && error.data?.unread === true;
}

/** Throws 401 unless an administrator is signed in. */
export function requireEditing(context: Readonly<RouterContextProvider>) {
  const editing = editingOf(context);
  if (!editing) throw signedOut(context);
  return editing;
}
