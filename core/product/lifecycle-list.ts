import { isId } from "../id.ts";
import type { Page } from "../page.ts";
import { type LifecycleDates, type LifecycleStatus, lifecycleStatuses } from "./lifecycle.ts";

/** The columns of the list, by which it can be sorted. */
export const lifecycleSorts = {
  model: "Model",
  category: "Category",
  status: "Status",
  launched: "Launched",
  lastOrder: "Last order",
  sales: "End of sales",
  support: "Security updates until",
  successor: "Successor",
} as const;

export type LifecycleSort = keyof typeof lifecycleSorts;

export interface LifecycleFilter {
  /** Within the model. */
  query: string;
  category: string | undefined;
  status: LifecycleStatus | undefined;
}

/** Ignores what is no filter. */
export function lifecycleFilter({
  q,
  category,
  status,
}: Record<"q" | "category" | "status", string | null | undefined>): LifecycleFilter {
  return {
    query: q?.trim() ?? "",
    category: category && isId(category) ? category : undefined,
    status: lifecycleStatuses.find((known) => known === status),
  };
}

export interface LifecycleQuery extends LifecycleFilter {
  sort: LifecycleSort;
  descending: boolean;
  page: number;
}

/** A product with dates. */
export interface LifecycleRow {
  id: string;
  model: string;
  category: string;
  dates: LifecycleDates;
  /** Successors still sold, drop-in ones first. */
  successors: { id: string; model: string }[];
}

export interface LifecycleList extends Page<LifecycleRow> {
  /** How many products have each status, on all pages. */
  counts: Partial<Record<LifecycleStatus, number>>;
}
