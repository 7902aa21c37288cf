import { NavLink } from "react-router";

const tabLook =
  "group inline-flex min-h-11 flex-none items-center gap-2 text-small whitespace-nowrap no-underline hover:text-ink aria-[current]:font-[550] aria-[current]:text-ink";
/** Below the middle of the name. */
const nameLook =
  "relative flex self-stretch items-center group-aria-[current]:before:index-mark group-aria-[current]:before:absolute group-aria-[current]:before:bottom-0 group-aria-[current]:before:left-1/2 group-aria-[current]:before:h-3 group-aria-[current]:before:content-['']";

interface Tab {
  name: string;
  to: string;
  count?: number;
  /** Whether it is still being counted. */
  isGrowing?: boolean;
}

/** Lists that belong together, with their numbers. */
export function Tabs({
  label,
  tabs,
  isInHead = false,
}: {
  label: string;
  tabs: Tab[];
  /** Whether they stand in the head of the dashboard, which has the line below. */
  isInHead?: boolean;
}) {
  return (
    <nav aria-label={label} className={`flex flex-wrap gap-x-6 ${isInHead ? "" : "mb-5 border-b border-line"}`}>
      {tabs.map(({ name, to, count, isGrowing }) => (
        <NavLink key={to} to={to} end className={tabLook}>
          <span className={nameLook}>{`${name} `}</span>
          {count !== undefined && (
            <span className="font-mono text-data text-ink-3">{isGrowing ? `${count} so far` : count}</span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
