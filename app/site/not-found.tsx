import { notFound } from "../parts/not-found.ts";

/** Every address that no other route knows. */
export function loader() {
  throw notFound();
}

export const action = loader;

// A route without a component would be a plain answer without the site's frame.
export default function NotFound() {
  return null;
}
