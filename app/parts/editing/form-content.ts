import { parse } from "@conform-to/react";
import { useCallback, useSyncExternalStore } from "react";

/** Values by field name, with nested objects and arrays, as Conform parses them. */
export type FormContent = Record<string, unknown>;

export function contentOf(sent: FormData): FormContent {
  return parse(sent, { resolve: () => ({ value: undefined }) }).payload;
}

/** The form's current content while `on`, from the DOM, because Conform misses changes made by scripts. */
export function useFormContent(form: { id: string; initialValue: unknown }, on: boolean): FormContent {
  const { id, initialValue } = form;
  const subscribe = useCallback((tell: () => void) => (on ? follow(id, tell) : () => {}), [id, on]);
  // A string, which `useSyncExternalStore` can compare.
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
