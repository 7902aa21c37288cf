import { href } from "react-router";
import { isId } from "#core/id.ts";
import type { ProductListQuery } from "#core/product/product.ts";
import { productFilters } from "#core/product/product-filters.ts";
import { choice, flag, listQuery, optionalChoice, pageNumber, searchText } from "../list-query.ts";

/** `today` is the maker's day. */
export function productsQuery(today: string) {
  return listQuery<ProductListQuery>(href("/dashboard/products"), {
    query: searchText,
    category: { name: "category", parse: (text) => (isId(text) ? text : undefined), write: (id) => id },
    status: {
      name: "status",
      parse: (text) => productFilters.status.find((status) => statusWord(status) === text),
      write: (status) => status && statusWord(status),
    },
    mark: optionalChoice("mark", productFilters.mark),
    until: optionalChoice("until", productFilters.until),
    needs: optionalChoice("needs", productFilters.needs),
    today: { name: "today", parse: () => today, write: () => undefined },
    sort: choice("sort", ["model", "category", "updated"]),
    descending: flag("dir", "desc"),
    page: pageNumber,
  });
}

/** "last-order" */
function statusWord(status: string): string {
  return status.toLowerCase().replaceAll(" ", "-");
}
