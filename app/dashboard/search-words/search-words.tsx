import { Plus } from "lucide-react";
import { href, Link } from "react-router";
import type { SynonymGroup } from "#core/search/synonyms.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { buttonLook } from "../../ui/button.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { type Column, ListTable } from "../list-table.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/search-words.ts";
import { MissedList } from "./missed-list.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  const description = "Words that mean the same to those who search.";
  return pageMeta({ matches, error }, { title: "Search words", description, unlisted: true });
}

export async function loader({ context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const [groups, missed] = await Promise.all([editing.synonymGroups(), editing.missedSearches()]);
  return { groups, missed };
}

export default function SearchWords({ loaderData: { groups, missed } }: Route.ComponentProps) {
  return (
    <>
      <DashboardHead title="Search words">
        <Link to={href("/dashboard/search-words/new")} className={buttonLook("primary")}>
          <Plus />
          <span>New group</span>
        </Link>
      </DashboardHead>
      <p className="-mt-3 mb-6 max-w-prose text-small text-ink-2">
        Words that mean the same: a search for one also finds the others, below its own results.
      </p>
      {groups.length === 0 ? (
        <p>No search words yet.</p>
      ) : (
        <ListTable
          columns={columns}
          items={groups}
          list={href("/dashboard/search-words")}
          edit={{ name: wordsOf, address: ({ id }) => href("/dashboard/search-words/:id", { id }) }}
        />
      )}
      <MissedList missed={missed} />
    </>
  );
}

const columns: Column<SynonymGroup>[] = [
  { name: "Group", cell: wordsOf, linksTo: ({ id }) => href("/dashboard/search-words/:id", { id }) },
];

function wordsOf({ words }: SynonymGroup): string {
  return words.join(", ");
}
