import { href, useLocation } from "react-router";
import type { CategoryLink } from "#core/category.ts";
import { current } from "./main-nav.tsx";
import { PageLink } from "./page-link.tsx";
import { RailSection } from "./rail-section.tsx";

/** The way to every category. "All Products" first, then names as they were sorted. */
export function CategoriesMenu({ categories, openWhenWide }: { categories: CategoryLink[]; openWhenWide?: boolean }) {
  const pathname = useLocation().pathname.toLowerCase();
  const productCount = categories.reduce((sum, category) => sum + category.productCount, 0);
  return (
    <RailSection label="Categories" openWhenWide={openWhenWide}>
      <nav aria-label="Categories">
        <ul className="category-links">
          <Entry to={href("/catalog")} pathname={pathname} name="All Products" productCount={productCount} />
          {categories.map(({ id, name, productCount }) => (
            <Entry
              key={id}
              to={href("/catalog/categories/:id", { id })}
              pathname={pathname}
              name={name}
              productCount={productCount}
            />
          ))}
        </ul>
      </nav>
    </RailSection>
  );
}

function Entry({
  to,
  pathname,
  name,
  productCount,
}: {
  to: string;
  /** Of the page that is shown. */
  pathname: string;
  name: string;
  productCount: number;
}) {
  return (
    <li>
      <PageLink to={to} prefetch="intent" aria-current={current(to, pathname) === "page" ? "page" : undefined}>
        <span>{name}</span>
        <span>
          {productCount}
          <span className="sr-only">{productCount === 1 ? " product" : " products"}</span>
        </span>
      </PageLink>
    </li>
  );
}
