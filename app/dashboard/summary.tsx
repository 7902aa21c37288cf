import { ArrowRight, Plus } from "lucide-react";
import { href, Link } from "react-router";
import { type Attention, attentionNames } from "#core/attention.ts";
import { servicesContext } from "../context.ts";
import { pageMeta } from "../navigation/page-meta.ts";
import { withQuery } from "../navigation/with-query.ts";
import { buttonLook } from "../ui/button.tsx";
import type { Route } from "./+types/summary.ts";
import { DashboardHead } from "./dashboard-head.tsx";
import { columnsAddress } from "./fact/rows-query.ts";
import { requireEditing } from "./require-administrator.ts";
import { MissedList } from "./search-words/missed-list.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Summary", description: "What the catalog holds.", unlisted: true });
}

export async function loader({ context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const [counts, attention, missed] = await Promise.all([
    context.get(servicesContext).catalog.counts(),
    editing.attention(context.get(servicesContext).today),
    editing.missedSearches(),
  ]);
  return { counts, attention, missed: missed.slice(0, missedAtMost) };
}

/** All of them are on the screen "Search words". */
const missedAtMost = 5;

export default function Summary({ loaderData: { counts, attention, missed } }: Route.ComponentProps) {
  return (
    <>
      <DashboardHead title="Summary" />
      <dl className="grid grid-cols-2 border-t border-b border-t-ink border-b-line">
        <Count label="Categories" to={href("/dashboard/categories")} count={counts.categories} />
        <Count label="Products" to={href("/dashboard/products")} count={counts.products} />
      </dl>
      <div className="mt-7 flex flex-wrap gap-3">
        <Make to={href("/dashboard/categories/new")} what="category" />
        <Make to={href("/dashboard/products/new")} what="product" />
        <Make to={href("/dashboard/downloads/new")} what="download" />
        <Make to={href("/dashboard/releases/new")} what="release" />
      </div>
      {attention.length > 0 && (
        <section className="mt-14">
          <h2 className="border-b border-ink pb-4 text-heading">Needs attention</h2>
          <ul>
            {attention.map((one) => (
              <Need key={one.need} {...one} />
            ))}
          </ul>
        </section>
      )}
      <MissedList missed={missed} />
    </>
  );
}

function Count({ label, count, to }: { label: string; count: number; to: string }) {
  return (
    <div className="relative flex min-w-0 flex-col-reverse justify-end gap-2 border-line pt-6 pr-6 pb-10 not-first:border-l not-first:pl-6">
      <dt className="text-subhead text-ink">
        <Link to={to} className="no-underline after:absolute after:inset-0 hover:text-accent hover:underline">
          {label}
        </Link>
      </dt>
      <dd className="text-[clamp(4rem,3rem+6vw,8rem)] leading-[0.9] font-[450] tracking-[-0.055em] text-ink max-sm:text-[4.5rem]">
        {count}
      </dd>
    </div>
  );
}

/** A count of 0 stays, so that every need keeps its place. */
function Need({ need, count, names }: Attention) {
  const others = count - names.length;
  const detail = others > 0 ? `${names.join(", ")} and ${others} more` : names.join(", ");
  return (
    <li className="relative flex items-center gap-4 border-b border-line py-4 hover:bg-surface">
      <span className={`w-10 flex-none sm:w-16 text-right text-heading ${count === 0 ? "text-ink-3" : "text-ink"}`}>
        {count}
      </span>
      <div className="min-w-0 flex-1">
        <Link to={addressOf(need)} className="text-subhead no-underline after:absolute after:inset-0">
          {attentionNames[need]}
        </Link>
        {detail && <p className="text-small wrap-anywhere text-ink-2">{detail}</p>}
      </div>
      <ArrowRight className="size-4.5 flex-none" />
    </li>
  );
}

function addressOf(need: Attention["need"]): string {
  if (need === "uploads") return href("/dashboard/uploads");
  if (need === "sheet-column") return columnsAddress(1);
  const list = need === "products" ? href("/dashboard/releases") : href("/dashboard/products");
  return withQuery(list, { needs: need });
}

function Make({ to, what }: { to: string; what: string }) {
  return (
    <Link to={to} className={buttonLook()}>
      <Plus />
      <span>{`New ${what}`}</span>
    </Link>
  );
}
