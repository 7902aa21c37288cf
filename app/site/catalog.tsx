import { href } from "react-router";
import { readPageNumber } from "#core/page.ts";
import { useFollowingPages } from "../components/following-pages.ts";
import { pastTheEnd } from "../components/not-found.ts";
import { pageMeta } from "../components/page-meta.ts";
import { ProductGrid } from "../components/product-cards.tsx";
import { ShowMore } from "../components/show-more.tsx";
import { catalogContext } from "../context.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import type { Route } from "./+types/catalog.ts";
import { CategoriesMenu } from "./categories-menu.tsx";
import { PageHead, Shelf } from "./page-sections.tsx";

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
