import { href } from "react-router";
import { readPageNumber } from "#core/page.ts";
import type { ProductsAsked } from "#core/product.ts";

/** Reads what is asked; whatever the list does not know is left out. */
export function readProductsAsked(parameters: URLSearchParams): ProductsAsked {
  const sort = parameters.get("sort");
  return {
    query: (parameters.get("q") ?? "").trim(),
    sort: sort === "category" || sort === "updated" ? sort : "model",
    descending: parameters.get("dir") === "desc",
    page: readPageNumber(parameters.get("page")),
  };
}

/** The parameters that say a list's order; none for the one that it has by itself. */
export function orderParameters({ sort, descending }: ProductsAsked): Record<string, string> {
  return { ...(sort !== "model" && { sort }), ...(descending && { dir: "desc" }) };
}

/** The address of a list, by default the one of the screen. */
export function productsAddress(asked: ProductsAsked, list: string = href("/dashboard/products")): string {
  const { query, page } = asked;
  const parameters = new URLSearchParams({
    ...(query && { q: query }),
    ...orderParameters(asked),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return list + (parameters && `?${parameters}`);
}
