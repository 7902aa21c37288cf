import { parse } from "@conform-to/react";
import { useCallback, useSyncExternalStore } from "react";

export type FormContent = Record<string, unknown>;

export function contentOf(sent: FormData): FormContent {
  return parse(sent, { resolve: () => ({ value: undefined }) }).payload;
}

/** Reads the DOM, because Conform misses changes made by scripts. */
export function useFormContent(form: { id: string; initialValue: unknown }, on: boolean): FormContent {
  const { id, initialValue } = form;
  const subscribe = useCallback((tell: () => void) => (on ? follow(id, tell) : () => {}), [id, on]);
  // Strings, which `useSyncExternalStore` can compare.
  const readInitial = () => JSON.stringify(initialValue ?? {});
  function read() {
    if (!on) return "{}";
    const element = elementOf(id);
    // Its first render is of a form that is not yet in the page.
    return element ? JSON.stringify(contentOf(new FormData(element))) : readInitial();
  }
  return JSON.parse(useSyncExternalStore(subscribe, read, readInitial));
}

function elementOf(id: string): HTMLFormElement | null {
  return document.forms.namedItem(id);
}

function follow(id: string, tell: () => void): () => void {
  const form = elementOf(id);
  if (!form) return () => {};
  const observer = new MutationObserver(tell);
  observer.observe(form, { subtree: true, childList: true, attributes: true, attributeFilter: ["name", "value"] });
  form.addEventListener("input", tell);
  return () => {
    observer.disconnect();
    form.removeEventListener("input", tell);
  };
}

export function isUnchanged(sent: FormData, part: string, initial: Record<string, unknown>): boolean {
  return isSameValue(contentOf(sent)[part], initial[part]);
}

export function isSameValue(one: unknown, other: unknown, { inOrder = true } = {}): boolean {
  const [left, right] = [asSent(one), asSent(other)].map((value) => {
    const isList = !inOrder && Array.isArray(value);
    return JSON.stringify(isList ? value.map((row) => JSON.stringify(row)).sort() : value);
  });
  return left === right;
}

/** The value as submitted: without empty and unticked fields, with ids in any order and texts trimmed. */
function asSent(value: unknown): unknown {
  if (value === true) return "on";
  if (typeof value === "string") return value.replaceAll("\r\n", "\n").trim() || undefined;
  if (Array.isArray(value)) return value.length > 0 ? inNoOrder(value.map(asSent)) : undefined;
  if (value === undefined || value === null || value === false) return undefined;
  if (typeof value !== "object") return String(value);
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const sent = asSent(part);
    return sent === undefined ? [] : [[name, sent] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts.sort(([one], [other]) => (one < other ? -1 : 1))) : undefined;
}

function inNoOrder(list: unknown[]): unknown[] {
  return list.every((one) => typeof one === "string") ? list.sort() : list;
}
