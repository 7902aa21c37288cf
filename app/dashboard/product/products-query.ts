import { href } from "react-router";
import { productNeeds } from "#core/attention.ts";
import type { ProductListQuery } from "#core/product/product.ts";
import { choice, flag, listQuery, pageNumber, searchText } from "../list-query.ts";

/** `today` is the maker's day. */
export function productsQuery(today: string) {
  return listQuery<ProductListQuery>(href("/dashboard/products"), {
    query: searchText,
    needs: {
      name: "needs",
      parse(text) {
        const need = productNeeds.find((need) => need === text);
        return need && { need, today };
      },
      write: (needs) => needs?.need,
    },
    sort: choice("sort", ["model", "category", "updated"]),
    descending: flag("dir", "desc"),
    page: pageNumber,
  });
}
