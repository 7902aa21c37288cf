import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { admitLateFonts } from "./late-fonts.ts";
import { isTypedInto } from "./typed-into.ts";

/**
 * Does for a page changed by script what browsers do for a new document: the focus starts at the top of the content, the
 * page's title is read out, and fonts that have come meanwhile are used. A change of the search parameters only, as by a
 * filter, moves no focus, unless what had it has gone with that change, as the button of a form that has been saved.
 */
export function PageChange() {
  const { pathname, search, hash } = useLocation();
  const address = pathname + search;
  const shown = useRef({ address, pathname, title: "" });
  const announcer = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const { title } = document;
    const before = shown.current;
    shown.current = { address, pathname, title };
    if (before.address === address) return;
    const another = before.pathname !== pathname;
    if (another) admitLateFonts();
    if ((another && !hash && !isTypedInto(document.activeElement)) || document.activeElement === document.body) {
      document.getElementById("content")?.focus({ preventScroll: true });
    }
    if (announcer.current && (another || before.title !== title)) announcer.current.textContent = title;
  }, [address, pathname, hash]);

  return <p ref={announcer} aria-live="polite" className="sr-only print:hidden" />;
}
