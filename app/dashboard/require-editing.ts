import type { RouterContextProvider } from "react-router";
import { editingOf } from "../parts/editing/session.ts";
import { signedOut } from "./require-administrator.ts";

/** Throws 401 unless an administrator is signed in. */
export function requireEditing(context: Readonly<RouterContextProvider>) {
  const editing = editingOf(context);
  if (!editing) throw signedOut(context);
  return editing;
}
