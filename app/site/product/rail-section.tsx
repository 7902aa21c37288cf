import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Elements } from "../../ui/elements.ts";
import { ChevronDown } from "../../ui/icons.tsx";

const wideWindow = "(min-width: 62.5rem)";

/** `openWhenWide`: CSS shows the content until hydration, which opens the element for screen readers. */
export function RailSection({
  label,
  openWhenWide = false,
  className = "",
  children,
}: {
  label: string;
  openWhenWide?: boolean;
  className?: string;
  children: Elements;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!openWhenWide) return;
    const wide = matchMedia(wideWindow);
    const follow = () => {
      const element = details.current;
      if (!element) return;
      element.open = wide.matches;
      element.dataset.settled = "";
    };
    // Narrow windows keep a section open that was opened before hydration.
    if (wide.matches) follow();
    wide.addEventListener("change", follow);
    return () => wide.removeEventListener("change", follow);
  }, [openWhenWide]);

  // The component may stay mounted across pages; in narrow windows an open section would cover the next page's content.
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (details.current && !matchMedia(wideWindow).matches) details.current.open = false;
  }, [pathname]);

  const early = openWhenWide
    ? "nav:not-data-settled:details-content:[content-visibility:visible] nav:not-data-settled:[&>summary_svg]:rotate-180"
    : "";
  return (
    <details ref={details} className={`group border-t border-ink print:hidden ${early} ${className}`}>
      <summary className="flex min-h-12 items-center justify-between gap-3 text-label text-ink uppercase">
        <span>{label}</span>
        <ChevronDown className="size-5 flex-none transition-transform duration-(--duration-focus) group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
