import { useRef } from "react";
import { href, Link } from "react-router";
import { isId } from "#core/id.ts";
import { readPageNumber } from "#core/page.ts";
import { Crumbs } from "../components/crumbs.tsx";
import { useFollowingPages } from "../components/following-pages.ts";
import { notFound, pastTheEnd } from "../components/not-found.ts";
import { pageMeta } from "../components/page-meta.ts";
import { ProductGrid } from "../components/product-cards.tsx";
import { ShowMore } from "../components/show-more.tsx";
import { catalogContext } from "../context.ts";
import { buttonLook } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { X } from "../ui/icons.tsx";
import type { Route } from "./+types/category.ts";
import { CategoriesMenu } from "./categories-menu.tsx";
import { FeatureFilter } from "./feature-filter.tsx";
import { PageHead, Shelf } from "./page-sections.tsx";
import { breadcrumbs } from "./structured-data.ts";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { category, products, chosen } = loaderData;
  const title = products.page > 1 ? `${category.name}, page ${products.page}` : category.name;
  return pageMeta(args, {
    title,
    description: category.description,
    path: chosen.length > 0 ? addressOf(category.id, [], 1) : addressOf(category.id, [], products.page),
    picture: products.items[0]?.picture,
    structured: (absolute) => [
      breadcrumbs(absolute, [
        { name: "Catalog", path: href("/catalog") },
        { name: category.name, path: addressOf(category.id, [], 1) },
      ]),
    ],
  });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext);
  const category = isId(params.id) ? await catalog.category(params.id) : undefined;
  if (!category) throw notFound();

  const { searchParams } = new URL(request.url);
  // Ignores features deleted since the address was shared.
  const asked = new Set(searchParams.getAll("f"));
  const chosen = category.features.map(({ id }) => id).filter((id) => asked.has(id));
  const page = readPageNumber(searchParams.get("page"));
  const [matching, categories] = await Promise.all([
    catalog.productsInCategory(category.id, chosen, page),
    catalog.categories(),
  ]);
  if (!matching) throw pastTheEnd(request, addressOf(category.id, chosen, 1));
  return { category, chosen, ...matching, categories };
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const { category, chosen, products, categoryTotal, left, categories } = loaderData;
  const list = useFollowingPages(
    products,
    (page) => `${href("/more/:list", { list: "category" })}?${listParameters(chosen, page, category.id)}`,
    (product) => product.id,
  );
  return (
    <div className="wrap">
      <PageHead
        title={category.name}
        lead={category.description}
        crumbs={<Crumbs trail={[{ name: "Catalog", to: href("/catalog") }, { name: category.name }]} />}
      />
      <Shelf
        rail={
          <>
            {category.features.length > 0 && (
              <FeatureFilter
                key={category.id}
                action={addressOf(category.id, [], 1)}
                features={category.features}
                chosen={chosen}
                left={left}
              />
            )}
            <CategoriesMenu categories={categories} />
          </>
        }
      >
        <div className="mb-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-t border-ink text-small">
          <p ref={count} role="status" tabIndex={-1} className="focus:outline-none">
            <strong className="font-[650]">{products.total}</strong>
            {chosen.length > 0 && ` of ${categoryTotal}`} {categoryTotal === 1 ? "product" : "products"}
          </p>
          {chosen.length > 0 && (
            <Link
              to={addressOf(category.id, [], 1)}
              replace
              preventScrollReset
              onClick={() => {
                count.current?.focus();
                // Unticks at once, because a box ticked before the response arrives submits all ticked boxes.
                for (const box of document.querySelectorAll<HTMLInputElement>("input[name=f]")) box.checked = false;
              }}
              className={`${buttonLook("quiet")} print:hidden`}
            >
              <X />
              Clear filters
            </Link>
          )}
        </div>
        {products.total === 0 ? (
          <EmptyState>
            {categoryTotal === 0 ? "No products in this category yet." : "No products have all of these features."}
          </EmptyState>
        ) : (
          <ProductGrid products={list.items} listRef={list.listRef} />
        )}
        <ShowMore
          list={list}
          startsAt={products.page}
          noun="products"
          addressOf={(page) => addressOf(category.id, chosen, page)}
        />
      </Shelf>
    </div>
  );
}

function addressOf(id: string, chosen: string[], page: number): string {
  const parameters = listParameters(chosen, page).toString();
  return `${href("/catalog/categories/:id", { id })}${parameters && `?${parameters}`}`;
}

function listParameters(chosen: string[], page: number, category?: string): URLSearchParams {
  return new URLSearchParams([
    ...(category ? [["category", category]] : []),
    ...chosen.map((id) => ["f", id]),
    ...(page > 1 ? [["page", String(page)]] : []),
  ]);
}
