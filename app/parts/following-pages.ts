import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Page } from "#core/page.ts";

/** A list that "Show more" lengthens in place. */
export interface FollowingPages<Item, List extends HTMLElement = HTMLUListElement> {
  /** The page that came with the screen and all that were added. */
  items: Item[];
  /** The last page shown, for the way on. */
  last: Page<Item>;
  state: "idle" | "loading" | "failed";
  /** Adds the next page. */
  load: () => void;
  /** Belongs on the list's element: the focus goes to the first of the new items. */
  listRef: RefObject<List | null>;
}

// What was added to a list, by history entry: the way back from a product leads to the list as it was left, and as
// tall, so that the browser finds its place again. The address itself stays that of the first page.
const added = new Map<string, Page<unknown>[]>();
const entriesKept = 30;

/**
 * Lengthens a list page by page. `first` is what the loader brought: whenever it brings something new, because the
 * catalogue changed, the added pages are read again too. `address` answers a page as JSON, or 404 past the end; where it
 * answers 401, `signInAgain` asks whoever wants another page to sign in, and tells whether somebody has.
 */
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
  /** Which entry of which list the focus goes to, once it is there. */
  const focusAt = useRef<{ list: string; place: number }>(undefined);

  // Another list at the same place, as after a feature was ticked.
  if (following.list !== list) {
    setFollowing({ list, pages: recall<Item>(entry) });
    setState("idle");
  }
  const pages = following.list === list ? following.pages : [];
  const last = pages.at(-1) ?? first;

  useEffect(() => remember(entry, pages), [entry, pages]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the loader brought something new, not when a page was added
  useEffect(() => {
    if (pages.length === 0) return;
    const stop = new AbortController();
    Promise.all(pages.map(({ page }) => readPage<Item>(address(page), stop.signal))).then(
      (fresh) =>
        setFollowing((now) => {
          if (now.list !== list) return now;
          // What was added meanwhile stays.
          return { list, pages: [...fresh.filter((page) => page !== undefined), ...now.pages.slice(pages.length)] };
        }),
      () => {}, // What is shown stays until the next change.
    );
    return () => stop.abort();
  }, [first]);

  useEffect(() => {
    const wanted = focusAt.current;
    const item = wanted && listRef.current?.children[wanted.place];
    // Not there yet: something else was shown in between, as after signing in again.
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
      // Whoever did not sign in again knows why nothing came.
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

/** While one page is new and the next still old, a product may stand in both. */
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
