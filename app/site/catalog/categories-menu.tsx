import { href, useLocation } from "react-router";
import type { CategoryLink } from "#core/category/category.ts";
import { nounFor } from "#core/counted.ts";
import { withoutSlash } from "../../frame/main-nav.tsx";
import { PageLink } from "../../navigation/page-links.tsx";
import { RailSection } from "../product/rail-section.tsx";

export function CategoriesMenu({ categories, openWhenWide }: { categories: CategoryLink[]; openWhenWide?: boolean }) {
  // Routes also match capitals and a trailing slash.
  const path = withoutSlash(useLocation().pathname.toLowerCase());
  const total = categories.reduce((sum, category) => sum + category.productCount, 0);
  const entries = [
    { to: href("/catalog"), name: "All Products", productCount: total },
    ...categories.map(({ id, ...category }) => ({ ...category, to: href("/catalog/categories/:id", { id }) })),
  ];
  return (
    <RailSection label="Categories" openWhenWide={openWhenWide}>
      <nav aria-label="Categories">
        <ul className="category-links">
          {entries.map(({ to, name, productCount }) => (
            <li key={to}>
              <PageLink prefetch href={to} aria-current={to === path ? "page" : undefined}>
                <span>{name}</span>
                <span>
                  <span>{productCount}</span>
                  <span className="sr-only">{` ${nounFor(productCount, "product")}`}</span>
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </RailSection>
  );
}
