import { Plus } from "lucide-react";
import { href, Link, redirect, useNavigation } from "react-router";
import type { ListedProduct } from "#core/product.ts";
import { catalogContext } from "../../context.ts";
import { useSignInAgain } from "../../parts/editing/sign-in-again.tsx";
import { useFollowingPages } from "../../parts/following-pages.ts";
import { pageMeta } from "../../parts/page-meta.ts";
import { ShowMore } from "../../parts/show-more.tsx";
import { buttonLook } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DashboardHead } from "../dashboard-head.tsx";
import { ListFilter } from "../list-filter.tsx";
import { openedFrom } from "../list-kept.ts";
import { requireEditing } from "../require-editing.ts";
import type { Route } from "./+types/products.ts";
import { orderParameters, productsAddress, readProductsAsked } from "./products-address.ts";
import { ProductsTable } from "./products-table.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Products", description: "All products.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const asked = readProductsAsked(new URL(request.url).searchParams);
  const [found, counts] = await Promise.all([editing.listedProducts(asked), context.get(catalogContext).counts()]);
  // The last page disappears when its last record is deleted.
  if (!found) throw redirect(productsAddress({ ...asked, page: 1 }));
  return { asked, found, all: counts.products };
}

export default function Products({ loaderData: { asked, found, all } }: Route.ComponentProps) {
  const list = useFollowingPages<ListedProduct, HTMLTableSectionElement>(
    found,
    (page) => productsAddress({ ...asked, page }, href("/dashboard/more/:list", { list: "products" })),
    (product) => product.id,
    { signInAgain: useSignInAgain() },
  );
  // While a navigation is pending, further changes build on its address.
  const { location } = useNavigation();
  const wanted =
    location?.pathname === href("/dashboard/products")
      ? readProductsAsked(new URLSearchParams(location.search))
      : asked;
  const addressOf = (query: string) => productsAddress({ ...wanted, query, page: 1 });
  const newProduct = (
    <Link to={openedFrom(productsAddress(asked), href("/dashboard/products/new"))} className={buttonLook("primary")}>
      <Plus />
      New product
    </Link>
  );
  return (
    <>
      <DashboardHead title="Products">{all > 0 && newProduct}</DashboardHead>
      {all === 0 ? (
        <EmptyState action={newProduct}>No products yet.</EmptyState>
      ) : (
        <>
          <ListFilter
            label="Search by model or category"
            asked={asked.query}
            kept={orderParameters(asked)}
            addressOf={addressOf}
          >
            {asked.query && <>{found.total} of </>}
            {all} {all === 1 ? "product" : "products"}
          </ListFilter>
          {found.total === 0 ? (
            <EmptyState
              action={
                <Link to={addressOf("")} className={buttonLook()}>
                  Clear filter
                </Link>
              }
            >
              No product has “{asked.query}” in its model or category.
            </EmptyState>
          ) : (
            <ProductsTable products={list.items} asked={asked} wanted={wanted} bodyRef={list.listRef} />
          )}
          <ShowMore
            list={list}
            startsAt={found.page}
            noun="products"
            addressOf={(page) => productsAddress({ ...asked, page })}
          />
        </>
      )}
    </>
  );
}
