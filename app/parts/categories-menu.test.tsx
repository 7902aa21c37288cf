import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { expect, test } from "vitest";
import type { CategoryLink } from "#core/category.ts";
import { anyText } from "#tests/support/html-text.ts";
import { CategoriesMenu, LiveEntries } from "./categories-menu.tsx";
import { type MenuCategories, menuCategories } from "./menu-categories.ts";
import { readText } from "./one-text.ts";

const dome: CategoryLink = { id: "4f9cf4e8-8a35-4a52-93b4-1d2f3c4b5a69", name: "Dome", productCount: 1 };
const other: CategoryLink = { id: "0b7c6c8e-31b5-4f6e-8d0a-0d6f0f4a2f11", name: 'A <b> & "c"', productCount: 0 };

const forData = new Request("http://localhost:3000/catalog.data");

/** What the router sends of it. */
function sent(menu: MenuCategories): MenuCategories {
  return { ...menu };
}

/** The list that the server writes, and the one that React makes in the browser of what was sent there. */
function lists(categories: CategoryLink[], location: string) {
  const menu = menuCategories(forData, categories);
  const shown = (element: React.ReactNode) =>
    renderToString(<StaticRouter location={location}>{element}</StaticRouter>);
  const [written] = /<ul.*<\/ul>/s.exec(shown(<CategoriesMenu categories={menu} />)) ?? [];
  return { written, live: shown(<LiveEntries categories={sent(menu)} />) };
}

test("[C02] the menu that the server writes is what the browser would make, whatever categories are called", () => {
  const category = fc.record({ id: fc.uuid(), name: anyText.filter((text) => text !== ""), productCount: fc.nat() });
  fc.assert(
    fc.property(fc.array(category, { maxLength: 5 }), (categories) => {
      const { written, live } = lists(categories, `/catalog/categories/${categories[0]?.id}`);
      expect(written).toBe(live);
      expect(readText(sent(menuCategories(forData, categories)))).toEqual(categories);
    }),
  );
});

test.each([
  ["/catalog", "All Products"],
  [`/catalog/categories/${dome.id}?page=2`, "Dome"],
  [`/CATALOG/Categories/${dome.id.toUpperCase()}/`, "Dome"],
  ["/catalog/categories/another", undefined],
])("at %s the entry %s is the current one", (location, current) => {
  const { written, live } = lists([other, dome], location);
  expect(written).toBe(live);
  expect(/aria-current="page"[^>]*><span>([^<]*)/.exec(written ?? "")?.[1]).toBe(current);
});

test("all products are counted together, and one product is not several", () => {
  const { written } = lists([other, dome], "/about");
  const counts = written?.match(/\d+<span class="sr-only"> products?/g);
  expect(counts).toEqual([
    '1<span class="sr-only"> product',
    '0<span class="sr-only"> products',
    '1<span class="sr-only"> product',
  ]);
});
