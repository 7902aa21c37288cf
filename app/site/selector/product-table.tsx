import type { Ref } from "react";
import { href, Link } from "react-router";
import type { SelectedProduct } from "#core/product/product.ts";
import { LifecycleTag } from "../../components/lifecycle-line.tsx";
import { PageLink } from "../../navigation/page-links.tsx";
import { useSite } from "../../navigation/site.ts";
import { NotStated } from "../not-stated.tsx";
import { addressOf, changed } from "./selector-address.ts";
import type { SelectorView } from "./selector-view.ts";

/** Scrolls in a region of its own, under its head and beside its models. */
export function ProductTable({
  products,
  view,
  listRef,
}: {
  products: SelectedProduct[];
  view: SelectorView;
  listRef: Ref<HTMLTableSectionElement>;
}) {
  const { today } = useSite();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a region that has the focus
    <section aria-label="Products, table" tabIndex={0} className="product-table">
      <table>
        <thead>
          <tr>
            <SortHead view={view} sort="" label="Model" />
            {view.columns.map(({ kind, label, unit, isNumber }) => (
              <SortHead key={kind} view={view} sort={kind} label={label} unit={unit} isNumber={isNumber} />
            ))}
          </tr>
        </thead>
        <tbody ref={listRef}>
          {products.map(({ id, model, lifecycle, cells = [] }) => (
            <tr key={id}>
              <th scope="row">
                <PageLink prefetch href={href("/catalog/products/:id", { id })}>
                  {model}
                </PageLink>
                {lifecycle && <LifecycleTag dates={lifecycle} today={today} />}
              </th>
              {view.columns.map(({ kind, isNumber }, nth) => (
                <td key={kind} className={isNumber ? "text-right" : undefined}>
                  {cells[nth] || <NotStated />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function SortHead({
  view: { path, query, sort: sorted },
  sort,
  label,
  unit,
  isNumber = false,
}: {
  view: SelectorView;
  sort: string;
  label: string;
  unit?: string;
  isNumber?: boolean;
}) {
  const direction = sorted === sort ? "ascending" : sort && sorted === `${sort}-desc` ? "descending" : undefined;
  const next = sort && direction === "ascending" ? `${sort}-desc` : sort;
  return (
    <th scope="col" aria-sort={direction} className={isNumber ? "text-right" : undefined}>
      <Link to={addressOf(path, changed(query, { sort: next }))} preventScrollReset>
        <span>{unit ? `${label}\u00a0${unit}` : label}</span>
        {direction && <span aria-hidden="true">{direction === "ascending" ? "↑" : "↓"}</span>}
      </Link>
    </th>
  );
}
