import { data } from "react-router";

/** Thrown by a loader for what is not there: the error page, with 404. */
export function notFound() {
  return data(null, { status: 404, statusText: "Not Found" });
}
