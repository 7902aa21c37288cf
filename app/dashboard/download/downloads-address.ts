import { href } from "react-router";
import { readPageNumber } from "#core/page.ts";

export interface DownloadsAsked {
  query: string;
  page: number;
}

export function readDownloadsAsked(parameters: URLSearchParams): DownloadsAsked {
  return { query: (parameters.get("q") ?? "").trim(), page: readPageNumber(parameters.get("page")) };
}

export function downloadsAddress({ query, page }: DownloadsAsked, list: string = href("/dashboard/downloads")): string {
  const parameters = new URLSearchParams({
    ...(query && { q: query }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return list + (parameters && `?${parameters}`);
}
