import { Plus } from "lucide-react";
import { href, Link } from "react-router";
import { nounFor } from "#core/counted.ts";
import { servicesContext } from "../../context.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { dayOf } from "../date-text.tsx";
import { requireAdministrator, requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/summary.ts";
import { FirstHour } from "./first-hour.tsx";
import { LastChanges } from "./last-changes.tsx";
import { ToDo } from "./to-do.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Summary", description: "What there is to do.", unlisted: true });
}

export async function loader({ context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { catalog, content, today } = context.get(servicesContext);
  const [counts, last, attention] = await Promise.all([
    catalog.counts(),
    editing.lastChanges(),
    editing.attention(today),
  ]);
  return {
    counts,
    last,
    today: dayOf(Date.now()),
    attention,
    ...(counts.products === 0 && { example: content.example }),
    email: requireAdministrator(context).email,
  };
}

export default function Summary({
  loaderData: { counts, last, today, attention, example, email },
}: Route.ComponentProps) {
  const { categories, products } = counts;
  return (
    <>
      <DashboardHead title="Summary">
        {!example && (
          <>
            <New to={href("/dashboard/releases/new")} what="release" />
            <New to={href("/dashboard/products/new")} what="product" isMain />
          </>
        )}
      </DashboardHead>
      <p className="-mt-5 mb-4 flex flex-wrap gap-x-5 text-small">
        <Count
          to={href("/dashboard/categories")}
          count={categories}
          noun={nounFor(categories, "category", "categories")}
        />
        <Count to={href("/dashboard/products")} count={products} noun={nounFor(products, "product")} />
      </p>
      {example ? (
        <>
          <FirstHour hasCategory={categories > 0} example={example} email={email} />
          {attention.length > 0 && (
            <div className="mt-14">
              <ToDo attention={attention} />
            </div>
          )}
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-14 min-[80rem]:grid-cols-[minmax(0,1fr)_22rem]">
          <ToDo attention={attention} />
          <LastChanges sets={last} today={today} />
        </div>
      )}
    </>
  );
}

function Count({ to, count, noun }: { to: string; count: number; noun: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-1 text-ink-2 no-underline hover:text-accent hover:underline"
    >
      <b className="font-[550] text-ink">{count}</b>
      <span>{noun}</span>
    </Link>
  );
}

function New({ to, what, isMain = false }: { to: string; what: string; isMain?: boolean }) {
  return (
    <Link to={to} className={buttonLook(isMain ? "primary" : undefined)}>
      <Plus />
      <span>{`New ${what}`}</span>
    </Link>
  );
}
