import { data } from "react-router";
import type { Route } from "./+types/not-found.ts";
import { requireAdministrator } from "./require-administrator.ts";

/** Any other address below the dashboard: strangers get the login form for it, the administrator the error page. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  throw data(null, { status: 404, statusText: "Not Found" });
}

export const action = loader;

// A route without a component would be a plain answer without the dashboard's frame.
export default function NotFound() {
  return null;
}
