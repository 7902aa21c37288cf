import type { Ref } from "react";
import { href, Link } from "react-router";
import type { SelectedProduct } from "#core/product/product.ts";
import { CompareToggle } from "../../components/compare-toggle.tsx";
import { LifecycleTag } from "../../components/lifecycle-line.tsx";
import { inGroups } from "../../components/product-cards.tsx";
import { PageLink } from "../../navigation/page-links.tsx";
import { useSite } from "../../navigation/site.ts";
import { NotStated } from "../not-stated.tsx";
import { addressOf, changed } from "./selector-address.ts";
import type { Column, SelectorView } from "./selector-view.ts";

/**
 * Shows as many columns as fit, unless a visitor has chosen them: then it scrolls in a region of its own, under its head and
 * beside its models. On a phone each product has two lines.
 */
export function ProductTable({
  products,
  view,
  listRef,
}: {
  products: SelectedProduct[];
  view: SelectorView;
  listRef: Ref<HTMLTableElement>;
}) {
  const { shown, hasChosenColumns } = view;
  const hasCategory = products.some(({ category }) => category !== undefined);
  return (
    <section
      aria-label="Products, table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll a region that has the focus
      tabIndex={0}
      className={`product-table ${hasChosenColumns ? "has-chosen" : hasCategory ? "has-category" : ""}`}
    >
      <table ref={listRef}>
        <thead>
          <tr>
            <SortHead
              view={view}
              sort={view.orders.some(({ value }) => value === "model") ? "model" : ""}
              label="Model"
            />
            {shown.map(({ factId, label, unit, isNumber }) => (
              <SortHead key={factId} view={view} sort={factId} label={label} unit={unit} isNumber={isNumber} />
            ))}
            {hasCategory && <SortHead view={view} sort="" label="Category" className="category" />}
          </tr>
        </thead>
        {inGroups(products).map(({ group, items }) => (
          <tbody key={group}>
            {group !== undefined && (
              <tr className="group-head">
                <th scope="rowgroup">{group}</th>
                {shown.map(({ factId }) => (
                  <td key={factId} />
                ))}
              </tr>
            )}
            {items.map((product) => (
              <ProductRow key={product.id} product={product} columns={shown} sortedBy={view.sortedBy?.factId} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function ProductRow({
  product: { id, model, lifecycle, tag, category, cells = [] },
  columns,
  sortedBy,
}: {
  product: SelectedProduct;
  columns: Column[];
  sortedBy: string | undefined;
}) {
  const { today } = useSite();
  return (
    <tr>
      <th scope="row">
        <CompareToggle id={id} model={model} isBox />
        <PageLink prefetch href={href("/catalog/products/:id", { id })}>
          {model}
        </PageLink>
        {lifecycle && <LifecycleTag dates={lifecycle} today={today} />}
        {tag && <span className="ndaa-tag">{tag}</span>}
      </th>
      {columns.map(({ factId, unit, isNumber }, nth) => {
        const look = `${isNumber ? "text-right" : ""} ${factId === sortedBy ? "is-sorted" : ""}`;
        return cells[nth] ? (
          <td key={factId} data-unit={unit === "°" ? unit : unit && ` ${unit}`} className={look}>
            {isNumber ? unbroken(cells[nth]) : cells[nth]}
          </td>
        ) : (
          <td key={factId} className={`unstated ${look}`}>
            <NotStated />
          </td>
        );
      })}
      {category !== undefined && <td className="category">{category}</td>}
    </tr>
  );
}

/** Breaks between values, behind "×" and before a condition, never within a range or a number. */
function unbroken(cell: string): string {
  return cell.replace(/(?<![·×]) (?![·(])/g, "\u00a0");
}

function SortHead({
  view: { path, query, sort: sorted },
  sort,
  label,
  unit,
  isNumber = false,
  className = "",
}: {
  view: SelectorView;
  sort: string;
  label: string;
  unit?: string;
  isNumber?: boolean;
  className?: string;
}) {
  const direction = sorted === sort ? "ascending" : sort && sorted === `${sort}-desc` ? "descending" : undefined;
  const next = sort && sort !== "model" && direction === "ascending" ? `${sort}-desc` : sort;
  return (
    <th scope="col" aria-sort={direction} className={isNumber ? "text-right" : className}>
      <Link to={addressOf(path, changed(query, { sort: next }))} preventScrollReset>
        <span>{unit ? `${label} ${unit}` : label}</span>
        {direction && <span aria-hidden="true">{direction === "ascending" ? "↑" : "↓"}</span>}
      </Link>
    </th>
  );
}
