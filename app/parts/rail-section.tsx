import { type ReactNode, useEffect, useRef } from "react";
import { ChevronDown } from "../ui/icons.tsx";

/**
 * A collapsible part beside a list: closed below 1000 px and, if asked, open from there. One document serves all
 * widths, so until scripts run the style sheet shows the content of a closed `details` in wide windows; then the
 * element itself is opened, and says so to those who hear the page.
 */
export function RailSection({
  label,
  openWhenWide = false,
  children,
}: {
  label: string;
  openWhenWide?: boolean;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!openWhenWide) return;
    const wide = matchMedia("(min-width: 62.5rem)");
    const follow = () => {
      const element = details.current;
      if (!element) return;
      element.open = wide.matches;
      element.dataset.settled = "";
    };
    follow();
    wide.addEventListener("change", follow);
    return () => wide.removeEventListener("change", follow);
  }, [openWhenWide]);

  const early = openWhenWide
    ? "nav:not-data-settled:details-content:[content-visibility:visible] nav:not-data-settled:[&_summary_svg]:rotate-180"
    : "";
  return (
    <details ref={details} className={`group border-t border-ink print:hidden ${early}`}>
      <summary className="flex min-h-12 items-center justify-between gap-3 text-label text-ink uppercase">
        {label}
        <ChevronDown className="size-5 flex-none transition-transform duration-(--duration-focus) group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
