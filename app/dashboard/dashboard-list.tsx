import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
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
  kept?: Record<string, string>;
  addressOf: (query: string) => string;
  children: ReactNode;
}) {
  const newRecord = (
    <Link to={openedFrom(list, newAddress)} className={buttonLook("primary")}>
      <Plus />
      New {noun}
    </Link>
  );
  const isEmpty = all === undefined ? found === 0 && query === "" : all === 0;
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
        {query && all !== undefined && <>{found} of </>}
        {all ?? found} {(all ?? found) === 1 ? noun : title.toLowerCase()}
      </ListFilter>
      {found === 0 ? (
        <EmptyState
          action={
            <Link to={addressOf("")} className={buttonLook()}>
              Clear filter
            </Link>
          }
        >
          No {noun} has “{query}” in its {filteredFields}.
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}
