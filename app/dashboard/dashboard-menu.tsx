import { Cctv, Download, Folder, Gauge, type LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { href, NavLink, useLocation } from "react-router";

const entries: { to: string; label: string; Icon: LucideIcon }[] = [
  { to: href("/dashboard"), label: "Summary", Icon: Gauge },
  { to: href("/dashboard/categories"), label: "New/Edit Category", Icon: Folder },
  { to: href("/dashboard/products"), label: "New/Edit Product", Icon: Cctv },
  { to: href("/dashboard/downloads"), label: "New/Edit Download", Icon: Download },
];

const entryLook =
  "relative flex min-h-11 flex-none items-center gap-3 rounded-md px-3 text-small no-underline hover:bg-raised aria-[current]:font-[550] aria-[current]:text-ink aria-[current]:before:index-mark aria-[current]:before:absolute aria-[current]:before:content-[''] max-nav:aria-[current]:before:-bottom-1.5 max-nav:aria-[current]:before:left-1/2 max-nav:aria-[current]:before:h-3 nav:aria-[current]:bg-raised nav:aria-[current]:ring nav:aria-[current]:ring-line nav:aria-[current]:before:inset-y-3 nav:aria-[current]:before:left-0 whitespace-nowrap";

export function DashboardMenu() {
  const tabs = useCurrentTabInSight();
  return (
    <nav
      ref={tabs}
      aria-label="Dashboard"
      className="sticky low:static top-16 z-10 flex gap-1 overflow-x-auto border-line bg-surface px-4 py-1.5 max-nav:border-b sm:top-18 nav:h-[calc(100vh-73px)] nav:flex-col nav:self-start nav:border-r nav:px-5 nav:py-7 print:hidden"
    >
      <p className="px-3 pb-2.5 text-label text-ink-3 uppercase max-nav:hidden">Dashboard</p>
      {entries.map(({ to, label, Icon }, place) => (
        <NavLink key={to} to={to} end={place === 0} className={entryLook}>
          <Icon className="size-4.5 max-nav:hidden" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

function useCurrentTabInSight() {
  const tabs = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab depends on the path
  useEffect(() => {
    const row = tabs.current;
    const tab = row?.querySelector<HTMLElement>("[aria-current]");
    if (row && tab) row.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - row.clientWidth / 2;
  }, [pathname]);
  return tabs;
}
