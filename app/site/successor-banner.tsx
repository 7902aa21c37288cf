import { href } from "react-router";
import { compareAddress } from "#core/compare/compare-address.ts";
import { type LifecycleDates, lastDayOf, writtenDate } from "#core/lifecycle.ts";
import { type SoldSuccessor, successorKindNames } from "#core/successor.ts";
import { Photo, Plate } from "../components/photo.tsx";
import { PageLink } from "../frame/page-links.tsx";
import { buttonLook } from "../ui/button.tsx";

/** Leads from a discontinued product to the products that replace it, the first one largest. */
export function SuccessorBanner({
  id,
  model,
  dates,
  successors: [first, ...others],
  today,
}: {
  id: string;
  model: string;
  dates: LifecycleDates;
  successors: SoldSuccessor[];
  today: string;
}) {
  if (!first) return null;
  return (
    <section aria-label="Successor" className="successor">
      <Plate>
        <Photo picture={first.picture} alt="" sizes="148px" pixels={320} />
      </Plate>
      <div className="grid min-w-0 gap-1 text-small wrap-anywhere sm:gap-2">
        <p>
          {model} {ended(dates, today)}{" "}
          {first.kind === "drop-in" ? "Its successor fits the same place:" : "A similar product is:"}
        </p>
        {/* No heading: it would come before the page's. */}
        <p className="text-heading text-ink">
          <PageLink prefetch href={addressOf(first)} className="-my-1 inline-block py-2 no-underline hover:underline">
            {first.model}
          </PageLink>
        </p>
        <p>
          {differenceOf(first)}{" "}
          <span className="text-meta text-ink-3 max-sm:hidden">{successorKindNames[first.kind]}</span>
        </p>
        {others.map((other) => (
          <p key={other.id} className="text-meta">
            {successorKindNames[other.kind]}:{" "}
            <PageLink prefetch href={addressOf(other)} className="text-link max-sm:py-3">
              {other.model}
            </PageLink>
            {differenceOf(other) && `, ${differenceOf(other)}`}
          </p>
        ))}
      </div>
      <div className="grid grid-cols-[auto_1fr] gap-2 sm:grid-cols-1 sm:gap-3 print:hidden">
        <PageLink prefetch href={addressOf(first)} className={buttonLook("primary")}>
          View successor
        </PageLink>
        <PageLink href={compareAddress([id, first.id])} className={`${buttonLook()} px-2! whitespace-normal!`}>
          Compare with successor
        </PageLink>
      </div>
    </section>
  );
}

function ended({ endOfSales, lastOrder }: LifecycleDates, today: string): string {
  const day = endOfSales ?? lastOrder;
  return day !== undefined && lastDayOf(day) < today ? `was discontinued on ${writtenDate(day)}.` : "is discontinued.";
}

function differenceOf({ sentence, by }: SoldSuccessor): string {
  if (by.length === 0) return sentence;
  const between = new Intl.ListFormat("en-GB").format(by);
  return `It followed ${between}, ${by.length === 1 ? "which is" : "which are"} discontinued as well.`;
}

function addressOf({ id }: SoldSuccessor): string {
  return href("/catalog/products/:id", { id });
}
