import { data, type RouterContextProvider } from "react-router";
import { administratorContext } from "../context.ts";

/**
 * Who is signed in; otherwise throws 401, for which the dashboard shows the login form. Every loader and action of the
 * dashboard begins with it: React Router runs a page's loaders side by side, so the layout's own check guards no other.
 */
export function requireAdministrator(context: Readonly<RouterContextProvider>) {
  const administrator = context.get(administratorContext);
  if (!administrator) throw data(null, { status: 401, statusText: "Unauthorized" });
  return administrator;
}
