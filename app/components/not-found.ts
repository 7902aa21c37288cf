import { data, replace } from "react-router";

/** Thrown by a loader for what is not there: the error page, with 404. */
export function notFound() {
  return data(null, { status: 404, statusText: "Not Found" });
}

/**
 * Thrown by a loader for a page past its list's end: to a browser, what is not there. An open page asks for it where the
 * last item that it showed has just gone, and goes to the list's beginning.
 */
export function pastTheEnd(request: Request, beginning: string) {
  return isDataRequest(request) ? replace(beginning) : notFound();
}

/** Whether an open page's scripts ask for its data alone, and not a browser for the document. */
export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}
