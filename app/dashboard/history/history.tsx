import { useId } from "react";
import { Form, href, Link } from "react-router";
import { type ChangeList, commandLine, historyMessages, type ListedSet } from "#core/history.ts";
import { pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { fieldLook } from "../../ui/field-look.ts";
import { SelectBox } from "../../ui/select-box.tsx";
import { FieldError } from "../../ui/text-field.tsx";
import { dayName, dayOf, Moment } from "../date-text.tsx";
import { PageLinks } from "../page-links.tsx";
import { requireEditing } from "../require-administrator.ts";
import { ToolSearch } from "../tool-search.tsx";
import type { Route } from "./+types/history.ts";
import { HistoryHead } from "./history-head.tsx";
import { historyAddress, readHistoryQuery, wrongDays } from "./history-query.ts";
import { HistoryTable, historyCellLook } from "./history-table.tsx";
import { SetTitle, SetUndo } from "./set-line.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "History", description: "Who changed what, and when.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readHistoryQuery(new URL(request.url).searchParams);
  const editing = requireEditing(context);
  const found = await editing.listedChanges(query);
  if (!found) throw pastTheEnd(request, historyAddress({ ...query, page: 1 }));
  const [changes, inBin] = await Promise.all([editing.changeCount(), editing.binCount()]);
  return { query, found, changes, inBin, today: dayOf(Date.now()) };
}

export default function HistoryList({ loaderData: { query, found, changes, inBin, today } }: Route.ComponentProps) {
  const { page: _, ...filters } = query;
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <>
      <HistoryHead changes={changes} inBin={inBin} />
      <Filters key={historyAddress(query)} query={query} found={found} />
      <p role="status" className="mb-1 text-meta">
        <span>{`${found.total} ${found.total === 1 ? "change" : "changes"}`}</span>
        {query.record && <span> of one record</span>}
        {isFiltered && (
          <Link to={href("/dashboard/history")} className="ml-3 inline-block py-1 text-link">
            Clear filters
          </Link>
        )}
      </p>
      {found.total === 0 ? (
        <EmptyState>{isFiltered ? "No changes match." : "No changes yet."}</EmptyState>
      ) : (
        <Changes sets={found.items} today={today} />
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

const toolLook = "text-small";

function Filters({
  query: { query, who, what, field, from, to, record },
  found: { people, kinds, fields },
}: {
  query: Route.ComponentProps["loaderData"]["query"];
  found: ChangeList;
}) {
  const mistakeId = useId();
  const wrong = wrongDays({ from, to });
  const named = people.map((person) => ({ name: person, label: person === commandLine ? "Command line" : person }));
  return (
    <Form role="search" aria-label="Changes" className="mb-4 grid gap-2">
      <div className="flex flex-wrap items-center gap-2 max-sm:-mx-5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1">
        <div className="max-sm:w-48 max-sm:flex-none">
          <ToolSearch label="Model or name" query={query} />
        </div>
        <Choice label="Who" name="who" value={who} all="everybody" options={named} />
        <Choice label="What" name="what" value={what} all="everything" options={kinds} />
        <Choice label="Field" name="field" value={field} all="all" options={fields} />
        {(
          [
            ["From", "from", from],
            ["To", "to", to],
          ] as const
        ).map(([label, name, value]) => (
          <label key={name} className="flex flex-none items-center gap-2 text-small text-ink-2">
            <span>{label}</span>
            <input
              type="text"
              name={name}
              defaultValue={value}
              placeholder="2026-11-27"
              autoComplete="off"
              aria-invalid={wrong.includes(name) || undefined}
              aria-describedby={wrong.includes(name) ? mistakeId : undefined}
              className={`${fieldLook} ${toolLook} w-28! px-2.5! font-mono text-data`}
            />
          </label>
        ))}
        {record && <input type="hidden" name="record" value={`${record.collection}/${record.id}`} />}
        <Button type="submit" className="min-h-12">
          Show
        </Button>
      </div>
      {wrong.length > 0 && (
        <div role="alert">
          <FieldError id={mistakeId}>{historyMessages.day}</FieldError>
        </div>
      )}
    </Form>
  );
}

function Choice({
  label,
  name,
  value,
  all,
  options,
}: {
  label: string;
  name: string;
  value: string;
  all: string;
  options: { name: string; label: string }[];
}) {
  // What the address names stays chosen.
  const isUnknown = value !== "" && !options.some((option) => option.name === value);
  return (
    <div className="flex-none">
      <SelectBox name={name} aria-label={label} defaultValue={value} className={`${toolLook} max-w-44`}>
        <option value="">{`${label}: ${all}`}</option>
        {isUnknown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.name} value={option.name}>
            {option.label}
          </option>
        ))}
      </SelectBox>
    </div>
  );
}

const columns = [
  { name: "Time", className: "@max-[36rem]:hidden" },
  { name: "What" },
  { name: "Who", className: "@max-[52rem]:hidden" },
  { name: "Undo", isHeadHidden: true },
];

function Changes({ sets, today }: { sets: ListedSet[]; today: string }) {
  const days = [...Map.groupBy(sets, ({ at }) => dayOf(at))];
  return (
    <HistoryTable columns={columns} note="Times are in UTC.">
      {days.map(([day, ofDay]) => (
        <tbody key={day}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={columns.length}
              className="border-b border-ink pt-5 pb-2 text-left text-small font-[550] text-ink"
            >
              {dayName(day, today)}
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

function Row({ set }: { set: ListedSet }) {
  const { at, who } = set;
  return (
    <tr className="hover:bg-surface">
      <td className={`${historyCellLook} w-16 @max-[36rem]:hidden`}>
        <Moment at={at} isTimeOnly />
      </td>
      <th scope="row" className={`${historyCellLook} text-left font-normal`}>
        <SetTitle set={set} />
        <span className="block text-meta text-ink-3 @min-[52rem]:hidden">
          <span className="@min-[36rem]:hidden">
            <Moment at={at} isTimeOnly />
            <span>, </span>
          </span>
          <span>{who}</span>
        </span>
      </th>
      <td className={`${historyCellLook} max-w-56 truncate @max-[52rem]:hidden`} title={who}>
        {who}
      </td>
      <td className={`${historyCellLook} pr-0! text-right whitespace-nowrap`}>
        <SetUndo set={set} />
      </td>
    </tr>
  );
}
