import { Plus } from "lucide-react";
import { useEffect } from "react";
import { href, Link, NavLink, useRevalidator } from "react-router";
import { counted } from "#core/counted.ts";
import type { FactCounts } from "#core/facts/editable-rule.ts";
import { buttonLook } from "../../ui/button.tsx";
import { DashboardHead } from "../dashboard-head.tsx";

const tabs: { name: string; to: string; count: Exclude<keyof FactCounts, "left"> }[] = [
  { name: "Rules", to: href("/dashboard/facts"), count: "rules" },
  { name: "Not read", to: href("/dashboard/facts/unread"), count: "unread" },
  { name: "Typed by hand", to: href("/dashboard/facts/typed"), count: "typed" },
  { name: "All facts", to: href("/dashboard/facts/all"), count: "facts" },
];

const tabLook =
  "relative inline-flex min-h-11 items-center gap-2 text-small no-underline hover:text-ink aria-[current]:font-[550] aria-[current]:text-ink aria-[current]:before:index-mark aria-[current]:before:absolute aria-[current]:before:bottom-0 aria-[current]:before:left-1/2 aria-[current]:before:h-3 aria-[current]:before:content-['']";

/** Of the four lists of facts. */
export function FactsHead({ counts }: { counts: FactCounts }) {
  return (
    <>
      <DashboardHead title="Facts and rules">
        <Link to={href("/dashboard/facts/rules/new")} className={buttonLook("primary")}>
          <Plus />
          <span>New rule</span>
        </Link>
      </DashboardHead>
      <p className="-mt-6 mb-6 max-w-prose text-small text-ink-2">
        Rules read numbers and words from the rows of the spec sheets. What no rule can read is listed, never guessed.
      </p>
      <Progress left={counts.left} />
      <nav aria-label="Facts" className="mb-6 flex flex-wrap gap-x-6 border-b border-line">
        {tabs.map(({ name, to, count }) => (
          <NavLink key={to} to={to} end className={tabLook}>
            <span>{name}</span>
            <span className="font-mono text-data text-ink-3">{counts[count]}</span>
          </NavLink>
        ))}
      </nav>
    </>
  );
}

const everyMs = 2_000;

/** Re-reading that finds nothing new makes no change that this page would be told of. */
function Progress({ left }: { left: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [left, revalidate]);
  return (
    <div role="status">
      {left > 0 && (
        <p className="mb-6 text-small text-ink">
          {`${counted(left, "product")} left to read with the rules of today. Their old facts stand until then.`}
        </p>
      )}
    </div>
  );
}
