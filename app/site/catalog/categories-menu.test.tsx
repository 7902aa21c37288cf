import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import type { CategoryLink } from "#core/category/category.ts";
import { CategoriesMenu } from "./categories-menu.tsx";

const dome: CategoryLink = { id: "4f9cf4e8-8a35-4a52-93b4-1d2f3c4b5a69", name: "Dome", productCount: 1 };
const other: CategoryLink = { id: "0b7c6c8e-31b5-4f6e-8d0a-0d6f0f4a2f11", name: 'A <b> & "c"', productCount: 0 };

function rendered(location: string): string {
  return renderToString(
    <StaticRouter location={location}>
      <CategoriesMenu categories={[other, dome]} />
    </StaticRouter>,
  );
}

test.each([
  ["/catalog", "All Products"],
  [`/catalog/categories/${dome.id}?page=2`, "Dome"],
  [`/CATALOG/Categories/${dome.id.toUpperCase()}/`, "Dome"],
  ["/catalog/categories/another", undefined],
])("at %s the entry %s is the current one", (location, current) => {
  expect(/aria-current="page"[^>]*><span>([^<]*)/.exec(rendered(location))?.[1]).toBe(current);
});

test("all products are counted together, and one product is not several", () => {
  const counts = rendered("/about")
    .replaceAll("</span><span class", "<span class")
    .match(/\d+<span class="sr-only"> products?/g);
  expect(counts).toEqual([
    '1<span class="sr-only"> product',
    '0<span class="sr-only"> products',
    '1<span class="sr-only"> product',
  ]);
});
