import { Plus } from "lucide-react";
import { href, Link } from "react-router";
import { pageMeta } from "../components/page-meta.ts";
import { catalogContext } from "../context.ts";
import { buttonLook } from "../ui/button.tsx";
import type { Route } from "./+types/summary.ts";
import { DashboardHead } from "./dashboard-head.tsx";
import { requireAdministrator } from "./require-administrator.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Summary", description: "What the catalog holds.", unlisted: true });
}

export function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  return context.get(catalogContext).counts();
}

export default function Summary({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <DashboardHead title="Summary" />
      <dl className="grid grid-cols-2 border-t border-b border-t-ink border-b-line">
        <Count label="Categories" to={href("/dashboard/categories")} count={loaderData.categories} />
        <Count label="Products" to={href("/dashboard/products")} count={loaderData.products} />
      </dl>
      <div className="mt-7 flex flex-wrap gap-3">
        <Make to={href("/dashboard/categories/new")} what="category" />
        <Make to={href("/dashboard/products/new")} what="product" />
        <Make to={href("/dashboard/downloads/new")} what="download" />
      </div>
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

function Make({ to, what }: { to: string; what: string }) {
  return (
    <Link to={to} className={buttonLook()}>
      <Plus />
      New {what}
    </Link>
  );
}
