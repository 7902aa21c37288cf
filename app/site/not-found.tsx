import { data } from "react-router";

/** Every address that no other route knows. */
export function loader() {
  throw data(null, { status: 404, statusText: "Not Found" });
}

export const action = loader;

// A route without a component would be a plain answer without the site's frame.
export default function NotFound() {
  return null;
}
