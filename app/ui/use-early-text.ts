import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Preserves text typed before hydration: React 19 resets textareas, but not inputs, to the server's value. */
export function useEarlyText(id: string): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null);
  // Read during rendering, before React touches the element.
  const [early] = useState(() => textIn(id));
  useLayoutEffect(() => {
    const element = area.current;
    if (early === undefined || !element || element.value === early) return;
    element.value = early;
    // Tells the form that it has unsaved changes.
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }, [early]);
  return area;
}

function textIn(id: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const element = document.getElementById(id);
  return element instanceof HTMLTextAreaElement ? element.value : undefined;
}
