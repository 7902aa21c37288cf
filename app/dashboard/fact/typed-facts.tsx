import { href } from "react-router";
import type { ListedFact } from "#core/facts/editable-rule.ts";
import { factKindInfo } from "#core/facts/fact.ts";
import { readPageNumber } from "#core/page.ts";
import { useFollowingPages } from "../../components/following-pages.ts";
import { pastTheEnd } from "../../components/not-found.ts";
import { pageMeta } from "../../components/page-meta.ts";
import { ShowMore } from "../../components/show-more.tsx";
import { useSignInAgain } from "../../forms/sign-in-again.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { type Column, ListTable } from "../list-table.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/typed-facts.ts";
import { pageAddress } from "./facts-address.ts";
import { FactsHead } from "./facts-head.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta(
    { matches, error },
    { title: "Facts typed by hand", description: "Facts typed by hand.", unlisted: true },
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const [counts, found] = await Promise.all([editing.factCounts(), editing.listedTypedFacts(page)]);
  if (!found) throw pastTheEnd(request, href("/dashboard/facts/typed"));
  return { counts, found };
}

export default function TypedFacts({ loaderData: { counts, found } }: Route.ComponentProps) {
  const list = useFollowingPages<ListedFact, HTMLTableSectionElement>(
    found,
    (page) => pageAddress(href("/dashboard/more/:list", { list: "typed-facts" }), page),
    ({ id }) => id,
    { signInAgain: useSignInAgain() },
  );
  return (
    <>
      <FactsHead counts={counts} />
      {found.total === 0 ? (
        <EmptyState>No fact is typed by hand. A product’s form has a section for it.</EmptyState>
      ) : (
        <>
          <ListTable
            columns={columns}
            items={list.items}
            list={href("/dashboard/products")}
            edit={{ name: ({ product }) => product.model, address: editAddress }}
            bodyRef={list.listRef}
          />
          <ShowMore
            list={list}
            startsAt={found.page}
            noun="facts"
            addressOf={(page) => pageAddress(href("/dashboard/facts/typed"), page)}
          />
        </>
      )}
    </>
  );
}

function editAddress({ product: { id } }: ListedFact): string {
  return href("/dashboard/products/:id/edit", { id });
}

const columns: Column<ListedFact>[] = [
  { name: "Model", cell: ({ product }) => product.model, linksTo: editAddress },
  { name: "Fact", cell: ({ kind }) => factKindInfo(kind).label },
  { name: "Typed", cell: ({ text }) => text, cellClassName: "wrap-anywhere" },
];
