import { useSearchParams } from "react-router";

// Screens opened from a list carry its query, order and page in their addresses, so that every link back restores it,
// in any tab and without scripts.
const parameter = "list";

/** `list` is the list's own address. */
export function openedFrom(list: string, address: string): string {
  return withList(address, list.split("?")[1] ?? null);
}

/** Passes the list of the submitted form on to a redirect's address. */
export function keepListAddress(request: Request, address: string): string {
  return withList(address, new URL(request.url).searchParams.get(parameter));
}

/** `list` is the link back; `keep` passes the list on to another screen's address. */
export function useListAddress(list: string): { list: string; keep: (address: string) => string } {
  const asked = useSearchParams()[0].get(parameter);
  return { list: asked ? `${list}?${new URLSearchParams(asked)}` : list, keep: (address) => withList(address, asked) };
}

function withList(address: string, asked: string | null): string {
  return asked
    ? `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ [parameter]: asked })}`
    : address;
}
