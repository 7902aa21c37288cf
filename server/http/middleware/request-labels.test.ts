import fc from "fast-check";
import { expect, test } from "vitest";
import { requestLabels } from "../routes/metrics.ts";
import { readAddress } from "./request-info.ts";

const screens = [
  "/",
  "/catalog",
  "/catalog/products/:id",
  "/catalog/products/:id.json",
  "/dashboard/products/:id/edit",
  "/more/:list",
  "/*",
];
const routes = Object.fromEntries(screens.map((screen) => [screen, {}]));
const labelsOf = (method: string, url: string) => requestLabels(method, readAddress(url, routes));

test.for([
  ["GET", "/", "page", "/"],
  ["GET", "/catalog?page=2", "page", "/catalog"],
  ["HEAD", "/Catalog/", "page", "/catalog"],
  ["GET", "/catalog/products/AbC123", "page", "/catalog/products/:id"],
  ["GET", "/catalog/products/AbC123.data?_routes=x", "data", "/catalog/products/:id"],
  ["GET", "/catalog/products/7.json", "page", "/catalog/products/:id.json"],
  ["GET", "/_root.data", "data", "/"],
  ["GET", "/_.data", "data", "/"],
  ["GET", "/catalog/_.data", "data", "/catalog"],
  ["POST", "/dashboard/products/7/edit", "form", "/dashboard/products/:id/edit"],
  ["POST", "/dashboard/products/7/edit.data", "form", "/dashboard/products/:id/edit"],
  ["GET", "/files/products/7.webp?v=1", "file", "/files/*"],
  ["POST", "/uploads", "upload", "/uploads"],
  ["PATCH", "/uploads/7", "upload", "/uploads/*"],
  ["GET", "/live", "live", "/live"],
  ["GET", "/assets/root-1a2b.js", "asset", "/assets/*"],
  ["GET", "/readyz", "other", "/readyz"],
  ["GET", "/wp-login.php", "page", "other"],
  ["GET", "/catalog/products", "page", "other"],
  ["GET", "/catalog/products/7/more", "page", "other"],
  ["PUT", "/catalog", "other", "/catalog"],
  ["GET", "*", "page", "other"],
] as const)("%s %s is counted as %s of %s", ([method, url, kind, route]) => {
  expect(labelsOf(method, url)).toEqual({ kind, route, method: method === "PUT" ? "other" : method });
});

test("every request is counted under a name that the program has written", () => {
  const known = new Set<string>([...screens, "other", "/files/*", "/uploads", "/uploads/*", "/assets/*"]);
  for (const path of ["/live", "/healthz", "/readyz", "/metrics"]) known.add(path);
  const methods = ["GET", "HEAD", "POST", "PATCH", "DELETE", "other"];
  const address = fc.oneof(
    fc.string(),
    fc.webPath(),
    fc.constantFrom(...screens),
    fc.string().map((end) => `/files/${end}`),
    fc.string().map((end) => `/catalog/${end}.data`),
  );
  fc.assert(
    fc.property(fc.string(), address, (method, url) => {
      const counted = labelsOf(method, url);
      return methods.includes(counted.method) && known.has(counted.route);
    }),
    { numRuns: 1_000 },
  );
});

test("an address of 100,000 characters is placed like any other", () => {
  const long = `/catalog/products/${"/a".repeat(50_000)}.data`;
  for (let times = 0; times < 200; times += 1) expect(labelsOf("GET", long).route).toBe("other");
});
