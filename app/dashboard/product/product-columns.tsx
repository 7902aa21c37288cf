import { Columns3 } from "lucide-react";
import { Form, href, Link, useSubmit } from "react-router";
import { gapNames, gapWords } from "#core/attention.ts";
import type { ListedProduct, ProductListQuery, ProductsSort } from "#core/product/product.ts";
import { type FilterCounts, type ProductFilterName, productFilters } from "#core/product/product-filters.ts";
import { LifecycleMark } from "../../components/lifecycle-line.tsx";
import { Photo, Plate } from "../../components/photo.tsx";
import { buttonLook } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { DateText, dayOf, Moment } from "../date-text.tsx";
import { openedFrom } from "../list-address.ts";
import { type Column, HeadMenu, MenuLinks, None, useMenu } from "../list-table.tsx";
import type { productsQuery } from "./products-query.ts";

const columnNames = {
  picture: "Picture",
  model: "Model",
  category: "Category",
  status: "Status",
  until: "Support until",
  firmware: "Firmware",
  gaps: "Gaps",
  updated: "Updated",
} as const;

export type ProductColumn = keyof typeof columnNames;

const optional = Object.keys(columnNames).filter((name) => name !== "model") as ProductColumn[];
const cookieName = "product-columns";
const aYear = 365 * 24 * 60 * 60;

/** Kept in the browser, so that pages come with them. */
export function columnsCookie(chosen: string[]): string {
  const known = optional.filter((name) => chosen.includes(name));
  return `${cookieName}=${known.join(".")}; Path=/dashboard; Max-Age=${aYear}; HttpOnly; SameSite=Lax`;
}

export function chosenColumns(cookies: string | null): ProductColumn[] {
  const value = new RegExp(`(?:^|; )${cookieName}=([a-z.]*)`).exec(cookies ?? "")?.[1];
  return value === undefined ? optional : optional.filter((name) => value.split(".").includes(name));
}

/** A form, which works without scripts; with them each tick is sent at once. */
export function ColumnsMenu({ chosen, kept }: { chosen: ProductColumn[]; kept: Record<string, string> }) {
  const menu = useMenu();
  const submit = useSubmit();
  const isHydrated = useHydrated();
  return (
    <details ref={menu} className="list-columns max-sm:order-2">
      <summary className={`${buttonLook("quiet")} list-tool`}>
        <Columns3 />
        <span className="max-sm:sr-only">Columns</span>
      </summary>
      <div className="list-menu">
        <Form
          action={href("/dashboard/products")}
          preventScrollReset
          onChange={({ currentTarget }) => submit(currentTarget, { replace: true, preventScrollReset: true })}
        >
          {Object.entries(kept).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          {/* Also where none is chosen. */}
          <input type="hidden" name="columns" value="chosen" />
          {optional.map((name) => (
            <Checkbox
              key={name}
              name="column"
              value={name}
              defaultChecked={chosen.includes(name)}
              label={columnNames[name]}
            />
          ))}
          {!isHydrated && (
            <button type="submit" className={`${buttonLook()} mx-4 mt-2`}>
              Show
            </button>
          )}
        </Form>
      </div>
    </details>
  );
}

interface ColumnOptions {
  products: ReturnType<typeof productsQuery>;
  listQuery: ProductListQuery;
  /** What the next change of the list builds on. */
  wanted: ProductListQuery;
  categories: { id: string; name: string; count: number }[];
  counts: FilterCounts;
  /** Whether somebody else has changed it since it was ticked. */
  isChanged: (product: ListedProduct) => boolean;
}

export function productColumns({
  products,
  listQuery,
  wanted,
  categories,
  counts,
  isChanged,
}: ColumnOptions): (Column<ListedProduct> & { key: ProductColumn })[] {
  const to = (change: Partial<ProductListQuery>) => products.address({ ...wanted, ...change, page: 1 });
  function sortBy(sort: ProductsSort): Column<ListedProduct>["sort"] {
    const isCurrent = listQuery.sort === sort;
    const descending = isCurrent ? !listQuery.descending : sort === "updated";
    return {
      address: to({ sort, descending }),
      direction: isCurrent ? (listQuery.descending ? "descending" : "ascending") : undefined,
    };
  }
  /** An option of a filter: the chosen one leads back to all. */
  function option(name: ProductFilterName | "category", value: string, label: string, count: number | undefined) {
    const isChosen = listQuery[name] === value;
    return { label, count, isChosen, to: to({ [name]: isChosen ? undefined : value }) };
  }
  function options<Name extends ProductFilterName>(
    name: Name,
    labelOf: (value: (typeof productFilters)[Name][number]) => string,
  ) {
    const values: readonly (typeof productFilters)[Name][number][] = productFilters[name];
    return values.map((value) => option(name, value, labelOf(value), counts[`${name} ${value}`]));
  }
  const chosenIn = (all: { label: string; isChosen: boolean }[]) => all.find(({ isChosen }) => isChosen)?.label;

  const categoryOptions = categories.map(({ id, name, count }) => option("category", id, name, count));
  const statusOptions = options("status", (status) => (status === "none" ? "No dates" : status));
  const untilOptions = options("until", (until) => until);
  const needOptions = options("needs", (need) => (need === "none" ? "No gaps" : gapNames[need]));
  const markOptions = options("mark", (mark) => (mark === "yes" ? "NDAA compliant" : "Not marked"));
  const list = products.address(listQuery);
  return [
    {
      key: "picture",
      name: columnNames.picture,
      isHeadHidden: true,
      headClassName: "w-13",
      cellClassName: "list-picture",
      cell: ({ picture }) => (
        <Plate className="w-10">
          <Photo picture={picture} alt="" sizes="40px" pixels={120} className="bg-size-[16px]!" />
        </Plate>
      ),
    },
    {
      key: "model",
      name: columnNames.model,
      sort: sortBy("model"),
      cell: ({ model }) => (
        <span
          title={model}
          className="block max-w-72 truncate max-sm:max-w-none max-sm:wrap-anywhere max-sm:whitespace-normal"
        >
          {model}
        </span>
      ),
      linksTo: ({ id }) => href("/dashboard/products/:id", { id }),
    },
    {
      key: "category",
      name: columnNames.category,
      sort: sortBy("category"),
      menu: (
        <HeadMenu name="Category" chosen={chosenIn(categoryOptions)}>
          <MenuLinks options={categoryOptions} />
        </HeadMenu>
      ),
      // Gives way where the other columns need the room.
      cell: ({ category }) => (
        <span title={category.name} className="line-clamp-1 max-w-44 wrap-normal">
          {category.name}
        </span>
      ),
    },
    {
      key: "status",
      name: columnNames.status,
      menu: (
        <HeadMenu name="Status" chosen={chosenIn(statusOptions)}>
          <MenuLinks options={statusOptions} />
        </HeadMenu>
      ),
      cellClassName: "list-phone-end whitespace-nowrap",
      cell: ({ status }) =>
        status ? (
          <span className="inline-flex items-center gap-2">
            <LifecycleMark status={status} />
            <span>{status}</span>
          </span>
        ) : (
          <None />
        ),
    },
    {
      key: "until",
      name: columnNames.until,
      menu: (
        <HeadMenu name="Support until" chosen={chosenIn(untilOptions)}>
          <MenuLinks options={untilOptions} />
        </HeadMenu>
      ),
      cellClassName: "font-mono text-meta whitespace-nowrap",
      cell: ({ supportUntil }) => supportUntil ?? <None />,
    },
    {
      key: "firmware",
      name: columnNames.firmware,
      headClassName: "list-last",
      cellClassName: "list-last font-mono text-meta",
      cell: ({ firmware }) => (firmware ? <Short text={firmware} className="max-w-22" /> : <None />),
    },
    {
      key: "gaps",
      name: columnNames.gaps,
      menu: (
        <HeadMenu name="Gaps" chosen={chosenIn([...needOptions, ...markOptions])}>
          <p>Products with this gap</p>
          <MenuLinks options={needOptions.slice(0, -1)} />
          <hr />
          <MenuLinks options={needOptions.slice(-1)} />
          <hr />
          <p>NDAA mark</p>
          <MenuLinks options={markOptions} />
        </HeadMenu>
      ),
      cellClassName: "list-phone-below",
      cell: (product) => <Gaps product={product} list={list} />,
    },
    {
      key: "updated",
      name: columnNames.updated,
      sort: sortBy("updated"),
      headClassName: "list-last",
      cellClassName: "list-last whitespace-nowrap [&_time]:text-meta",
      cell: (product) =>
        isChanged(product) ? <ChangedAt at={product.updatedAt} /> : <DateText at={product.updatedAt} />,
    },
  ];
}

/** On one line; its end may be cut. */
function Short({ text, className }: { text: string; className: string }) {
  return (
    <span title={text} className={`block truncate ${className}`}>
      {text}
    </span>
  );
}

const gapsInRow = 3;

/** Each opens the form at the field. */
function Gaps({ product: { id, model, gaps }, list }: { product: ListedProduct; list: string }) {
  const form = openedFrom(list, href("/dashboard/products/:id/edit", { id }));
  const shown = gaps.slice(0, gapsInRow);
  return (
    <span className="list-words">
      {shown.map((need) => (
        <Link
          key={need}
          to={`${form}#${gapWords[need].field}`}
          aria-label={`${gapWords[need].word} of ${model}`}
          className="py-1 text-link"
        >
          {gapWords[need].word}
        </Link>
      ))}
      {gaps.length > shown.length && (
        <Link to={form} aria-label={`${gaps.length - shown.length} more of ${model}`} className="py-1 text-link">
          {`${gaps.length - shown.length} more`}
        </Link>
      )}
    </span>
  );
}

function ChangedAt({ at }: { at: number }) {
  const isToday = dayOf(at) === dayOf(Date.now());
  return (
    <span className="text-warn">
      <Moment at={at} isTimeOnly={isToday} />
      {isToday && <span className="font-mono text-meta"> today</span>}
    </span>
  );
}
