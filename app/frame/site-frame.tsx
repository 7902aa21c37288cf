import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** What stands around every screen. The dashboard goes without the footer. */
export function SiteFrame({ footer = true, children }: { footer?: boolean; children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 rounded-md bg-ink px-5 py-3 text-small font-[550] text-paper not-focus:sr-only"
      >
        Skip to content
      </a>
      <SiteHeader />
      {/* Takes the focus when another page is shown, and from the skip link; as a landmark it needs no ring. */}
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      {footer && <SiteFooter />}
    </>
  );
}
