import { Folder, Gauge } from "lucide-react";
import { href, NavLink } from "react-router";

const entryLook =
  "relative flex min-h-11 flex-none items-center gap-3 rounded-md px-3 text-small no-underline hover:bg-raised aria-[current]:font-[550] aria-[current]:text-ink aria-[current]:before:index-mark aria-[current]:before:absolute aria-[current]:before:content-[''] max-nav:aria-[current]:before:-bottom-1.5 max-nav:aria-[current]:before:left-1/2 max-nav:aria-[current]:before:h-3 nav:aria-[current]:bg-raised nav:aria-[current]:ring nav:aria-[current]:ring-line nav:aria-[current]:before:inset-y-3 nav:aria-[current]:before:left-0 whitespace-nowrap";
const iconLook = "size-4.5 max-nav:hidden";

/** The dashboard's own navigation: at the left, below 1000 px a row of tabs under the header. */
export function DashboardMenu() {
  return (
    <nav
      aria-label="Dashboard"
      className="sticky top-16 z-10 flex gap-1 overflow-x-auto border-line bg-surface px-4 py-1.5 max-nav:border-b sm:top-18 nav:h-[calc(100vh-73px)] nav:flex-col nav:self-start nav:border-r nav:px-5 nav:py-7 print:hidden"
    >
      <p className="px-3 pb-2.5 text-label text-ink-3 uppercase max-nav:hidden">Dashboard</p>
      <NavLink to={href("/dashboard")} end className={entryLook}>
        <Gauge className={iconLook} />
        Summary
      </NavLink>
      <NavLink to={href("/dashboard/categories")} className={entryLook}>
        <Folder className={iconLook} />
        New/Edit Category
      </NavLink>
    </nav>
  );
}
