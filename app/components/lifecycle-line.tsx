import type { ReactNode } from "react";
import { href } from "react-router";
import {
  type LifecycleDates,
  type LifecycleStatus,
  lastDayOf,
  lastSaleOf,
  lifecycleStatus,
  writtenDate,
} from "#core/product/lifecycle.ts";
import { PageLink } from "../navigation/page-links.tsx";

/** Status, last day of sale and support date of a product; nothing where the maker has entered no date. */
export function LifecycleLine({ dates, today }: { dates: LifecycleDates; today: string }) {
  const status = lifecycleStatus(dates, today);
  if (!status) return null;
  const lastSale = lastSaleOf(dates);
  return (
    <p className="lifecycle flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2">
      <span className="flex items-center gap-2 font-[550] text-ink">
        <LifecycleMark status={status} />
        <span>{status}</span>
      </span>
      {lastSale && <span>{endText(dates.lastOrder ? "Orders" : "Sales", lastSale, today)}</span>}
      <PageLink href={href("/support/lifecycle")} className="-my-3 inline-block py-3 text-link">
        {dates.endOfSecuritySupport
          ? endText("Security updates", dates.endOfSecuritySupport, today)
          : "All lifecycle dates"}
      </PageLink>
    </p>
  );
}

/** The status on a card, unless the product is simply sold. */
export function LifecycleTag({ dates, today }: { dates: LifecycleDates; today: string }) {
  const status = lifecycleStatus(dates, today);
  if (!status || status === "Active") return null;
  return (
    <span className="lifecycle-tag mt-1 flex items-center gap-1.5 text-meta text-ink">
      <LifecycleMark status={status} />
      <span>{status}</span>
    </span>
  );
}

function endText(what: string, end: string, today: string): string {
  const isOver = lastDayOf(end) < today;
  return `${what} ${isOver ? "ended" : "until"} ${writtenDate(end)}`;
}

/** Each status has a shape of its own, because not everybody tells colours apart. */
export function LifecycleMark({ status }: { status: LifecycleStatus }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className={`size-3 flex-none ${colors[status]}`}>
      {shapes[status]}
    </svg>
  );
}

const colors: Record<LifecycleStatus, string> = {
  Announced: "text-ink-3",
  Active: "text-accent",
  "Last order": "text-warn",
  Discontinued: "text-ink-3",
  "End of support": "text-danger",
};

const ring = <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />;

const shapes: Record<LifecycleStatus, ReactNode> = {
  Announced: (
    <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="1.6 1.6" />
  ),
  Active: <circle cx="6" cy="6" r="5.5" fill="currentColor" />,
  "Last order": (
    <>
      {ring}
      <path d="M6 1a5 5 0 0 1 0 10z" fill="currentColor" />
    </>
  ),
  Discontinued: ring,
  "End of support": <path d="M1 1h10v10H1z" fill="currentColor" />,
};
