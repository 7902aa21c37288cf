import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * Preserves text typed into a textarea before hydration, where React 19 resets it to the server's value. It does not
 * reset inputs.
 */
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
