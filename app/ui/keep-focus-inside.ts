import type { KeyboardEvent } from "react";

/** Wraps Tab within a dialog: a native dialog lets the focus move on to the browser's toolbar. */
export function keepFocusInside(event: KeyboardEvent, dialog: HTMLElement | null, stops: string): void {
  if (event.key !== "Tab" || !dialog) return;
  const all = [...dialog.querySelectorAll<HTMLElement>(stops)];
  const [leaving, entering] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  entering?.focus();
}
