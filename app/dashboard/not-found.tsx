import { notFound } from "../navigation/not-found.ts";
import type { Route } from "./+types/not-found.ts";
import { requireAdministrator } from "./require-administrator.ts";

/** Requires an administrator first, so that unknown addresses show the login form to other visitors. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  throw notFound();
}

export const action = loader;

// Without a component React Router would send a plain response instead of the error page.
export default function NotFound() {
  return null;
}
