import type { KeyboardEvent, MouseEvent } from "react";

/**
 * What makes a button of a link once scripts run: a click, Enter and Space do what `press` does. It stays one element, so
 * that a focus that is on it already stays too.
 */
export function asButton(press: () => void) {
  return {
    role: "button",
    onClick(event: MouseEvent) {
      if (asksForAnotherTab(event)) return;
      event.preventDefault();
      press();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== " ") return;
      event.preventDefault();
      event.currentTarget.click();
    },
  } as const;
}

/** With a key held, the browser opens a link in a tab or window of its own. */
export function asksForAnotherTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
