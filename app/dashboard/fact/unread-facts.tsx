import { href } from "react-router";
import type { ListedUnread } from "#core/facts/editable-rule.ts";
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
import type { Route } from "./+types/unread-facts.ts";
import { pageAddress } from "./facts-address.ts";
import { FactsHead } from "./facts-head.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta(
    { matches, error },
    { title: "Facts not read", description: "Rows that no rule reads.", unlisted: true },
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const [counts, found] = await Promise.all([editing.factCounts(), editing.listedUnread(page)]);
  if (!found) throw pastTheEnd(request, href("/dashboard/facts/unread"));
  return { counts, found };
}

export default function UnreadFacts({ loaderData: { counts, found } }: Route.ComponentProps) {
  const list = useFollowingPages<ListedUnread, HTMLTableSectionElement>(
    found,
    (page) => pageAddress(href("/dashboard/more/:list", { list: "unread" }), page),
    ({ id }) => id,
    { signInAgain: useSignInAgain() },
  );
  return (
    <>
      <FactsHead counts={counts} />
      {found.total === 0 ? (
        <EmptyState>Every row that should state a fact is read.</EmptyState>
      ) : (
        <>
          <p className="mb-3 max-w-prose text-small text-ink-2">
            Change a rule so that it reads the row, or type the fact in the product.
          </p>
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
            noun="rows"
            addressOf={(page) => pageAddress(href("/dashboard/facts/unread"), page)}
          />
        </>
      )}
    </>
  );
}

function editAddress({ product: { id } }: ListedUnread): string {
  return href("/dashboard/products/:id/edit", { id });
}

const columns: Column<ListedUnread>[] = [
  { name: "Model", cell: ({ product }) => product.model, linksTo: editAddress },
  { name: "Fact", cell: ({ kind }) => factKindInfo(kind).label },
  { name: "Row in the sheet", cell: ({ row }) => row.label, isWide: true },
  { name: "Text", cell: ({ row }) => row.text, cellClassName: "font-mono text-data wrap-anywhere" },
  {
    name: "Why",
    cell: ({ reason }) => (reason === "contradictory" ? "Contradicts another row" : "No pattern fits"),
    isWide: true,
  },
];
