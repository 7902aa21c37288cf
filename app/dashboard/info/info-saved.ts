import { data, redirect } from "react-router";

/**
 * The answer to a form about an info item that went through. The home page sends its own with `?stay` and hears which
 * item it was; any other leads there, to the item.
 */
export function infoSaved(request: Request, id: string) {
  return stays(request) ? data({ saved: id }) : redirect(`/#${id}`);
}

/** Whether whoever sent the form waits for the answer where it stands. */
export function stays(request: Request): boolean {
  return new URL(request.url).searchParams.has("stay");
}
