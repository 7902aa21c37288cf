import { href } from "react-router";
import { readPageNumber } from "#core/page.ts";
import { useFollowingPages } from "../components/following-pages.ts";
import { pastTheEnd } from "../components/not-found.ts";
import { pageMeta } from "../components/page-meta.ts";
import { ProductGrid } from "../components/product-cards.tsx";
import { ShowMore } from "../components/show-more.tsx";
import { catalogContext, todayContext } from "../context.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/catalog.ts";
import { CategoriesMenu } from "./categories-menu.tsx";
import { FilterForm, HideDiscontinued } from "./hide-discontinued.tsx";
import { PageHead, Shelf } from "./page-sections.tsx";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const products = loaderData?.products;
  const page = products?.page ?? 1;
  return pageMeta(args, {
    title: page > 1 ? `Catalog, page ${page}` : "Catalog",
    description: "All products, by model, and the way to every category.",
    path: loaderData?.hides ? addressOf(1) : addressOf(page),
    unlisted: loaderData?.hides === true,
    picture: products?.items[0]?.picture,
    feed: { path: href("/feed.atom") },
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext);
  const { searchParams } = new URL(request.url);
  const page = readPageNumber(searchParams.get("page"));
  const today = context.get(todayContext);
  const discontinued = await catalog.countDiscontinued(today);
  const hides = discontinued > 0 && searchParams.get("discontinued") === "hide";
  const [products, categories] = await Promise.all([
    catalog.products(page, hides ? today : undefined),
    catalog.categories(),
  ]);
  if (!products) throw pastTheEnd(request, addressOf(1, hides));
  return { products, categories, discontinued, hides };
}

export default function Catalog({ loaderData }: Route.ComponentProps) {
  const { products, categories, discontinued, hides } = loaderData;
  const list = useFollowingPages(
    products,
    (page) => `${href("/more/:list", { list: "catalog" })}?${listParameters(page, hides)}`,
    (product) => product.id,
  );
  return (
    <div className="wrap">
      <PageHead title="Catalog" />
      <Shelf rail={<CategoriesMenu categories={categories} openWhenWide />}>
        {discontinued > 0 && <FilterForm action={href("/catalog")} />}
        {discontinued > 0 && (
          <div className="mb-2 flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-t border-ink text-small">
            <p role="status">
              <strong className="font-[650]">{products.total}</strong>
              {hides && ` of ${products.total + discontinued}`} {products.total === 1 ? "product" : "products"}
            </p>
            <HideDiscontinued hides={hides} count={discontinued} />
          </div>
        )}
        {products.total === 0 ? (
          <EmptyState>{hides ? "All products are discontinued." : "No products yet."}</EmptyState>
        ) : (
          <ProductGrid products={list.items} listRef={list.listRef} />
        )}
        <ShowMore list={list} startsAt={products.page} noun="products" addressOf={(page) => addressOf(page, hides)} />
      </Shelf>
    </div>
  );
}

function addressOf(page: number, hides = false): string {
  const parameters = listParameters(page, hides).toString();
  return `${href("/catalog")}${parameters && `?${parameters}`}`;
}

function listParameters(page: number, hides: boolean): URLSearchParams {
  return new URLSearchParams({ ...(hides && { discontinued: "hide" }), ...(page > 1 && { page: String(page) }) });
}
