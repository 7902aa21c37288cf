import fc from "fast-check";
import { expect, test } from "vitest";
import { meantPage, pageAddress, type RouteTable, routeAt } from "./page-address.ts";

const pages: RouteTable = {
  "/": { reads: {} },
  "/catalog": { reads: { n: "number", many: "numbers", words: "choices", page: "page" } },
  "/catalog/categories/:id": { reads: { f: "set", page: "page" } },
  "/search": { reads: { q: "text", categories: "all", page: "page" } },
  "/more/:list": { reads: { page: "page" } },
  "/releases/:id/SUMS": { reads: {} },
  "/catalog/products/:id.json": { reads: {} },
  "/catalog/products/:id/eox.json": { reads: {} },
  "/login": { isPrivate: true, takesForms: true },
  "/*": {},
};
const id = "47ecb2eb-88d7-5074-9037-36f81534c40c";
const category = `/catalog/categories/${id}`;

test.for([
  ["/", "/"],
  ["/_.data", "/_.data"],
  ["/?utm_source=letter", "/"],
  ["/catalog.data?_routes=x", "/catalog.data"],
  ["/catalog?page=1", "/catalog"],
  ["/catalog?page=two", "/catalog"],
  ["/catalog?page=2&page=3&x=1", "/catalog?page=2"],
  [`${category}?f=b&page=2&f=a&f=b`, `${category}?f=a&f=b&page=2`],
  ["/search?page=1&q=Dome%20camera&q=other", "/search?q=Dome+camera"],
  ["/search?page=2&categories=all&q=e", "/search?q=e&categories=all&page=2"],
  ["/search?q=e&categories=all&categories=", "/search?q=e&categories=all"],
  ["/search?q=e&categories=&categories=all", "/search?q=e"],
  ["/search?q=e&categories=ALL", "/search?q=e"],
  ["/search?q=e&categories=200", "/search?q=e"],
  ["/search?q=", "/search?q="],
  ["/search?q=%zz%00", "/search?q=%25zz%00"],
  ["/more/product-downloads?page=2", "/more/product-downloads?page=2"],
  [`/releases/${id}/SUMS?x=1`, `/releases/${id}/SUMS`],
  [`/catalog/products/${id}.json?x=1`, `/catalog/products/${id}.json`],
  [`/catalog/products/${id}/eox.json`, `/catalog/products/${id}/eox.json`],
] as const)("%s is the page %s", ([target, address]) => {
  expect(pageAddress(target, pages)?.address).toBe(address);
});

test.for([
  ["/login"],
  ["/dashboard"],
  ["/catalog/"],
  ["/CATALOG"],
  ["/%63atalog"],
  ["/catalog/categories/not-an-id"],
  [`/catalog/categories/${id.toUpperCase()}`],
  ["/more/Catalog"],
  ["/releases/other/SUMS"],
  [`/releases/${id}/sums`],
  [`/catalog/products/${id}`],
  [`/catalog/products/${id}xjson`],
  ["/catalog/products/any.json"],
  [`/catalog/products/${id}/`],
  ["/toString"],
  ["//catalog"],
  ["http://example.com/catalog"],
  ["*"],
  [""],
] as const)("%s is no page that is kept", ([target]) => {
  expect(pageAddress(target, pages)).toBeUndefined();
});

test.for([
  ["/catalog/", "/catalog"],
  ["/CATALOG", "/catalog"],
  ["/Catalog//?page=2&utm_source=A/", "/catalog?page=2&utm_source=A/"],
  [`/Catalog/CATEGORIES/${id}/`, category],
] as const)("%s means %s", ([target, address]) => {
  expect(meantPage(target, pages)).toBe(address);
});

test.for([
  ["/"],
  ["/catalog"],
  ["/catalog?page=2"],
  ["/login/"],
  ["//example.com/"],
  ["/dashboard/categories/"],
  [category.toUpperCase()],
  [`/releases/${id.toUpperCase()}/SUMS/`],
  [`/catalog/products/${id.toUpperCase()}/eox.json`],
] as const)("%s means no other page", ([target]) => {
  expect(meantPage(target, pages)).toBeUndefined();
});

test("a page has one address: its address is its own, and means the same to every reader", () => {
  const path = fc.constantFrom("/", "/catalog", "/catalog.data", category, "/search", "/more/catalog");
  const parameter = fc.tuple(
    fc.constantFrom("page", "categories", "q", "f", "n", "many", "words", "x"),
    fc.oneof(fc.string({ unit: "binary" }), fc.nat(3), fc.constantFrom("all", "-2,50", "−0", " 7. ")),
  );
  fc.assert(
    fc.property(path, fc.array(parameter), (path, parameters) => {
      const query = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
      const page = pageAddress(`${path}?${query}`, pages);
      const address = page?.address ?? "";
      expect(pageAddress(address, pages)).toEqual(page && { ...page, hasEmptyFields: false });
      const read = new URL(address, "http://localhost").searchParams;
      if (path === "/search") expect(read.get("q")).toBe(new URLSearchParams(query).get("q"));
    }),
  );
});

test("only words of a visitor's own make a page one of endlessly many", () => {
  expect(pageAddress("/catalog?page=2&x=1", pages)?.openEnded).toBe(false);
  expect(pageAddress("/search", pages)?.openEnded).toBe(false);
  expect(pageAddress("/search?categories=all", pages)?.openEnded).toBe(false);
  expect(pageAddress("/search?q=dome", pages)?.openEnded).toBe(true);
  expect(pageAddress(`${category}?f=anything`, pages)?.openEnded).toBe(true);
});

test.for([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/Catalog/", "/catalog"],
  ["/catalog/_.data", "/catalog"],
  ["/catalog/products/7.json", "/catalog/products/:id.json"],
  ["/LOGIN.data", "/login"],
  ["/login/x", "/*"],
  ["/toString", "/*"],
] as const)("what stands in the table for %s is said of %s", ([path, pattern]) => {
  expect(routeAt(path, pages)?.pattern).toBe(pattern);
});
