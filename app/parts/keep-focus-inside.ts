import type { KeyboardEvent } from "react";

/** Lets Tab go round among what `stops` selects: a native dialog lets the focus out into the browser's own bars. */
export function keepFocusInside(event: KeyboardEvent, dialog: HTMLElement | null, stops: string): void {
  if (event.key !== "Tab" || !dialog) return;
  const all = [...dialog.querySelectorAll<HTMLElement>(stops)];
  const [leaving, entering] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== leaving) return;
  event.preventDefault();
  entering?.focus();
}
