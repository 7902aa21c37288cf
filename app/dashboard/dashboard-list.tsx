import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { counted } from "#core/counted.ts";
import { ListFilter } from "../components/list-filter.tsx";
import { buttonLook } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { DashboardHead } from "./dashboard-head.tsx";
import { openedFrom } from "./list-address.ts";

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
  narrowedTo?: { name: string; whole: string } | undefined;
  kept?: Record<string, string>;
  addressOf: (query: string) => string;
  children: ReactNode;
}) {
  const newRecord = (
    <Link to={openedFrom(list, newAddress)} className={buttonLook("primary")}>
      <Plus />
      <span>{`New ${noun}`}</span>
    </Link>
  );
  const isNarrowed = query !== "" || narrowedTo !== undefined;
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
      <DashboardHead title={title}>{newRecord}</DashboardHead>
      <ListFilter label={filterLabel} asked={query} kept={kept} addressOf={addressOf}>
        {`${isNarrowed && all !== undefined ? `${found} of ` : ""}${counted(all ?? found, noun, title.toLowerCase())}`}
      </ListFilter>
      {narrowedTo && (
        <p className="mb-3 flex flex-wrap gap-x-4 text-small">
          <span>{narrowedTo.name}</span>
          <Link to={narrowedTo.whole}>{`Show all ${title.toLowerCase()}`}</Link>
        </p>
      )}
      {found === 0 ? (
        <EmptyState
          action={
            <Link to={query === "" && narrowedTo ? narrowedTo.whole : addressOf("")} className={buttonLook()}>
              Clear filter
            </Link>
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
