import { Plus } from "lucide-react";
import { useEffect } from "react";
import { href, Link, useRevalidator } from "react-router";
import { counted } from "#core/counted.ts";
import type { FactCounts } from "#core/facts/listed-fact.ts";
import { buttonLook } from "../../ui/button.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { Tabs } from "../tabs.tsx";

const tabs: { name: string; to: string; count: "facts" | "labels" | "typed" }[] = [
  { name: "Facts", to: href("/dashboard/facts"), count: "facts" },
  { name: "Rows of the sheets", to: href("/dashboard/facts/rows"), count: "labels" },
  { name: "Typed by hand", to: href("/dashboard/facts/typed"), count: "typed" },
];

/** Head of the three lists of facts. */
export function FactsHead({ counts, children }: { counts: FactCounts; children: string }) {
  return (
    <>
      <DashboardHead title="Facts">
        <Link to={href("/dashboard/facts/new")} className={buttonLook("primary")}>
          <Plus />
          <span>New fact</span>
        </Link>
      </DashboardHead>
      <p className="-mt-4 mb-4 max-w-prose text-small text-ink-2">{children}</p>
      <Progress remaining={counts.remaining} />
      <Tabs
        label="Facts"
        tabs={tabs.map(({ count, ...tab }) => ({
          ...tab,
          count: counts[count],
          isGrowing: count === "labels" && counts.isCounting,
        }))}
      />
    </>
  );
}

const everyMs = 2_000;

/** Asks again while something goes on that makes no change that this page would be told of. */
export function useProgress(isUnderWay: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => document.visibilityState === "visible" && void revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}

function Progress({ remaining }: { remaining: number }) {
  useProgress(remaining > 0);
  return (
    <div role="status">
      {remaining > 0 && (
        <p className="mb-6 text-small text-ink">
          {`${counted(remaining, "product")} left to read with the facts of today. Their old values stand until then.`}
        </p>
      )}
    </div>
  );
}
