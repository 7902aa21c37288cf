import { useSearchParams } from "react-router";

// A list that was filtered, ordered or turned to another page goes along in the addresses of the screens that were opened
// from it, so that every way back leads to it as it was left: in any tab, after a deletion, and without scripts.
const parameter = "list";

/** The address of a screen that was opened from a list, given the list's own address. */
export function openedFrom(list: string, address: string): string {
  return withList(address, list.split("?")[1] ?? null);
}

/** An address that an action leads to: it knows the same list as the form that was sent. */
export function keepList(request: Request, address: string): string {
  return withList(address, new URL(request.url).searchParams.get(parameter));
}

/** The way back to a list, as it was left, and to other screens that know it too. */
export function useListKept(list: string): { list: string; keep: (address: string) => string } {
  const asked = useSearchParams()[0].get(parameter);
  return { list: asked ? `${list}?${new URLSearchParams(asked)}` : list, keep: (address) => withList(address, asked) };
}

function withList(address: string, asked: string | null): string {
  return asked
    ? `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ [parameter]: asked })}`
    : address;
}
