import { NavLink } from "react-router";

const tabLook =
  "relative inline-flex min-h-11 flex-none items-center gap-2 text-small whitespace-nowrap no-underline hover:text-ink aria-[current]:font-[550] aria-[current]:text-ink aria-[current]:before:index-mark aria-[current]:before:absolute aria-[current]:before:bottom-0 aria-[current]:before:left-1/2 aria-[current]:before:h-3 aria-[current]:before:content-['']";

/** Lists that belong together, with their numbers. */
export function Tabs({ label, tabs }: { label: string; tabs: { name: string; to: string; count?: number }[] }) {
  return (
    <nav aria-label={label} className="mb-5 flex flex-wrap gap-x-6 border-b border-line">
      {tabs.map(({ name, to, count }) => (
        <NavLink key={to} to={to} end className={tabLook}>
          <span>{`${name} `}</span>
          {count !== undefined && <span className="font-mono text-data text-ink-3">{count}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
