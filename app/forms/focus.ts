import { type RefObject, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

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

export function useFocusAfterNavigation(element: RefObject<HTMLElement | null>) {
  const isArrival = useNavigationType() === "PUSH";
  useEffect(() => {
    if (isArrival) element.current?.focus();
  }, [isArrival, element]);
}
