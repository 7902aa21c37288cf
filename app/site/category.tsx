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
import { catalogContext, todayContext } from "../context.ts";
import { buttonLook } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { X } from "../ui/icons.tsx";
import type { Route } from "./+types/category.ts";
import { CategoriesMenu } from "./categories-menu.tsx";
import { FeatureFilter } from "./feature-filter.tsx";
import { FilterForm, HideDiscontinued } from "./hide-discontinued.tsx";
import { PageHead, Shelf } from "./page-sections.tsx";
import { breadcrumbs } from "./structured-data.ts";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { category, products, chosen, hides } = loaderData;
  const title = products.page > 1 ? `${category.name}, page ${products.page}` : category.name;
  return pageMeta(args, {
    title,
    description: category.description,
    path: chosen.length > 0 || hides ? addressOf(category.id) : addressOf(category.id, { page: products.page }),
    unlisted: hides,
    picture: products.items[0]?.picture,
    feed: { path: href("/catalog/categories/:id/feed.atom", { id: category.id }), title: category.name },
    structured: (absolute) => [
      breadcrumbs(absolute, [
        { name: "Catalog", path: href("/catalog") },
        { name: category.name, path: addressOf(category.id) },
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
  const today = context.get(todayContext);
  const discontinued = await catalog.countDiscontinued(today, category.id);
  const hides = discontinued > 0 && searchParams.get("discontinued") === "hide";
  const [matching, categories] = await Promise.all([
    catalog.productsInCategory(category.id, chosen, page, hides ? today : undefined),
    catalog.categories(),
  ]);
  if (!matching) throw pastTheEnd(request, addressOf(category.id, { chosen, hides }));
  return { category, chosen, ...matching, categories, discontinued, hides };
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const { category, chosen, products, categoryTotal, left, categories, discontinued, hides } = loaderData;
  const list = useFollowingPages(
    products,
    (page) =>
      `${href("/more/:list", { list: "category" })}?${listParameters({ category: category.id, chosen, hides, page })}`,
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
                action={addressOf(category.id)}
                features={category.features}
                chosen={chosen}
                left={left}
              />
            )}
            <CategoriesMenu categories={categories} />
          </>
        }
      >
        {discontinued > 0 && category.features.length === 0 && <FilterForm action={addressOf(category.id)} />}
        <div className="mb-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-t border-ink text-small">
          <p ref={count} role="status" tabIndex={-1} className="focus:outline-none">
            <strong className="font-[650]">{products.total}</strong>
            {(chosen.length > 0 || hides) && ` of ${categoryTotal}`} {categoryTotal === 1 ? "product" : "products"}
          </p>
          {chosen.length > 0 && (
            <Link
              to={addressOf(category.id)}
              replace
              preventScrollReset
              onClick={() => {
                count.current?.focus();
                // Unticks at once, because a box ticked before the response arrives submits all ticked boxes.
                for (const box of document.querySelectorAll<HTMLInputElement>(filterBoxes)) box.checked = false;
              }}
              className={`${buttonLook("quiet")} print:hidden`}
            >
              <X />
              Clear filters
            </Link>
          )}
          {discontinued > 0 && <HideDiscontinued hides={hides} count={discontinued} />}
        </div>
        {products.total === 0 ? (
          <EmptyState>{nothingLeft({ categoryTotal, chosen, hides })}</EmptyState>
        ) : (
          <ProductGrid products={list.items} listRef={list.listRef} />
        )}
        <ShowMore
          list={list}
          startsAt={products.page}
          noun="products"
          addressOf={(page) => addressOf(category.id, { chosen, hides, page })}
        />
      </Shelf>
    </div>
  );
}

const filterBoxes = "input[name=f], input[name=discontinued]";

interface Filters {
  chosen?: string[];
  hides?: boolean;
  page?: number;
}

function nothingLeft({ categoryTotal, chosen, hides }: { categoryTotal: number; chosen: string[]; hides: boolean }) {
  if (categoryTotal === 0) return "No products in this category yet.";
  if (chosen.length === 0) return "All products in this category are discontinued.";
  return hides ? "No products still sold have all of these features." : "No products have all of these features.";
}

function addressOf(id: string, filters: Filters = {}): string {
  const parameters = listParameters(filters).toString();
  return `${href("/catalog/categories/:id", { id })}${parameters && `?${parameters}`}`;
}

function listParameters({ category, chosen = [], hides, page = 1 }: Filters & { category?: string }): URLSearchParams {
  return new URLSearchParams([
    ...(category ? [["category", category]] : []),
    ...chosen.map((id) => ["f", id]),
    ...(hides ? [["discontinued", "hide"]] : []),
    ...(page > 1 ? [["page", String(page)]] : []),
  ]);
}
