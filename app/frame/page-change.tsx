import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { isDirtySearchField } from "./dirty-search-field.ts";

/** Does what a page load would: moves the focus, announces the title and applies deferred fonts. */
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
    if (another) loadDeferredFonts();
    if ((another && !hash && !isDirtySearchField(document.activeElement)) || document.activeElement === document.body) {
      document.getElementById("content")?.focus({ preventScroll: true });
    }
    if (announcer.current && (another || before.title !== title)) announcer.current.textContent = title;
  }, [address, pathname, hash]);

  return <p ref={announcer} aria-live="polite" className="sr-only print:hidden" />;
}

/** Browsers apply fonts with `font-display: optional` that load late only in the next document. */
function loadDeferredFonts(): void {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      // Setting the property restyles the page even if the value is the same.
      if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue("font-display") === "optional") {
        rule.style.setProperty("font-display", "swap");
      }
    }
  }
}
