import { notFound } from "../parts/not-found.ts";
import type { Route } from "./+types/not-found.ts";
import { requireAdministrator } from "./require-administrator.ts";

/** Any other address below the dashboard: strangers get the login form for it, the administrator the error page. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  throw notFound();
}

export const action = loader;

// A route without a component would be a plain answer without the dashboard's frame.
export default function NotFound() {
  return null;
}
