import { href } from "react-router";
import { productNeeds } from "#core/attention.ts";
import { readPageNumber } from "#core/page.ts";
import type { ProductsAsked } from "#core/product/product.ts";

/** `today` is the maker's day. */
export function readProductsAsked(parameters: URLSearchParams, today: string): ProductsAsked {
  const need = productNeeds.find((need) => need === parameters.get("needs"));
  const sort = parameters.get("sort");
  return {
    query: (parameters.get("q") ?? "").trim(),
    needs: need && { need, today },
    sort: sort === "category" || sort === "updated" ? sort : "model",
    descending: parameters.get("dir") === "desc",
    page: readPageNumber(parameters.get("page")),
  };
}

/** All parameters but the query and the page. */
export function listParameters({ needs, sort, descending }: ProductsAsked): Record<string, string> {
  return { ...(needs && { needs: needs.need }), ...(sort !== "model" && { sort }), ...(descending && { dir: "desc" }) };
}

export function productsAddress(asked: ProductsAsked, list: string = href("/dashboard/products")): string {
  const { query, page } = asked;
  const parameters = new URLSearchParams({
    ...(query && { q: query }),
    ...listParameters(asked),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return list + (parameters && `?${parameters}`);
}
