import { href } from "react-router";
import { readPageNumber } from "#core/page.ts";
import { catalogContext } from "../context.ts";
import { CategoriesMenu } from "../parts/categories-menu.tsx";
import { useFollowingPages } from "../parts/following-pages.ts";
import { pastTheEnd } from "../parts/not-found.ts";
import { PageHead, Shelf } from "../parts/page-head.tsx";
import { pageMeta } from "../parts/page-meta.ts";
import { ProductGrid } from "../parts/product-cards.tsx";
import { ShowMore } from "../parts/show-more.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/catalog.ts";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const products = loaderData?.products;
  const page = products?.page ?? 1;
  return pageMeta(args, {
    title: page > 1 ? `Catalog, page ${page}` : "Catalog",
    description: "All products, by model, and the way to every category.",
    path: addressOf(page),
    picture: products?.items[0]?.picture,
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const catalog = context.get(catalogContext);
  const page = readPageNumber(new URL(request.url).searchParams.get("page"));
  const [products, categories] = await Promise.all([catalog.products(page), catalog.categories()]);
  if (!products) throw pastTheEnd(request, addressOf(1));
  return { products, categories };
}

export default function Catalog({ loaderData: { products, categories } }: Route.ComponentProps) {
  const list = useFollowingPages(
    products,
    (page) => `${href("/more/:list", { list: "catalog" })}?page=${page}`,
    (product) => product.id,
  );
  return (
    <div className="wrap">
      <PageHead title="Catalog" />
      <Shelf rail={<CategoriesMenu categories={categories} openWhenWide />}>
        {products.total === 0 ? (
          <EmptyState>No products yet.</EmptyState>
        ) : (
          <ProductGrid products={list.items} listRef={list.listRef} />
        )}
        <ShowMore list={list} startsAt={products.page} noun="products" addressOf={addressOf} />
      </Shelf>
    </div>
  );
}

function addressOf(page: number): string {
  return page > 1 ? `${href("/catalog")}?page=${page}` : href("/catalog");
}
