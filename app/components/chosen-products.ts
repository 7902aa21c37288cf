import { useSyncExternalStore } from "react";
import { mostCompared } from "#core/compare/compare-address.ts";

/** What a visitor has chosen to compare. Kept in the browser only, for all its tabs and later visits. */
export interface ChosenProducts {
  products: { id: string; model: string }[];
  /** Whether one more was asked for than can be compared. */
  isFull: boolean;
}

const storageKey = "compare";
const none: ChosenProducts = { products: [], isFull: false };
const listeners = new Set<() => void>();
let current: ChosenProducts | undefined;

export function useChosenProducts(): ChosenProducts {
  return useSyncExternalStore(subscribe, chosen, () => none);
}

export function toggleChosen(id: string, model: string): void {
  const { products } = chosen();
  const others = products.filter((product) => product.id !== id);
  if (others.length < products.length) store({ products: others, isFull: false });
  else if (products.length < mostCompared) store({ products: [...products, { id, model }], isFull: false });
  else store({ products, isFull: true });
}

export function clearChosen(): void {
  store(none);
}

/** Removes what is no longer in the catalog, and answers how it was called, by id. */
export function forgetChosen(ids: string[]): Map<string, string> {
  const { products } = chosen();
  const gone = products.filter(({ id }) => ids.includes(id));
  if (gone.length > 0) store({ products: products.filter((product) => !gone.includes(product)), isFull: false });
  return new Map(gone.map(({ id, model }) => [id, model]));
}

function chosen(): ChosenProducts {
  current ??= { products: stored(), isFull: false };
  return current;
}

function stored(): ChosenProducts["products"] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(read) ? read.filter(isProduct).slice(0, mostCompared) : [];
  } catch {
    // Storage may be blocked, and may hold anything.
    return [];
  }
}

function isProduct(value: unknown): value is { id: string; model: string } {
  const { id, model } = (value ?? {}) as Record<string, unknown>;
  return typeof id === "string" && typeof model === "string";
}

function store(next: ChosenProducts): void {
  current = next;
  try {
    localStorage.setItem(storageKey, JSON.stringify(next.products));
  } catch {
    // The choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", follow);
  };
}

/** Another tab has changed it. */
function follow({ key }: StorageEvent): void {
  if (key !== storageKey && key !== null) return;
  current = undefined;
  for (const listener of listeners) listener();
}
