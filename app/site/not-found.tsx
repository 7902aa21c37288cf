import { notFound } from "../navigation/not-found.ts";

export function loader() {
  throw notFound();
}

export const action = loader;

// Without a component React Router would send a plain response instead of the error page.
export default function NotFound() {
  return null;
}
