import { href } from "react-router";
import { compareAddress } from "#core/compare/compare-address.ts";
import { isDiscontinued, type LifecycleDates, lastDayOf, lastSaleOf, writtenDate } from "#core/product/lifecycle.ts";
import { type SoldSuccessor, successorKindNames } from "#core/product/successor.ts";
import { Photo, Plate } from "../../components/photo.tsx";
import { PageLink } from "../../navigation/page-links.tsx";
import { buttonLook } from "../../ui/button.tsx";

/** Leads from a product that is no longer sold, or will not be, to those that replace it, the first one largest. */
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
          {`${model} ${saleOf(dates, today)} ${first.kind === "drop-in" ? "Its successor fits the same place:" : "A similar product is:"}`}
        </p>
        {/* No heading: it would come before the page's. */}
        <p className="text-heading text-ink">
          <PageLink prefetch href={addressOf(first)} className="-my-1 inline-block py-2 no-underline hover:underline">
            {first.model}
          </PageLink>
        </p>
        <p>
          <span>{`${differenceOf(first)} `}</span>
          <span className="text-meta text-ink-3 max-sm:hidden">{successorKindNames[first.kind]}</span>
        </p>
        {others.map((other) => (
          <p key={other.id} className="text-meta">
            <span>{`${successorKindNames[other.kind]}: `}</span>
            <PageLink prefetch href={addressOf(other)} className="text-link max-sm:py-3">
              {other.model}
            </PageLink>
            {differenceOf(other) && <span>{`, ${differenceOf(other)}`}</span>}
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

function saleOf(dates: LifecycleDates, today: string): string {
  const lastSale = lastSaleOf(dates);
  if (lastSale !== undefined && !isDiscontinued(dates, today)) {
    const isOver = lastDayOf(lastSale) < today;
    return isOver
      ? `took its last orders on ${writtenDate(lastSale)}.`
      : `can be ordered until ${writtenDate(lastSale)}.`;
  }
  const day = dates.endOfSales ?? dates.lastOrder;
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
