import { data, replace } from "react-router";

export function notFound() {
  return data(null, { status: 404, statusText: "Not Found" });
}

/** 404 for documents; the first page for data, because the last item of the open page may just be deleted. */
export function pastTheEnd(request: Request, beginning: string) {
  return isDataRequest(request) ? replace(beginning) : notFound();
}

export function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}
