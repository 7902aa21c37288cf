import { parse } from "@conform-to/react";
import { useCallback, useSyncExternalStore } from "react";

/** What a form says, by the names of its fields: text as typed, parts and rows nested. */
export type FormContent = Record<string, unknown>;

/** What a form would send. */
export function contentOf(sent: FormData): FormContent {
  return parse(sent, { resolve: () => ({ value: undefined }) }).payload;
}

/**
 * What a form says at the moment, however it got there: typed, chosen, or put there by scripts, of which Conform hears only
 * in part. Before scripts run, what it begins with. Followed while `on`.
 */
export function useFormContent(form: { id: string; initialValue: unknown }, on: boolean): FormContent {
  const { id, initialValue } = form;
  const subscribe = useCallback((tell: () => void) => (on ? follow(id, tell) : () => {}), [id, on]);
  // As text: another one only if it says something else.
  const read = () => (on ? JSON.stringify(contentOf(new FormData(elementOf(id) ?? undefined))) : "{}");
  return JSON.parse(useSyncExternalStore(subscribe, read, () => JSON.stringify(initialValue ?? {})));
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
