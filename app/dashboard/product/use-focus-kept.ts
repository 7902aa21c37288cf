import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus in a part of a form whose content changes with its files: where what had it has gone, an input that
 * chooses files gets it, the one that `selector` names. `state` is another text whenever the content is another.
 */
export function useFocusKept(box: RefObject<HTMLElement | null>, state: string, selector = "input[type=file]") {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  }, [box, state, selector]);
}
