import { type RefObject, useEffect } from "react";
import { useNavigationType } from "react-router";

/** Gives an element the focus when a link on the page has brought it. A page that is loaded begins at its top. */
export function useFocusWhenAsked(element: RefObject<HTMLElement | null>) {
  const asked = useNavigationType() === "PUSH";
  useEffect(() => {
    if (asked) element.current?.focus();
  }, [asked, element]);
}
