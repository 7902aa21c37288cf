import { catalogContext } from "../context.ts";
import { pageMeta } from "../parts/page-meta.ts";
import type { Route } from "./+types/summary.ts";
import { requireAdministrator } from "./require-administrator.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Summary", description: "What the catalogue holds.", unlisted: true });
}

export function loader({ context }: Route.LoaderArgs) {
  requireAdministrator(context);
  return context.get(catalogContext).counts();
}

export default function Summary({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-10 text-title text-[clamp(2rem,1.5rem+1.4vw,2.75rem)]">Summary</h1>
      <dl className="grid grid-cols-2 border-t border-b border-t-ink border-b-line">
        <Count label="Categories" count={loaderData.categories} />
        <Count label="Products" count={loaderData.products} />
      </dl>
    </>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-2 border-line pt-6 pr-6 pb-10 not-first:border-l not-first:pl-6">
      <dt className="text-subhead text-ink">{label}</dt>
      <dd className="text-[clamp(4rem,3rem+6vw,8rem)] leading-[0.9] font-[450] tracking-[-0.055em] text-ink max-sm:text-[4.5rem]">
        {count}
      </dd>
    </div>
  );
}
