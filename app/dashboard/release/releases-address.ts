import { href } from "react-router";
import { readPageNumber } from "#core/page.ts";
import type { ReleasesAsked } from "#core/release/release.ts";

export function readReleasesAsked(parameters: URLSearchParams): ReleasesAsked {
  return {
    query: (parameters.get("q") ?? "").trim(),
    withoutProducts: parameters.get("needs") === "products",
    page: readPageNumber(parameters.get("page")),
  };
}

/** All parameters but the query and the page. */
export function listParameters({ withoutProducts }: ReleasesAsked): Record<string, string> {
  return withoutProducts ? { needs: "products" } : {};
}

export function releasesAddress(asked: ReleasesAsked, list: string = href("/dashboard/releases")): string {
  const { query, page } = asked;
  const parameters = new URLSearchParams({
    ...(query && { q: query }),
    ...listParameters(asked),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return list + (parameters && `?${parameters}`);
}
