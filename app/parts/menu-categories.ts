import { href } from "react-router";
import type { CategoryLink } from "#core/category.ts";
import { escaped } from "#core/escaped.ts";
import { memoizeWeak } from "#core/memoize-weak.ts";
import { type OneText, sentText } from "./one-text.ts";

/** The categories as their menu needs them. */
export interface MenuCategories extends OneText<CategoryLink[]> {
  /** The menu's entries, none of them current. Undefined in the browser. */
  html?: string;
}

/** For a loader. */
export function menuCategories(request: Request, categories: CategoryLink[]): MenuCategories {
  return sentText(request, "categories", written(categories));
}

/** Once for an array, and not for every page: a large catalogue has two hundred. */
const written = memoizeWeak((categories: CategoryLink[]) => ({
  json: JSON.stringify(categories),
  value: categories,
  html: menuEntries(categories).map(entryHtml).join(""),
}));

export interface MenuEntry {
  to: string;
  name: string;
  productCount: number;
}

/** "All Products" first, then the categories as they were sorted. */
export function menuEntries(categories: CategoryLink[]): MenuEntry[] {
  const productCount = categories.reduce((sum, category) => sum + category.productCount, 0);
  return [
    { to: href("/catalog"), name: "All Products", productCount },
    ...categories.map(({ id, ...category }) => ({ ...category, to: href("/catalog/categories/:id", { id }) })),
  ];
}

/** What `Entry` of `categories-menu.tsx` shows, for the browser's React to take over. */
function entryHtml({ to, name, productCount }: MenuEntry): string {
  const noun = productCount === 1 ? " product" : " products";
  return `<li><a href="${escaped(to)}"><span>${escaped(name)}</span><span>${productCount}<span class="sr-only">${noun}</span></span></a></li>`;
}

/** Marks the entry of the page that is shown, if it has one. */
export function withCurrent(html: string, path: string): string {
  const link = ` href="${escaped(path)}">`;
  return html.replace(`<a${link}`, () => `<a aria-current="page"${link}`);
}
