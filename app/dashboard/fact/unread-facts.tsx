import { href } from "react-router";
import type { ListedUnread } from "#core/facts/editable-rule.ts";
import { factKindInfo } from "#core/facts/fact.ts";
import { readPageNumber } from "#core/page.ts";
import { pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Column } from "../list-table.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/unread-facts.ts";
import { FactList } from "./fact-list.tsx";
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
          <FactList
            found={found}
            more={href("/dashboard/more/:list", { list: "unread" })}
            address={href("/dashboard/facts/unread")}
            noun="rows"
            columns={columns}
          />
        </>
      )}
    </>
  );
}

const columns: Column<ListedUnread>[] = [
  { name: "Fact", cell: ({ kind }) => factKindInfo(kind).label },
  { name: "Row in the sheet", cell: ({ row }) => row.label, isWide: true },
  { name: "Text", cell: ({ row }) => row.text, cellClassName: "font-mono text-data wrap-anywhere" },
  {
    name: "Why",
    cell: ({ reason }) => (reason === "contradictory" ? "Contradicts another row" : "No pattern fits"),
    isWide: true,
  },
];
