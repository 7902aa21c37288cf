import { data, replace } from "react-router";

export function notFound() {
  return data(null, { status: 404, statusText: "Not Found" });
}

/** Data requests are redirected to the first page, because the open page's last item may just have been deleted. */
export function pastTheEnd(request: Request, beginning: string) {
  return isDataRequest(request) ? replace(beginning) : notFound();
}

function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}
