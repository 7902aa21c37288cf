import { useSearchParams } from "react-router";
import { withQuery } from "../navigation/with-query.ts";

// In the address, so that every link back restores the list, in any tab and without scripts.
const parameter = "list";

export function openedFrom(list: string, address: string): string {
  return withList(address, list.split("?")[1] ?? null);
}

export function keepListAddress(request: Request, address: string): string {
  return withList(address, listAddressOf(request));
}

/** The list's search parameters, or "" where no list was opened before. */
export function listAddressOf(request: Request): string {
  return new URL(request.url).searchParams.get(parameter) ?? "";
}

export function useListAddress(list: string): { list: string; keep: (address: string) => string } {
  const query = useSearchParams()[0].get(parameter);
  return { list: query ? `${list}?${new URLSearchParams(query)}` : list, keep: (address) => withList(address, query) };
}

function withList(address: string, query: string | null): string {
  return withQuery(address, { [parameter]: query ?? undefined });
}
