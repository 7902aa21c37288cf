import { expect, test } from "vitest";
import { productsQuery } from "./product/products-query.ts";
import { releasesQuery } from "./release/releases-query.ts";

const today = "2026-11-27";
const products = productsQuery(today);

test.each([
  "/dashboard/products",
  "/dashboard/products?q=dome+4K",
  "/dashboard/products?needs=support-date&sort=updated&dir=desc&page=3",
  "/dashboard/products?category=00000000-0000-4000-8000-000000000001&status=last-order&mark=no&until=empty&needs=none",
])("the list of products at %s is found again by the address that it makes itself", (address) => {
  const query = products.parse(new URL(address, "http://localhost").searchParams);
  expect(products.address(query)).toBe(address);
});

test("what an address says that no list knows is left out", () => {
  const query = products.parse(
    new URLSearchParams(
      "q=+&category=1&status=sold&mark=x&until=now&needs=love&sort=colour&dir=up&page=-1&today=1990-01-01",
    ),
  );
  expect(query).toEqual({ query: "", today, sort: "model", descending: false, page: 1 });
  expect(products.address(query, "/dashboard/more/products?x=1")).toBe("/dashboard/more/products?x=1");
});

test("a new search keeps the filters and the order of its list, but not the page", () => {
  const query = releasesQuery.parse(new URLSearchParams("q=door&needs=products&page=2"));
  expect(query).toEqual({ query: "door", withoutProducts: true, page: 2 });
  expect(releasesQuery.kept(query)).toEqual({ needs: "products" });
});
