import { type RefObject, useEffect } from "react";
import { useNavigationType } from "react-router";

/** Focuses an element after a client-side navigation; a page load starts at the top. */
export function useFocusWhenAsked(element: RefObject<HTMLElement | null>) {
  const asked = useNavigationType() === "PUSH";
  useEffect(() => {
    if (asked) element.current?.focus();
  }, [asked, element]);
}
