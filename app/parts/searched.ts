import { href, type Location } from "react-router";

/** What was searched for on the page that is shown: it stays in the header's field. */
export function searchedOn({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return pathname === href("/search") ? (new URLSearchParams(search).get("q") ?? "") : "";
}
