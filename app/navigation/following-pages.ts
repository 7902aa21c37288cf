import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Page } from "#core/page.ts";
import { retryableImport } from "../ui/retryable-import.ts";
import { useSite } from "./site.ts";

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

/** Needed only where the list has changed since. */
const loadReadAgain = retryableImport(() => import("./read-again.ts"));

interface Following<Item> {
  list: string;
  pages: Page<Item>[];
  /** What takes the place of the loader's page, `of`, which is older. */
  begun?: { page: Page<Item>; of: Page<Item> };
}

interface FollowingOptions {
  signInAgain?: () => Promise<boolean>;
  /** Where the items are no children of the list. */
  itemsIn?: (list: Element) => ArrayLike<Element>;
}

const childrenOf = (list: Element) => list.children;

/**
 * Continues a list after the last item shown. `address` responds with a page as JSON, or with 404 past the last page. If
 * that page is of another revision than those shown, which no live stream has told, the list is read again: its pages
 * may begin elsewhere by now. A 401 calls `signInAgain`.
 */
export function useFollowingPages<Item, List extends HTMLElement = HTMLUListElement>(
  first: Page<Item>,
  address: (page: number) => string,
  keyOf: (item: Item) => string,
  { signInAgain, itemsIn = childrenOf }: FollowingOptions = {},
): FollowingPages<Item, List> {
  const list = address(first.page);
  const entry = `${useLocation().key} ${list}`;
  const { revision } = useSite();
  const [following, setFollowing] = useState<Following<Item>>({ list, pages: recall(entry) });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const listRef = useRef<List>(null);
  const focusAt = useRef<{ list: string; place: number }>(undefined);

  if (following.list !== list) {
    setFollowing({ list, pages: recall(entry) });
    setState("idle");
  }
  const { pages, begun } = following.list === list ? following : { pages: [] };
  const beginning = begun?.of === first ? begun.page : first;
  const last = pages.at(-1) ?? beginning;

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
          return { ...now, pages: [...fresh.filter((page) => page !== undefined), ...now.pages.slice(pages.length)] };
        }),
      () => {}, // On failure the list stays until the next change.
    );
    return () => stop.abort();
  }, [first]);

  useEffect(() => {
    const wanted = focusAt.current;
    const item = wanted && listRef.current && itemsIn(listRef.current)[wanted.place];
    if (wanted?.list === list && !item) return;
    focusAt.current = undefined;
    if (wanted?.list === list) item?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
  });

  const items = unique(
    [beginning, ...pages].flatMap((page) => page.items),
    keyOf,
  );

  async function load() {
    if (state === "loading") return;
    setState("loading");
    try {
      const next = await readSignedIn(last.page + 1);
      if (next && next.revision === (last.revision ?? revision)) {
        focusAt.current = { list, place: items.length };
        setFollowing((now) => (now.list === list ? { ...now, pages: [...now.pages, next] } : now));
      } else await continueChanged();
      setState("idle");
    } catch (error) {
      setState(signInAgain && error instanceof SignedOut ? "idle" : "failed");
    }
  }

  async function continueChanged() {
    const { readAgain } = await loadReadAgain();
    const shown = new Set(items.map(keyOf));
    const isShown = (item: Item) => shown.has(keyOf(item));
    const asked = { from: beginning.page, to: last.page + 1, isShown };
    const [page, ...rest] = await readAgain(readSignedIn, asked);
    if (!page) return;
    const place = unique(
      [page, ...rest].flatMap((page) => page.items),
      keyOf,
    ).findIndex((item) => !isShown(item));
    if (place >= 0) focusAt.current = { list, place };
    setFollowing((now) => (now.list === list ? { list, pages: rest, begun: { page, of: first } } : now));
  }

  async function readSignedIn(page: number): Promise<Page<Item> | undefined> {
    for (;;) {
      try {
        return await readPage<Item>(address(page));
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
