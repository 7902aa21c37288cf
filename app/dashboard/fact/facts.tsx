import { Minus } from "lucide-react";
import { href, Link } from "react-router";
import { counted } from "#core/counted.ts";
import { factTypeNames, type ListedFact } from "#core/facts/listed-fact.ts";
import { readPageNumber } from "#core/page.ts";
import { pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { withQuery } from "../../navigation/with-query.ts";
import { buttonLook } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Check } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Column } from "../list-table.tsx";
import { PagedTable } from "../paged-table.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/facts.ts";
import { FactsHead } from "./facts-head.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  const description = "What a product can state, and which rows of the sheets say it.";
  return pageMeta({ matches, error }, { title: "Facts", description, unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const [counts, found] = await Promise.all([editing.factCounts(), editing.listedFacts(page)]);
  if (!found) throw pastTheEnd(request, address);
  return { counts, found };
}

export default function Facts({ loaderData: { counts, found } }: Route.ComponentProps) {
  const { unassigned, sheetsUnassigned } = counts;
  return (
    <>
      <FactsHead counts={counts}>What a product can state, and which rows of your sheets say it.</FactsHead>
      {unassigned > 0 && (
        <div className="mb-5">
          <Notice kind="warn" quiet>
            <b className="font-[550]">{`${counted(unassigned, "row label")} ${unassigned === 1 ? "is" : "are"} not assigned.`}</b>
            <span>{` ${unassigned === 1 ? "It is" : "They are"} on ${counted(sheetsUnassigned, "sheet")} and ${unassigned === 1 ? "says" : "say"} nothing to visitors who filter. `}</span>
            <Link to={withQuery(href("/dashboard/facts/rows"), { show: "unassigned" })} className="text-link">
              Assign them
            </Link>
          </Notice>
        </div>
      )}
      {found.total === 0 ? (
        <EmptyState
          action={
            <Link to={href("/dashboard/facts/new")} className={buttonLook()}>
              New fact
            </Link>
          }
        >
          No facts yet. Visitors filter, compare and search by what products state.
        </EmptyState>
      ) : (
        <PagedTable
          found={found}
          noun="facts"
          addressOf={(page) => withQuery(address, { page })}
          moreOf={(page) => withQuery(href("/dashboard/more/:list", { list: "facts" }), { page })}
          columns={columns}
          list={address}
          edit={{ name: ({ name }) => name, address: editAddress }}
        />
      )}
    </>
  );
}

const address = href("/dashboard/facts");

function editAddress({ id }: ListedFact): string {
  return href("/dashboard/facts/:id", { id });
}

const columns: Column<ListedFact>[] = [
  { name: "Fact", cell: ({ name }) => name, linksTo: editAddress },
  { name: "Type", cell: ({ type }) => factTypeNames[type], isWide: true },
  { name: "Unit or words", cell: unitOrWords, isWide: true },
  { name: "Categories", cell: ({ categories }) => categories?.join(", ") ?? "All", isWide: true },
  { name: "Filter", cell: ({ isFilter }) => <Place is={isFilter} />, isWide: true },
  { name: "Card", cell: ({ isOnCards }) => <Place is={isOnCards} />, isWide: true },
  { name: "Compare", cell: ({ isInComparison }) => <Place is={isInComparison} />, isWide: true },
  { name: "Filled", cell: filledOf, isAtEnd: true, cellClassName: "font-mono text-data whitespace-nowrap" },
  {
    name: "Row labels",
    cell: ({ labels }) => labels,
    isAtEnd: true,
    isWide: true,
    cellClassName: "font-mono text-data",
  },
];

function unitOrWords({ unit, words }: ListedFact): string {
  return unit ?? (words > 0 ? counted(words, "word") : "–");
}

function Place({ is }: { is: boolean | undefined }) {
  const Icon = is ? Check : Minus;
  return (
    <>
      <Icon aria-hidden className="size-4 text-ink-3" />
      <span className="sr-only">{is ? "Yes" : "No"}</span>
    </>
  );
}

/** Leads to the products that lack the fact. */
function filledOf({ id, name, filled, of }: ListedFact) {
  const text = `${filled} of ${of}`;
  if (filled === of) return text;
  return (
    <Link
      to={href("/dashboard/facts/:id/missing", { id })}
      aria-label={`${text}: products without ${name}`}
      className="-my-2.75 inline-block py-2.75 text-link"
    >
      {text}
    </Link>
  );
}
