import { Cctv, Download, Folder, Gauge, History, type LucideIcon, PackageCheck, Ruler, TextSearch } from "lucide-react";
import { href, NavLink } from "react-router";

interface Entry {
  to: string;
  label: string;
  Icon: LucideIcon;
}

/** The specification's entries. */
const entries: Entry[] = [
  { to: href("/dashboard"), label: "Summary", Icon: Gauge },
  { to: href("/dashboard/categories"), label: "New/Edit Category", Icon: Folder },
  { to: href("/dashboard/products"), label: "New/Edit Product", Icon: Cctv },
  { to: href("/dashboard/downloads"), label: "New/Edit Download", Icon: Download },
];

const moreEntries: Entry[] = [
  { to: href("/dashboard/releases"), label: "Releases", Icon: PackageCheck },
  { to: href("/dashboard/facts"), label: "Facts", Icon: Ruler },
  { to: href("/dashboard/search-words"), label: "Search words", Icon: TextSearch },
  { to: href("/dashboard/history"), label: "History", Icon: History },
];

const entryLook =
  "relative flex min-h-11 flex-none items-center gap-3 rounded-md px-3 text-small no-underline hover:bg-raised aria-[current]:font-[550] aria-[current]:text-ink aria-[current]:before:index-mark aria-[current]:before:absolute aria-[current]:before:content-[''] sm:max-nav:aria-[current]:before:-bottom-1.5 sm:max-nav:aria-[current]:before:left-1/2 sm:max-nav:aria-[current]:before:h-3 max-sm:aria-[current]:before:inset-y-3 max-sm:aria-[current]:before:left-0 nav:aria-[current]:bg-raised nav:aria-[current]:ring nav:aria-[current]:ring-line nav:aria-[current]:before:inset-y-3 nav:aria-[current]:before:left-0 whitespace-nowrap";

export function DashboardMenu() {
  return (
    <nav
      aria-label="Dashboard"
      className="z-10 grid grid-cols-2 gap-x-1 border-line bg-surface px-2 py-1.5 max-nav:border-b sm:sticky sm:low:static sm:top-18 sm:flex sm:flex-wrap sm:gap-1 sm:px-4 nav:h-[calc(100vh-73px)] nav:flex-col nav:self-start nav:border-r nav:px-5 nav:py-7 print:hidden"
    >
      <p className="px-3 pb-2.5 text-label text-ink-3 uppercase max-nav:hidden">Dashboard</p>
      {entries.map((entry) => (
        <MenuLink key={entry.to} {...entry} />
      ))}
      <hr className="my-2 border-line max-nav:hidden" />
      {moreEntries.map((entry) => (
        <MenuLink key={entry.to} {...entry} />
      ))}
    </nav>
  );
}

function MenuLink({ to, label, Icon }: Entry) {
  return (
    <NavLink to={to} end={to === href("/dashboard")} className={entryLook}>
      <Icon className="size-4.5 max-nav:hidden" />
      <span>{label}</span>
    </NavLink>
  );
}
