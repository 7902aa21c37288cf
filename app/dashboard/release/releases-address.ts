import { href } from "react-router";
import { readPageNumber } from "#core/page.ts";

export interface ReleasesAsked {
  query: string;
  page: number;
}

export function readReleasesAsked(parameters: URLSearchParams): ReleasesAsked {
  return { query: (parameters.get("q") ?? "").trim(), page: readPageNumber(parameters.get("page")) };
}

export function releasesAddress({ query, page }: ReleasesAsked, list: string = href("/dashboard/releases")): string {
  const parameters = new URLSearchParams({
    ...(query && { q: query }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return list + (parameters && `?${parameters}`);
}
