import { Form, href, Link } from "react-router";
import { commandLine, type ListedSet } from "#core/history.ts";
import { pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectBox } from "../../ui/select.tsx";
import { fieldLook } from "../../ui/text-field.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { dayOf, Moment } from "../date-text.tsx";
import { PageLinks } from "../page-links.tsx";
import { requireEditing } from "../require-administrator.ts";
import { ToolSearch } from "../tool-search.tsx";
import type { Route } from "./+types/history.ts";
import { historyAddress, readHistoryQuery } from "./history-query.ts";
import { HistoryTable, historyCellLook } from "./history-table.tsx";
import { HistoryTabs } from "./history-tabs.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "History", description: "Who changed what, and when.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readHistoryQuery(new URL(request.url).searchParams);
  const editing = requireEditing(context);
  const found = await editing.listedChanges(query);
  if (!found) throw pastTheEnd(request, historyAddress({ ...query, page: 1 }));
  return { query, found, inBin: await editing.binCount() };
}

export default function HistoryList({ loaderData: { query, found, inBin } }: Route.ComponentProps) {
  const { query: text, who, day, record } = query;
  const isFiltered = Boolean(text || who || day || record);
  return (
    <>
      <DashboardHead title="History" />
      <HistoryTabs inBin={inBin} />
      <Form role="search" aria-label="Changes" key={historyAddress(query)} className="mb-4 flex flex-wrap gap-2">
        <ToolSearch label="Model or name" query={text} />
        <SelectBox name="who" aria-label="Who" defaultValue={who} className="w-56 text-small max-sm:w-full">
          <option value="">Everybody</option>
          {found.people.map((person) => (
            <option key={person} value={person}>
              {person === commandLine ? "Command line" : person}
            </option>
          ))}
        </SelectBox>
        <input
          type="date"
          name="day"
          aria-label="Day"
          defaultValue={day}
          className={`${fieldLook} w-auto! text-small max-sm:flex-1`}
        />
        {record && <input type="hidden" name="record" value={`${record.collection}/${record.id}`} />}
        <Button type="submit">Show</Button>
      </Form>
      <p role="status" className="mb-3 text-meta">
        <span>{`${found.total} ${found.total === 1 ? "change" : "changes"}`}</span>
        {record && <span> of one record</span>}
        {isFiltered && (
          <Link to={href("/dashboard/history")} className="ml-3 inline-block py-1 text-link">
            Clear filters
          </Link>
        )}
      </p>
      {found.total === 0 ? (
        <EmptyState>{isFiltered ? "No changes match." : "No changes yet."}</EmptyState>
      ) : (
        <Changes sets={found.items} />
      )}
      <PageLinks
        page={found.page}
        pages={found.pages}
        total={found.total}
        noun="change"
        addressOf={(page) => historyAddress({ ...query, page })}
      />
    </>
  );
}

const columns = [
  { name: "Time" },
  { name: "What" },
  { name: "Records", className: "@max-[44rem]:hidden" },
  { name: "Who", className: "@max-[36rem]:hidden" },
  { name: "Undo", isHeadHidden: true },
];

function Changes({ sets }: { sets: ListedSet[] }) {
  const days = [...Map.groupBy(sets, ({ at }) => dayOf(at))];
  return (
    <HistoryTable columns={columns} note="Times are in UTC.">
      {days.map(([day, ofDay]) => (
        <tbody key={day}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={columns.length}
              className="border-b border-line pt-4 pb-2 text-left font-[550] text-ink"
            >
              {day}
            </th>
          </tr>
          {ofDay.map((set) => (
            <Row key={set.id} set={set} />
          ))}
        </tbody>
      ))}
    </HistoryTable>
  );
}

function Row({ set: { set, title, at, who, records, isUndone, release } }: { set: ListedSet }) {
  const address = set === undefined ? undefined : href("/dashboard/history/:set", { set: String(set) });
  return (
    <tr className="hover:bg-surface">
      <td className={historyCellLook}>
        <Moment at={at} isTimeOnly />
      </td>
      <th scope="row" className={`${historyCellLook} text-left font-[550] wrap-anywhere`}>
        {address ? (
          <Link
            to={address}
            className="flex min-h-10 items-center text-ink no-underline hover:text-accent hover:underline"
          >
            {title}
          </Link>
        ) : (
          <span className="flex min-h-10 items-center text-ink">{title}</span>
        )}
        <span className="block pb-2 text-meta font-normal text-ink-2 @min-[36rem]:hidden">{who}</span>
      </th>
      <td className={`${historyCellLook} @max-[44rem]:hidden`}>{records}</td>
      <td className={`${historyCellLook} max-w-56 truncate @max-[36rem]:hidden`} title={who}>
        {who}
      </td>
      <td className={`${historyCellLook} pr-0 text-right whitespace-nowrap`}>
        {isUndone ? (
          <span className="text-ink-3">Undone</span>
        ) : release?.is === "published" ? (
          <Link
            to={`${href("/dashboard/releases/:id", { id: release.id })}?delete`}
            aria-label={`Withdraw… ${title}`}
            className="inline-block py-2.5 text-link"
          >
            Withdraw…
          </Link>
        ) : release ? (
          <span className="text-ink-3">Stays withdrawn</span>
        ) : (
          address && (
            <Link to={`${address}?undo`} aria-label={`Undo… ${title}`} className="inline-block py-2.5 text-link">
              Undo…
            </Link>
          )
        )}
      </td>
    </tr>
  );
}
