import { Form, href } from "react-router";
import { nounFor } from "#core/counted.ts";
import { readPageNumber } from "#core/page.ts";
import { type LifecycleStatus, lifecycleStatus, lifecycleStatuses, writtenDate } from "#core/product/lifecycle.ts";
import {
  type LifecycleList,
  type LifecycleQuery,
  type LifecycleRow,
  type LifecycleSort,
  lifecycleFilter,
  lifecycleSorts,
} from "#core/product/lifecycle-list.ts";
import { Crumbs } from "../components/crumbs.tsx";
import { LifecycleMark } from "../components/lifecycle-line.tsx";
import { servicesContext } from "../context.ts";
import { notFound, pastTheEnd } from "../navigation/not-found.ts";
import { PageLink } from "../navigation/page-links.tsx";
import { pageMeta } from "../navigation/page-meta.ts";
import { useSite } from "../navigation/site.ts";
import { withQuery } from "../navigation/with-query.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Route } from "./+types/lifecycle-list.ts";
import { NotStated } from "./not-stated.tsx";
import { PageHead } from "./product/page-sections.tsx";
import "./lifecycle-list.css";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { listQuery } = loaderData;
  const bare = addressOf({ ...unfiltered, page: listQuery.page });
  return pageMeta(args, {
    title: "Lifecycle",
    description: "Until when products are sold and receive security updates, and what replaces them.",
    feed: { path: `${href("/feed.atom")}?kind=lifecycle`, title: "Lifecycle" },
    path: addressOf(listQuery) === bare ? bare : addressOf(unfiltered),
    unlisted: addressOf(listQuery) !== bare,
  });
}

const unfiltered: LifecycleQuery = {
  query: "",
  category: undefined,
  status: undefined,
  sort: "model",
  descending: false,
  page: 1,
};

/** Not found until a product has a date. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  if (!(await catalog.hasLifecycle())) throw notFound();
  const { searchParams } = new URL(request.url);
  const sort = searchParams.get("sort") ?? "";
  const listQuery: LifecycleQuery = {
    ...lifecycleFilter({
      q: searchParams.get("q"),
      category: searchParams.get("category"),
      status: searchParams.get("status"),
    }),
    sort: Object.hasOwn(lifecycleSorts, sort) ? (sort as LifecycleSort) : "model",
    descending: searchParams.get("dir") === "desc",
    page: readPageNumber(searchParams.get("page")),
  };
  const [list, categories] = await Promise.all([
    catalog.lifecycleList(listQuery, context.get(servicesContext).today),
    catalog.categories(),
  ]);
  if (!list) throw pastTheEnd(request, addressOf({ ...listQuery, page: 1 }));
  return { listQuery, list, categories };
}

export default function Lifecycle({ loaderData: { listQuery, list, categories } }: Route.ComponentProps) {
  const { today } = useSite();
  return (
    <div className="wrap">
      <PageHead
        title="Lifecycle"
        lead={`Until when each product is sold and gets security updates. Products without dates are not listed. As of ${writtenDate(today)}.`}
        crumbs={<Crumbs trail={[{ name: "Support", to: href("/support") }, { name: "Lifecycle" }]} />}
      />
      <div className="border-t border-ink pb-20 sm:pb-32">
        <Form
          key={addressOf({ ...listQuery, page: 1 })}
          className="grid items-end gap-3 py-4 sm:grid-cols-2 nav:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto] print:hidden"
        >
          <TextField label="Model" name="q" type="search" defaultValue={listQuery.query} autoComplete="off" />
          <Select label="Category" name="category" defaultValue={listQuery.category ?? ""}>
            <option value="">All categories</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select label="Status" name="status" defaultValue={listQuery.status ?? ""}>
            <option value="">All</option>
            {lifecycleStatuses.map((status) => (
              <option key={status} value={status}>
                {status}
              </option>
            ))}
          </Select>
          {listQuery.sort !== "model" && <input type="hidden" name="sort" value={listQuery.sort} />}
          {listQuery.descending && <input type="hidden" name="dir" value="desc" />}
          <div className="flex flex-wrap gap-2">
            <Button type="submit">Filter</Button>
            <a href={csvAddress(listQuery)} className={buttonLook()}>
              CSV
            </a>
            <Button onClick={() => print()} className="noscript:hidden">
              Print
            </Button>
          </div>
        </Form>
        <p role="status" className="py-2 text-small">
          <strong className="font-[650]">{list.total}</strong>
          <span>{` ${nounFor(list.total, "product")} with dates${statusCounts(list)}`}</span>
        </p>
        {list.total === 0 ? (
          <EmptyState
            action={
              <PageLink href={addressOf(unfiltered)} className={buttonLook()}>
                Clear filter
              </PageLink>
            }
          >
            No product with dates matches.
          </EmptyState>
        ) : (
          <Table listQuery={listQuery} rows={list.items} today={today} />
        )}
        <Pages listQuery={listQuery} list={list} />
      </div>
    </div>
  );
}

/** The statuses other than simply sold. */
function statusCounts({ counts }: LifecycleList): string {
  const named = lifecycleStatuses.filter((status) => status !== "Active" && counts[status] !== undefined);
  return named.map((status) => ` · ${counts[status]} ${status.toLowerCase()}`).join("");
}

function Table({ listQuery, rows, today }: { listQuery: LifecycleQuery; rows: LifecycleRow[]; today: string }) {
  return (
    <table className="lifecycle-table">
      <thead>
        <tr>
          {(Object.keys(lifecycleSorts) as LifecycleSort[]).map((sort) => (
            <SortHead key={sort} sort={sort} listQuery={listQuery} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, model, category, dates, successors }) => (
          <tr key={id}>
            <th scope="row">
              <PageLink prefetch href={href("/catalog/products/:id", { id })}>
                {model}
              </PageLink>
            </th>
            <td>{category}</td>
            <td>
              <Status status={lifecycleStatus(dates, today)} />
            </td>
            <Day date={dates.launched} />
            <Day date={dates.lastOrder} data-label="Last order" />
            <Day date={dates.endOfSales} />
            <td data-label="Security updates until">{dates.endOfSecuritySupport ?? <NotStated />}</td>
            <td data-label="Successor">
              {successors.length === 0 && <NotStated />}
              {successors.map(({ id, model }) => (
                <PageLink key={id} prefetch href={href("/catalog/products/:id", { id })}>
                  {model}
                </PageLink>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A phone shows the cells with a label. */
function Day({ date, ...label }: { date: string | undefined; "data-label"?: string }) {
  return (
    <td {...label} className="font-mono text-meta whitespace-nowrap">
      {date ?? <NotStated />}
    </td>
  );
}

function SortHead({ sort, listQuery }: { sort: LifecycleSort; listQuery: LifecycleQuery }) {
  const isSorted = listQuery.sort === sort;
  const address = addressOf({ ...listQuery, sort, descending: isSorted && !listQuery.descending, page: 1 });
  return (
    <th scope="col" aria-sort={isSorted ? (listQuery.descending ? "descending" : "ascending") : undefined}>
      <PageLink href={address}>
        <span>{lifecycleSorts[sort]}</span>
        {isSorted && <span aria-hidden="true">{listQuery.descending ? " ↓" : " ↑"}</span>}
      </PageLink>
    </th>
  );
}

function Status({ status }: { status: LifecycleStatus | undefined }) {
  if (!status) return null;
  return (
    <span className="inline-flex items-center gap-2">
      <LifecycleMark status={status} />
      <span>{status}</span>
    </span>
  );
}

function Pages({ listQuery, list: { page, pages } }: { listQuery: LifecycleQuery; list: LifecycleList }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages of the list" className="flex flex-wrap items-center gap-4 pt-6 text-small print:hidden">
      <p className="mr-auto">{`Page ${page} of ${pages}`}</p>
      {page > 1 && (
        <PageLink href={addressOf({ ...listQuery, page: page - 1 })} rel="prev" className={buttonLook()}>
          Previous page
        </PageLink>
      )}
      {page < pages && (
        <PageLink href={addressOf({ ...listQuery, page: page + 1 })} rel="next" className={buttonLook()}>
          Next page
        </PageLink>
      )}
    </nav>
  );
}

function addressOf(listQuery: LifecycleQuery): string {
  return withQuery(href("/support/lifecycle"), listParameters(listQuery));
}

/** The same rows, always by model. */
function csvAddress({ query, category, status }: LifecycleQuery): string {
  return withQuery("/support/lifecycle.csv", listParameters({ ...unfiltered, query, category, status }));
}

function listParameters({ query, category, status, sort, descending, page }: LifecycleQuery) {
  return { q: query, category, status, sort: sort !== "model" && sort, dir: descending && "desc", page };
}
