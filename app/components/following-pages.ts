import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Page } from "#core/page.ts";

export interface FollowingPages<Item, List extends HTMLElement = HTMLUListElement> {
  items: Item[];
  last: Page<Item>;
  state: "idle" | "loading" | "failed";
  load: () => void;
  listRef: RefObject<List | null>;
}

// Added pages by history entry, so that Back restores the list with its scroll position.
const added = new Map<string, Page<unknown>[]>();
const entriesKept = 30;

/** `address` responds with a page as JSON, or with 404 past the last page. A 401 calls `signInAgain`. */
export function useFollowingPages<Item, List extends HTMLElement = HTMLUListElement>(
  first: Page<Item>,
  address: (page: number) => string,
  keyOf: (item: Item) => string,
  { signInAgain }: { signInAgain?: () => Promise<boolean> } = {},
): FollowingPages<Item, List> {
  const list = address(first.page);
  const entry = `${useLocation().key} ${list}`;
  const [following, setFollowing] = useState({ list, pages: recall<Item>(entry) });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const listRef = useRef<List>(null);
  const focusAt = useRef<{ list: string; place: number }>(undefined);

  if (following.list !== list) {
    setFollowing({ list, pages: recall<Item>(entry) });
    setState("idle");
  }
  const pages = following.list === list ? following.pages : [];
  const last = pages.at(-1) ?? first;

  useEffect(() => remember(entry, pages), [entry, pages]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the loader's data changes
  useEffect(() => {
    if (pages.length === 0) return;
    const stop = new AbortController();
    Promise.all(pages.map(({ page }) => readPage<Item>(address(page), stop.signal))).then(
      (fresh) =>
        setFollowing((now) => {
          if (now.list !== list) return now;
          // Keeps pages added since the request.
          return { list, pages: [...fresh.filter((page) => page !== undefined), ...now.pages.slice(pages.length)] };
        }),
      () => {}, // On failure the list stays until the next change.
    );
    return () => stop.abort();
  }, [first]);

  useEffect(() => {
    const wanted = focusAt.current;
    const item = wanted && listRef.current?.children[wanted.place];
    if (wanted?.list === list && !item) return;
    focusAt.current = undefined;
    if (wanted?.list === list) item?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
  });

  const items = unique(
    [first, ...pages].flatMap((page) => page.items),
    keyOf,
  );

  async function load() {
    if (state === "loading") return;
    setState("loading");
    try {
      const next = await readSignedIn();
      if (next) focusAt.current = { list, place: items.length };
      setFollowing((now) => (now.list === list && next ? { list, pages: [...now.pages, next] } : now));
      setState("idle");
    } catch (error) {
      setState(signInAgain && error instanceof SignedOut ? "idle" : "failed");
    }
  }

  async function readSignedIn(): Promise<Page<Item> | undefined> {
    for (;;) {
      try {
        return await readPage<Item>(address(last.page + 1));
      } catch (error) {
        if (!(error instanceof SignedOut && (await signInAgain?.()))) throw error;
      }
    }
  }

  return { items, last, state, load, listRef };
}

class SignedOut extends Error {}

async function readPage<Item>(address: string, signal?: AbortSignal): Promise<Page<Item> | undefined> {
  const response = await fetch(address, { signal, headers: { Accept: "application/json" } });
  if (response.status === 404) return undefined;
  if (response.status === 401) throw new SignedOut();
  if (!response.ok) throw new Error(response.statusText);
  return response.json();
}

function unique<Item>(items: Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

function recall<Item>(entry: string): Page<Item>[] {
  return (added.get(entry) ?? []) as Page<Item>[];
}

function remember(entry: string, pages: Page<unknown>[]) {
  added.delete(entry);
  if (pages.length > 0) added.set(entry, pages);
  const [oldest] = added.keys();
  if (added.size > entriesKept && oldest) added.delete(oldest);
}
