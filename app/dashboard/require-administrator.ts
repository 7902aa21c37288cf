import { data, isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { administratorContext, requestContext } from "../context.ts";
import { editingOf } from "../forms/session.ts";

/** Throws 401. Call it in every loader: loaders run in parallel, so the layout's check protects only itself. */
export function requireAdministrator(context: Readonly<RouterContextProvider>) {
  const administrator = context.get(administratorContext);
  if (!administrator) throw signedOut(context);
  return administrator;
}

export function signedOut(context: Readonly<RouterContextProvider>) {
  return data(
    { isBodySkipped: context.get(requestContext).isBodySkipped },
    { status: 401, statusText: "Unauthorized" },
  );
}

export function isSignedOut(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401;
}

export function hasUnreadForm(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401 && error.data?.isBodySkipped === true;
}

export function requireEditing(context: Readonly<RouterContextProvider>) {
  const editing = editingOf(context);
  if (!editing) throw signedOut(context);
  return editing;
}
