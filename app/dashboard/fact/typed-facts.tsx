import { href } from "react-router";
import type { TypedFactRow } from "#core/facts/listed-fact.ts";
import { readPageNumber } from "#core/page.ts";
import { pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Column } from "../list-table.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/typed-facts.ts";
import { FactList } from "./fact-list.tsx";
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
  return (
    <>
      <FactsHead counts={counts}>What a product’s form states by hand wins over its spreadsheet.</FactsHead>
      {found.total === 0 ? (
        <EmptyState>No fact is typed by hand. A product’s form has a section for it.</EmptyState>
      ) : (
        <FactList
          found={found}
          productOf={({ product }) => product}
          more={href("/dashboard/more/:list", { list: "typed-facts" })}
          address={href("/dashboard/facts/typed")}
          noun="facts"
          columns={columns}
        />
      )}
    </>
  );
}

const columns: Column<TypedFactRow>[] = [
  { name: "Fact", cell: ({ fact }) => fact },
  { name: "Typed", cell: ({ text }) => text, cellClassName: "wrap-anywhere" },
];
