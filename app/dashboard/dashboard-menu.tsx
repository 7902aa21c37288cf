import {
  Cctv,
  Download,
  FileInput,
  Folder,
  Gauge,
  History,
  type LucideIcon,
  PackageCheck,
  Paperclip,
  Ruler,
  TextSearch,
} from "lucide-react";
import { href, NavLink, useLocation } from "react-router";
import { nounFor } from "#core/counted.ts";
import { ChevronDown } from "../ui/icons.tsx";
import { useMenu } from "./list-table.tsx";

interface Entry {
  to: string;
  label: string;
  Icon: LucideIcon;
  count?: { of: keyof MenuCounts; noun: string; plural?: string };
}

export interface MenuCounts {
  categories: number;
  products: number;
  downloads: number;
}

/** The specification's entries. */
const entries: Entry[] = [
  { to: href("/dashboard"), label: "Summary", Icon: Gauge },
  {
    to: href("/dashboard/categories"),
    label: "New/Edit Category",
    Icon: Folder,
    count: { of: "categories", noun: "category", plural: "categories" },
  },
  {
    to: href("/dashboard/products"),
    label: "New/Edit Product",
    Icon: Cctv,
    count: { of: "products", noun: "product" },
  },
  {
    to: href("/dashboard/downloads"),
    label: "New/Edit Download",
    Icon: Download,
    count: { of: "downloads", noun: "download" },
  },
];

const moreEntries: Entry[] = [
  { to: href("/dashboard/releases"), label: "Releases", Icon: PackageCheck },
  { to: href("/dashboard/facts"), label: "Facts", Icon: Ruler },
  { to: href("/dashboard/search-words"), label: "Search words", Icon: TextSearch },
  { to: href("/dashboard/import"), label: "Import", Icon: FileInput },
  { to: href("/dashboard/uploads"), label: "Uploads", Icon: Paperclip },
  { to: href("/dashboard/history"), label: "History", Icon: History },
];

const entryLook =
  "relative flex min-h-10 items-center gap-3 rounded-md px-3 text-small whitespace-nowrap no-underline hover:bg-raised aria-[current]:bg-raised aria-[current]:font-[550] aria-[current]:text-ink aria-[current]:ring aria-[current]:ring-line aria-[current]:before:absolute aria-[current]:before:inset-y-3 aria-[current]:before:left-0 aria-[current]:before:index-mark aria-[current]:before:content-['']";

/** Beside the page; in a narrow window one line that unfolds. Counts are absent before anybody has signed in. */
export function DashboardMenu({ counts }: { counts: MenuCounts | undefined }) {
  const { pathname } = useLocation();
  const menu = useMenu();
  const all = [...moreEntries, ...entries.toReversed()];
  const current = all.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <nav aria-label="Dashboard" className="border-line bg-surface max-nav:border-b nav:border-r print:hidden">
      <div className="sticky low:static top-0 max-h-screen overflow-y-auto px-5 py-5 max-nav:hidden">
        <p className="px-3 pb-2.5 text-label text-ink-3 uppercase">Dashboard</p>
        <Entries counts={counts} />
      </div>
      <details ref={menu} className="group nav:hidden">
        <summary className="flex h-12 cursor-pointer list-none items-center gap-3 px-5 text-small text-ink-2 [&::-webkit-details-marker]:hidden">
          <span>Dashboard</span>
          <span className="min-w-0 flex-1 truncate font-[550] text-ink">{current?.label}</span>
          <ChevronDown className="size-4.5 flex-none group-open:rotate-180" />
        </summary>
        <div className="px-2 pb-2">
          <Entries counts={counts} />
        </div>
      </details>
    </nav>
  );
}

function Entries({ counts }: { counts: MenuCounts | undefined }) {
  return (
    <>
      {entries.map((entry) => (
        <MenuLink key={entry.to} {...entry} counts={counts} />
      ))}
      <hr className="mx-3 my-3 border-line" />
      {moreEntries.map((entry) => (
        <MenuLink key={entry.to} {...entry} counts={counts} />
      ))}
    </>
  );
}

function MenuLink({ to, label, Icon, count, counts }: Entry & { counts: MenuCounts | undefined }) {
  const number = count && counts?.[count.of];
  return (
    <NavLink to={to} end={to === href("/dashboard")} className={entryLook}>
      <Icon className="size-4.5" />
      <span>{label}</span>
      {count && number !== undefined && (
        <span className="ml-auto font-mono text-meta font-normal text-ink-3">
          <span>{number}</span>
          <span className="sr-only">{` ${nounFor(number, count.noun, count.plural)}`}</span>
        </span>
      )}
    </NavLink>
  );
}
