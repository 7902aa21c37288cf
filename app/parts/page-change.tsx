import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Does for a page changed by script what browsers do for a new document: the focus starts at the top of the content, and
 * the page's title is read out. A change of the search parameters only, as by a filter, moves nothing.
 */
export function PageChange() {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  const announcer = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!hash) document.getElementById("content")?.focus({ preventScroll: true });
    if (announcer.current) announcer.current.textContent = document.title;
  }, [pathname, hash]);

  return <p ref={announcer} aria-live="polite" className="sr-only print:hidden" />;
}
