import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { Ref } from "react";
import { href, Link } from "react-router";
import type { ListedProduct, ProductsAsked, ProductsSort } from "#core/product.ts";
import { Photo, Plate } from "../../parts/photo.tsx";
import { Day } from "../day.tsx";
import { openedFrom } from "../list-kept.ts";
import { productsAddress } from "./products-address.ts";

const head = "border-b border-ink pr-4 text-label whitespace-nowrap text-ink-3 uppercase";
const cell = "border-b border-line py-2.5 pr-4";
// Columns hidden in narrow windows.
const wide = "max-sm:hidden";

export function ProductsTable({
  products,
  asked,
  wanted,
  bodyRef,
}: {
  products: ListedProduct[];
  asked: ProductsAsked;
  wanted: ProductsAsked;
  bodyRef: Ref<HTMLTableSectionElement>;
}) {
  return (
    <table className="w-full border-collapse text-small">
      <thead>
        <tr>
          <th scope="col" className={`${head} w-20 sm:w-24`}>
            <span className="sr-only">Picture</span>
          </th>
          <SortableHead name="Model" by="model" asked={asked} wanted={wanted} />
          <SortableHead name="Category" by="category" asked={asked} wanted={wanted} className={wide} />
          <th scope="col" className={`${head} text-left ${wide}`}>
            NDAA
          </th>
          <SortableHead name="Updated" by="updated" asked={asked} wanted={wanted} atEnd />
        </tr>
      </thead>
      <tbody ref={bodyRef}>
        {products.map((product) => (
          <ProductLine key={product.id} product={product} list={productsAddress(asked)} />
        ))}
      </tbody>
    </table>
  );
}

function ProductLine({
  product: { id, model, category, ndaa, picture, updatedAt },
  list,
}: {
  product: ListedProduct;
  list: string;
}) {
  return (
    <tr className="hover:bg-surface">
      <td className={cell}>
        <Plate className="w-16">
          <Photo picture={picture} alt="" sizes="64px" pixels={192} className="bg-size-[24px]!" />
        </Plate>
      </td>
      <th scope="row" className="border-b border-line pr-4 text-left font-[550] wrap-anywhere">
        <Link
          to={openedFrom(list, href("/dashboard/products/:id", { id }))}
          className="flex min-h-17 items-center py-2.5 text-ink no-underline hover:text-accent hover:underline"
        >
          {model}
        </Link>
      </th>
      <td className={`${cell} ${wide} wrap-anywhere`}>{category.name}</td>
      <td className={`${cell} ${wide}`}>{ndaa ? "Yes" : "No"}</td>
      <td className={`${cell} text-right`}>
        <Day at={updatedAt} />
      </td>
    </tr>
  );
}

/** Links to the list sorted by the column, or reversed. Dates start with the newest. */
function SortableHead({
  name,
  by,
  asked,
  wanted,
  atEnd = false,
  className = "",
}: {
  name: string;
  by: ProductsSort;
  asked: ProductsAsked;
  wanted: ProductsAsked;
  atEnd?: boolean;
  className?: string;
}) {
  const current = asked.sort === by;
  const descending = current ? !asked.descending : by === "updated";
  const Icon = !current ? ChevronsUpDown : asked.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={current ? (asked.descending ? "descending" : "ascending") : undefined}
      className={`${head} ${atEnd ? "text-right" : "text-left"} ${className}`}
    >
      <Link
        to={productsAddress({ ...wanted, sort: by, descending, page: 1 })}
        preventScrollReset
        className={`group inline-flex min-h-11 items-center gap-1.5 no-underline hover:text-ink ${atEnd ? "flex-row-reverse" : ""} ${current ? "text-ink" : ""}`}
      >
        {name}
        <Icon
          aria-hidden
          strokeWidth={1.5}
          className={`size-4 ${current ? "" : "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"}`}
        />
      </Link>
    </th>
  );
}
