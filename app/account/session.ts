import { administratorContext } from "../context.ts";
import type { Route } from "./+types/session.ts";

/** Tells a page with unsaved work whether its session still stands, before it loads anything anew. */
export function loader({ context }: Route.LoaderArgs) {
  const signedIn = context.get(administratorContext) !== undefined;
  return Response.json({ signedIn }, { headers: { "Cache-Control": "private, no-store" } });
}
