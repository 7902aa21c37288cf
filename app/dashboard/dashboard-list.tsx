import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { nounFor } from "#core/counted.ts";
import { ListFilter } from "../components/list-filter.tsx";
import { buttonLook } from "../ui/button.tsx";
import type { Elements } from "../ui/elements.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { DashboardHead } from "./dashboard-head.tsx";
import { openedFrom } from "./list-address.ts";

/** A list of records with its tools: name, count and search in one line. */
export function DashboardList({
  title,
  noun,
  list,
  query,
  all,
  found,
  newAddress,
  filterLabel,
  filteredFields,
  noneYet,
  narrowedTo,
  kept,
  tools,
  addressOf,
  children,
}: {
  title: string;
  noun: string;
  list: string;
  query: string;
  all?: number;
  found: number;
  newAddress: string;
  filterLabel: string;
  filteredFields: string;
  noneYet: string;
  /** What the list is narrowed to besides its query, and the address of the whole list. */
  narrowedTo?: { name?: string; whole: string } | undefined;
  kept?: Record<string, string>;
  tools?: Elements;
  addressOf: (query: string) => string;
  children: ReactNode;
}) {
  const newRecord = (
    <Link to={openedFrom(list, newAddress)} className={`${buttonLook("primary")} list-tool`}>
      <Plus />
      <span>{`New ${noun}`}</span>
    </Link>
  );
  const plural = title.toLowerCase();
  const isNarrowed = query !== "" || narrowedTo !== undefined;
  const showAll = `Show all ${plural}`;
  const isEmpty = all === undefined ? found === 0 && !isNarrowed : all === 0;
  if (isEmpty) {
    return (
      <>
        <DashboardHead title={title} />
        <EmptyState action={newRecord}>{noneYet}</EmptyState>
      </>
    );
  }
  return (
    <>
      <div className="list-tools">
        <h1>{title}</h1>
        <p>
          <span role="status">
            <span>{isNarrowed && all !== undefined ? `${found} of ${all}` : (all ?? found)}</span>
            <span className="sr-only">{` ${nounFor(all ?? found, noun, plural)}`}</span>
          </span>
          {narrowedTo?.name && <span className="text-ink">{narrowedTo.name}</span>}
          {narrowedTo && (
            <Link
              to={narrowedTo.whole}
              preventScrollReset
              className={`text-link ${narrowedTo.name ? "" : "max-sm:hidden"}`}
            >
              {showAll}
            </Link>
          )}
        </p>
        <ListFilter label={filterLabel} asked={query} kept={kept} addressOf={addressOf} />
        {tools}
        {newRecord}
      </div>
      {found === 0 ? (
        <EmptyState
          action={
            query === "" && narrowedTo ? (
              <Link to={narrowedTo.whole} className={buttonLook()}>
                {showAll}
              </Link>
            ) : (
              <Link to={addressOf("")} className={buttonLook()}>
                Clear filter
              </Link>
            )
          }
        >
          {query === "" ? `No ${noun} to show.` : `No ${noun} has “${query}” in its ${filteredFields}.`}
        </EmptyState>
      ) : (
        <div className="contents">{children}</div>
      )}
    </>
  );
}
