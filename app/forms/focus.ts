import { type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/** When a change of `state` removes the focused element, focuses the file input of `box`, or the result of `find`. */
export function useKeepFocus(box: RefObject<HTMLElement | null>, state: string, find = fileInput) {
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

export function firstVisible(within: Element | null | undefined, selector: string): HTMLElement | undefined {
  const found = within?.querySelectorAll<HTMLElement>(selector);
  return [...(found ?? [])].find((one) => one.checkVisibility());
}

/** Focuses an element after a client-side navigation; a page load starts at the top. */
export function useFocusAfterNavigation(element: RefObject<HTMLElement | null>) {
  const asked = useNavigationType() === "PUSH";
  useEffect(() => {
    if (asked) element.current?.focus();
  }, [asked, element]);
}
