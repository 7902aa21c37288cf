import { type MouseEvent, type RefObject, useRef } from "react";
import { href, Link, type LinkProps } from "react-router";
import { counted, nounFor } from "#core/counted.ts";
import type { Page } from "#core/page.ts";
import type { SelectedProduct } from "#core/product/product.ts";
import { ProductGrid } from "../../components/product-cards.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { useFollowingPages } from "../../navigation/following-pages.ts";
import { Button, buttonLook } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ArrowRight, ChevronsUpDown, X } from "../../ui/icons.tsx";
import { ChooseColumns } from "./choose-columns.tsx";
import { unstatedText } from "./facets.tsx";
import { ProductTable } from "./product-table.tsx";
import { addressOf, changed } from "./selector-address.ts";
import type { SelectorView } from "./selector-view.ts";
import { filterFormId, showIn } from "./use-live-form.ts";
import "./selector.css";

/** The products that the filters leave. `more` names the list whose following pages are read. */
export function Results({
  view,
  products,
  more,
  noneText,
}: {
  view: SelectorView;
  products: Page<SelectedProduct>;
  more: { list: "catalog" | "category"; category?: string };
  noneText: string;
}) {
  const { path, query, chips, isTable, facets, unstated, hides, total } = view;
  const count = useRef<HTMLParagraphElement>(null);
  const list = useFollowingPages<SelectedProduct, HTMLElement>(
    products,
    (page) => addressOf(href("/more/:list", more), changed(query, { category: more.category ?? "" }), page),
    (product) => product.id,
    { itemsIn: (all) => all.querySelectorAll(".product-cards > li, tbody > tr:has(a)") },
  );
  const setList = (element: HTMLElement | null) => {
    list.listRef.current = element;
  };
  const hasFacts = view.columns.length > 0;
  const isNarrowed = chips.length > 0 || hides;
  return (
    <>
      <div className="mb-2 flex min-h-12 flex-wrap items-center gap-x-6 gap-y-2 border-t border-ink py-2 text-small">
        <p ref={count} role="status" tabIndex={-1} className="mr-auto focus:outline-none">
          <strong className="font-[650]">{products.total}</strong>
          <span>{`${isNarrowed ? ` of ${total}` : ""} ${nounFor(total, "product")}`}</span>
        </p>
        {!hasFacts && chips.length > 0 && <ClearFilters view={view} count={count} />}
        {isTable && hasFacts && <ChooseColumns view={view} />}
        {total > 1 && (
          <>
            <SortOrder view={view} />
            <div className="hidden noscript:block print:hidden">
              <Button type="submit" form={filterFormId}>
                Show
              </Button>
            </div>
          </>
        )}
        {hasFacts && <ViewLinks view={view} />}
      </div>
      {hasFacts && chips.length > 0 && <ChosenFilters view={view} count={count} />}
      {products.total === 0 ? (
        <>
          <EmptyState>{noneText}</EmptyState>
          {isNarrowed && total > 0 && <Ways view={view} count={count} />}
        </>
      ) : isTable && hasFacts ? (
        <ProductTable products={list.items} view={view} listRef={setList} />
      ) : (
        <ProductGrid products={list.items} listRef={setList} />
      )}
      {view.sortedBy?.hasUnstated && products.total > 0 && (
        <p className="pt-3 text-meta text-ink-3">{`Products that do not state “${view.sortedBy.label}” stand last.`}</p>
      )}
      {unstated && (
        <p className="mt-8 flex flex-wrap justify-between gap-x-4 border-t border-line py-2 text-small print:hidden">
          <span className="py-2.5">
            {facets.filter(({ isChosen }) => isChosen).length === 1
              ? `${unstatedText(unstated.count, "more ")}.`
              : `${unstated.count} more ${nounFor(unstated.count, "does", "do")} not state every chosen fact.`}
          </span>
          <FilterLink to={unstated.to} count={count} className="inline-flex min-h-11 items-center text-link">
            Show them
          </FilterLink>
        </p>
      )}
      <ShowMore
        list={list}
        startsAt={products.page}
        noun="products"
        addressOf={(page) => addressOf(path, query, page)}
      />
    </>
  );
}

type Count = RefObject<HTMLParagraphElement | null>;

/** Changes filters. It may vanish with the filter, so the focus moves to the count. */
function FilterLink({ count, ...link }: LinkProps & { count: Count }) {
  function follow({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    count.current?.focus();
    const form = document.getElementById(filterFormId);
    if (form instanceof HTMLFormElement) showIn(form, new URL(currentTarget.href).searchParams);
  }
  return <Link preventScrollReset onClick={follow} {...link} />;
}

function ClearFilters({ view, count }: { view: SelectorView; count: Count }) {
  const hasChosenFacts = [...view.facets, ...view.attributes].some(({ isChosen }) => isChosen);
  return (
    <FilterLink to={view.clearTo} count={count} className={`${buttonLook("quiet")} print:hidden`}>
      <X />
      <span>{hasChosenFacts ? "Clear all" : "Clear filters"}</span>
    </FilterLink>
  );
}

function ChosenFilters({ view, count }: { view: SelectorView; count: Count }) {
  return (
    <ul aria-label="Chosen filters" className="mb-5 flex flex-wrap items-center gap-2">
      {view.chips.map(({ label, text, to }) => (
        <li key={to}>
          <FilterLink to={to} count={count} className="filter-chip">
            <span>
              {label && <i>{`${label} `}</i>}
              <span>{text}</span>
              <span className="sr-only">, remove</span>
            </span>
            <X />
          </FilterLink>
        </li>
      ))}
      <li>
        <ClearFilters view={view} count={count} />
      </li>
    </ul>
  );
}

function SortOrder({ view: { sort, orders, columns } }: { view: SelectorView }) {
  return (
    <label className="relative flex items-center gap-3 max-sm:order-last max-sm:w-full print:hidden">
      Sort
      <select
        form={filterFormId}
        name="sort"
        defaultValue={sort}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        className="h-11 w-72 min-w-0 appearance-none truncate rounded-md border border-edge bg-paper pr-11 pl-3 text-ink max-sm:w-full"
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {columns.map(({ factId, label, isNumber }) => (
          <option key={factId} value={factId}>
            {`${label}${isNumber ? ", lowest first" : ", A to Z"}`}
          </option>
        ))}
        {columns.map(({ factId, label, isNumber }) => (
          <option key={factId} value={`${factId}-desc`}>
            {`${label}${isNumber ? ", highest first" : ", Z to A"}`}
          </option>
        ))}
      </select>
      <ChevronsUpDown className="pointer-events-none absolute right-3.5 size-4.5 text-ink-3" />
    </label>
  );
}

function ViewLinks({ view: { path, query, isTable } }: { view: SelectorView }) {
  return (
    <nav aria-label="View" className="flex gap-5 print:hidden">
      {[
        { name: "Cards", view: "", isCurrent: !isTable },
        { name: "Table", view: "table", isCurrent: isTable },
      ].map(({ name, view, isCurrent }) => (
        <Link
          key={name}
          to={addressOf(path, changed(query, { view }))}
          preventScrollReset
          aria-current={isCurrent ? "true" : undefined}
          className={`relative flex min-h-11 min-w-11 items-center justify-center no-underline ${isCurrent ? "font-[550] text-ink before:absolute before:-top-2.5 before:h-2.5 before:index-mark before:content-['']" : "text-ink-2 hover:text-ink"}`}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function Ways({ view: { ways, clearTo }, count }: { view: SelectorView; count: Count }) {
  return (
    <div className="filter-ways">
      {ways.length === 0 ? (
        <p>Removing one of the filters alone does not help.</p>
      ) : (
        <>
          <p>{ways.length === 1 ? "Drop this filter:" : "Drop one of these filters:"}</p>
          <ul>
            {ways.map(({ text, count: products, to }) => (
              <li key={to}>
                <FilterLink to={to} count={count} className="filter-way">
                  <span>{text}</span>
                  <span>{counted(products, "product")}</span>
                  <ArrowRight />
                </FilterLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <FilterLink to={clearTo} count={count} className={buttonLook()}>
        Clear all
      </FilterLink>
    </div>
  );
}
