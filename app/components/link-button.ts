import type { KeyboardEvent, MouseEvent } from "react";

/** Props that make a hydrated link a button. The element stays the same, so it keeps the focus. */
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

/** With a modifier key, browsers open links in a new tab or window. */
export function asksForAnotherTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
