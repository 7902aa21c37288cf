import { data, redirect } from "react-router";

/**
 * The response to a saved form. The home page submits with `?stay` and gets the item's id; other clients are redirected
 * to the item.
 */
export function infoSaved(request: Request, id: string) {
  return stays(request) ? data({ saved: id }) : redirect(`/#${id}`);
}

export function stays(request: Request): boolean {
  return new URL(request.url).searchParams.has("stay");
}
