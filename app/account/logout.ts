import { href, redirect } from "react-router";
import { signInContext } from "../context.ts";
import type { Route } from "./+types/logout.ts";

export async function action({ request, context }: Route.ActionArgs) {
  return redirect(href("/"), { headers: await context.get(signInContext).signOut(request) });
}

/** Only a form signs out, so that no link or picture on another site can. */
export function loader() {
  return redirect(href("/"));
}
