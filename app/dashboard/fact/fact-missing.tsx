import { href } from "react-router";
import type { LackingProduct } from "#core/facts/listed-fact.ts";
import { readPageNumber } from "#core/page.ts";
import { notFound, pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import type { Column } from "../list-table.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/fact-missing.ts";
import { FactList } from "./fact-list.tsx";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const title = loaderData ? `Products without ${loaderData.fact.name}` : "Opps";
  return pageMeta({ matches, error }, { title, description: "Products that do not state a fact.", unlisted: true });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const fact = (await editing.facts()).get(params.id);
  if (!fact) throw notFound();
  const found = await editing.lackingProducts(fact.id, readPageNumber(new URL(request.url).searchParams.get("page")));
  if (!found) throw pastTheEnd(request, href("/dashboard/facts/:id/missing", params));
  return { fact: { id: fact.id, name: fact.name }, found };
}

export default function MissingFact({ loaderData: { fact, found } }: Route.ComponentProps) {
  return (
    <>
      <DashboardHead
        title={`Products without ${fact.name}`}
        within={{ name: fact.name, to: href("/dashboard/facts/:id", { id: fact.id }) }}
      />
      {found.total === 0 ? (
        <EmptyState>Every product that may state it does.</EmptyState>
      ) : (
        <>
          <p className="mb-3 max-w-prose text-small text-ink-2">
            Say which row of its sheet means the fact, or type it in the product’s form.
          </p>
          <FactList
            found={found}
            productOf={(product) => product}
            more={withQuery(href("/dashboard/more/:list", { list: "lacking-facts" }), { fact: fact.id })}
            address={href("/dashboard/facts/:id/missing", { id: fact.id })}
            noun="products"
            columns={columns}
          />
        </>
      )}
    </>
  );
}

const columns: Column<LackingProduct>[] = [
  { name: "Category", cell: ({ category }) => category, isWide: true },
  { name: "Row in the sheet", cell: ({ unread }) => unread?.label, isWide: true },
  { name: "Text", cell: ({ unread }) => unread?.text, cellClassName: "font-mono text-data wrap-anywhere" },
  {
    name: "Why",
    cell: ({ unread, hasSheet }) => {
      if (!unread) return hasSheet ? "No such row" : "No sheet";
      return unread.reason;
    },
    isWide: true,
  },
];
