import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/**
 * For a textarea with this id: what was typed into it before the page's scripts had come stays. React 19 puts the text
 * that the server wrote in its place when it takes the page over (it leaves inputs as they are).
 */
export function useEarlyText(id: string): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null);
  // Rendering comes before React touches what is there already.
  const [early] = useState(() => textIn(id));
  useLayoutEffect(() => {
    const element = area.current;
    if (early === undefined || !element || element.value === early) return;
    element.value = early;
    // The form has something to save, and it is to know.
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }, [early]);
  return area;
}

function textIn(id: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const element = document.getElementById(id);
  return element instanceof HTMLTextAreaElement ? element.value : undefined;
}
