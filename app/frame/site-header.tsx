import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { iconButtonLook } from "../ui/icon-button.tsx";
import { Search } from "../ui/icons.tsx";
import { isDirtySearchField } from "./dirty-search-field.ts";
import { Loading } from "./loading.tsx";
import { Logo } from "./logo.tsx";
import { MainNav } from "./main-nav.tsx";
import { SearchBox } from "./search-box.tsx";
import { Sidebar } from "./sidebar.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

export function SiteHeader({ isSticky }: { isSticky: boolean }) {
  const search = useSearchRow();
  return (
    <header
      className={`@container/header ${isSticky ? "sticky low:relative" : "relative"} top-0 z-20 border-b border-line bg-paper/94 backdrop-blur-md noscript:max-nav:static`}
    >
      <div className="wrap flex min-h-16 items-center gap-x-6 sm:min-h-18 min-[75rem]:gap-x-10 noscript:flex-wrap">
        <Logo />
        <MainNav label="Main" className="header-nav" />
        <div className="ml-auto flex flex-none items-center gap-1 print:hidden">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to Escape in the field within */}
          <div
            id="site-search"
            ref={search.row}
            data-open={search.open || undefined}
            onKeyDown={search.closeOnEscape}
            className="narrow-header:absolute narrow-header:inset-x-0 narrow-header:top-full narrow-header:hidden narrow-header:border-y narrow-header:border-line narrow-header:bg-paper narrow-header:px-5 narrow-header:py-3 narrow-header:data-open:block sm:narrow-header:px-10 wide-header:w-50 wide-header:min-[75rem]:w-70"
          >
            <SearchBox reveal={search.reveal} />
          </div>
          <Link
            to="/search"
            ref={search.opener}
            aria-label="Search"
            aria-expanded={search.open}
            aria-controls="site-search"
            onClick={search.toggle}
            className={`${iconButtonLook()} wide-header:hidden`}
          >
            <Search />
          </Link>
          <ThemeMenu />
          <Sidebar />
        </div>
      </div>
      <Loading />
    </header>
  );
}

function useSearchRow() {
  const row = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const [open, setOpen] = useState(false);
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the row
  useEffect(() => setOpen((open) => open && isDirtySearchField(row.current?.querySelector("input"))), [location]);
  useEffect(() => {
    if (open) row.current?.querySelector("input")?.focus();
  }, [open]);

  return {
    row,
    opener,
    open,
    reveal: useCallback(() => setOpen(true), []),
    toggle(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(!open);
    },
    closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented || !open) return;
      setOpen(false);
      opener.current?.focus();
    },
  };
}
