import { administratorContext } from "../context.ts";
import type { Route } from "./+types/session.ts";

/** Lets a page with unsaved changes check its session before it reloads. */
export function loader({ context }: Route.LoaderArgs) {
  const signedIn = context.get(administratorContext) !== undefined;
  return Response.json({ signedIn }, { headers: { "Cache-Control": "private, no-store" } });
}
