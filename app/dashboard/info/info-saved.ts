import { data, redirect } from "react-router";

/** Redirects to the item. With `?stay`, which the home page's forms send, returns its id instead. */
export function infoSaved(request: Request, id: string) {
  return stays(request) ? data({ saved: id }) : redirect(`/#${id}`);
}

export function stays(request: Request): boolean {
  return new URL(request.url).searchParams.has("stay");
}
