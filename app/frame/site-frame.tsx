import type { ReactNode } from "react";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** `isDesk`: without a footer, and the header scrolls away, so that lists and forms have its room. */
export function SiteFrame({ isDesk = false, children }: { isDesk?: boolean; children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 rounded-md bg-ink px-5 py-3 text-small font-[550] text-paper not-focus:sr-only"
      >
        Skip to content
      </a>
      <SiteHeader isSticky={!isDesk} />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      {!isDesk && <SiteFooter />}
    </>
  );
}
