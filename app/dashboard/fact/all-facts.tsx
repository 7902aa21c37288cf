import { href, Link } from "react-router";
import type { ListedFact } from "#core/facts/editable-rule.ts";
import { type FactKind, factKindInfo } from "#core/facts/fact.ts";
import { type Page, readPageNumber } from "#core/page.ts";
import { pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import type { Column } from "../list-table.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/all-facts.ts";
import { FactList } from "./fact-list.tsx";
import { readFactKind } from "./facts-address.ts";
import { FactsHead } from "./facts-head.tsx";

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const kind = loaderData?.kind;
  const title = kind ? `All facts: ${factKindInfo(kind).label}` : "All facts";
  return pageMeta({ matches, error }, { title, description: "What products state.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const { searchParams } = new URL(request.url);
  const kind = readFactKind(searchParams);
  const counts = await editing.factCounts();
  if (!kind) return { counts, kind, kinds: await editing.factsByKind(), found: undefined };
  const found = await editing.listedFacts(kind, readPageNumber(searchParams.get("page")));
  if (!found) throw pastTheEnd(request, addressOfKind(kind));
  return { counts, kind, kinds: undefined, found };
}

export default function AllFacts({ loaderData: { counts, kind, kinds, found } }: Route.ComponentProps) {
  return (
    <>
      <FactsHead counts={counts} />
      {kinds && <Kinds kinds={kinds} />}
      {kind && found && <FactsOfKind key={kind} kind={kind} found={found} />}
    </>
  );
}

function addressOfKind(kind: FactKind): string {
  return `${href("/dashboard/facts/all")}?${new URLSearchParams({ kind })}`;
}

function Kinds({ kinds }: { kinds: { kind: FactKind; count: number }[] }) {
  return (
    <table className="w-full max-w-form border-collapse text-small">
      <thead>
        <tr>
          <th scope="col" className="border-b border-ink py-3 pr-4 text-left text-label text-ink-3 uppercase">
            Fact
          </th>
          <th scope="col" className="border-b border-ink py-3 text-right text-label text-ink-3 uppercase">
            Values
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ kind, count }) => (
          <tr key={kind} className="hover:bg-surface">
            <th scope="row" className="border-b border-line pr-4 text-left font-[550]">
              <Link
                to={addressOfKind(kind)}
                className="flex min-h-11 items-center text-ink no-underline hover:underline"
              >
                {factKindInfo(kind).label}
              </Link>
            </th>
            <td className="border-b border-line text-right font-mono text-data">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FactsOfKind({ kind, found }: { kind: FactKind; found: Page<ListedFact> }) {
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-subhead">{factKindInfo(kind).label}</h2>
        <Link to={href("/dashboard/facts/all")} className="inline-block py-2.75 text-small text-link">
          Show all kinds
        </Link>
      </div>
      <FactList
        found={found}
        more={`${href("/dashboard/more/:list", { list: "facts" })}?${new URLSearchParams({ kind })}`}
        address={addressOfKind(kind)}
        noun="facts"
        columns={columns}
      />
    </>
  );
}

const columns: Column<ListedFact>[] = [
  { name: "Read as", cell: ({ text }) => text },
  { name: "Row in the sheet", cell: ({ row }) => row?.label ?? "Typed by hand", isWide: true },
  { name: "Text", cell: ({ row }) => row?.text, isWide: true, cellClassName: "font-mono text-data wrap-anywhere" },
];
