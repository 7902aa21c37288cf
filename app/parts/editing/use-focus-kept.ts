import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus in a part of a form whose content changes with its files: where what had it has gone, an input that
 * chooses files gets it, or what `find` finds. `state` is another text whenever the content is another.
 */
export function useFocusKept(box: RefObject<HTMLElement | null>, state: string, find = fileInput) {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement !== document.body || !box.current) return;
    find(box.current)?.focus({ preventScroll: true });
  }, [box, state, find]);
}

function fileInput(box: HTMLElement) {
  return box.querySelector<HTMLElement>("input[type=file]");
}
