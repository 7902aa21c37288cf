import { href, NavLink } from "react-router";
import type { CategoryLink } from "#core/category.ts";
import { RailSection } from "./rail-section.tsx";

/** The way to every category. "All Products" first, then names as they were sorted. */
export function CategoriesMenu({ categories, openWhenWide }: { categories: CategoryLink[]; openWhenWide?: boolean }) {
  const productCount = categories.reduce((sum, category) => sum + category.productCount, 0);
  return (
    <RailSection label="Categories" openWhenWide={openWhenWide}>
      <nav aria-label="Categories">
        <ul>
          <Entry to={href("/catalog")} name="All Products" productCount={productCount} />
          {categories.map(({ id, name, productCount }) => (
            <Entry key={id} to={href("/catalog/categories/:id", { id })} name={name} productCount={productCount} />
          ))}
        </ul>
      </nav>
    </RailSection>
  );
}

function Entry({ to, name, productCount }: { to: string; name: string; productCount: number }) {
  return (
    <li>
      <NavLink
        to={to}
        end
        prefetch="intent"
        className="relative flex min-h-11 items-center justify-between gap-3 border-t border-line text-small text-ink-2 no-underline hover:text-accent aria-[current=page]:pl-3.5 aria-[current=page]:font-[550] aria-[current=page]:text-ink"
      >
        {({ isActive }) => (
          <>
            {isActive && <span className="absolute inset-y-3 left-0 index-mark" />}
            <span className="min-w-0 py-2 wrap-anywhere">{name}</span>
            <span className="font-mono text-meta font-normal text-ink-3">
              {productCount}
              <span className="sr-only">{productCount === 1 ? " product" : " products"}</span>
            </span>
          </>
        )}
      </NavLink>
    </li>
  );
}
