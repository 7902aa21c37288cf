import type { RouterContextProvider } from "react-router";
import { editingOf } from "../parts/editing/session.ts";
import { signedOut } from "./require-administrator.ts";

/** What changes the catalogue, and reads what only its administrator sees; throws 401 for a stranger. */
export function requireEditing(context: Readonly<RouterContextProvider>) {
  const editing = editingOf(context);
  if (!editing) throw signedOut(context);
  return editing;
}
