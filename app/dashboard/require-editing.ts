import { data, type RouterContextProvider } from "react-router";
import { editingContext } from "../context.ts";

/** What changes the catalogue; throws 401 for a stranger. Every action asks for it before it reads the form. */
export function requireEditing(context: Readonly<RouterContextProvider>) {
  const editing = context.get(editingContext);
  if (!editing) throw data(null, { status: 401, statusText: "Unauthorized" });
  return editing;
}
