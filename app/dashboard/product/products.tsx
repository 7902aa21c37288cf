import { href, redirect, useNavigation } from "react-router";
import { attentionNames } from "#core/attention.ts";
import type { ListedProduct, ProductListQuery, ProductsSort } from "#core/product/product.ts";
import { Photo, Plate } from "../../components/photo.tsx";
import { servicesContext } from "../../context.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { useSite } from "../../navigation/site.ts";
import { DashboardList } from "../dashboard-list.tsx";
import { DateText } from "../date-text.tsx";
import type { Column } from "../list-table.tsx";
import { PagedTable } from "../paged-table.tsx";
import { requireEditing } from "../require-administrator.ts";
import type { Route } from "./+types/products.ts";
import { productsQuery } from "./products-query.ts";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Products", description: "All products.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const products = productsQuery(context.get(servicesContext).today);
  const listQuery = products.parse(new URL(request.url).searchParams);
  const [found, counts] = await Promise.all([
    editing.listedProducts(listQuery),
    context.get(servicesContext).catalog.counts(),
  ]);
  // The last page disappears when its last record is deleted.
  if (!found) throw redirect(products.address({ ...listQuery, page: 1 }));
  return { listQuery, found, all: counts.products };
}

export default function Products({ loaderData: { listQuery, found, all } }: Route.ComponentProps) {
  const products = productsQuery(useSite().today);
  // While a navigation is pending, further changes build on its address.
  const { location } = useNavigation();
  const wanted =
    location?.pathname === href("/dashboard/products")
      ? products.parse(new URLSearchParams(location.search))
      : listQuery;
  return (
    <DashboardList
      title="Products"
      noun="product"
      list={products.address(listQuery)}
      query={listQuery.query}
      all={all}
      found={found.total}
      newAddress={href("/dashboard/products/new")}
      filterLabel="Search by model or category"
      filteredFields="model or category"
      noneYet="No products yet."
      narrowedTo={
        listQuery.needs && {
          name: attentionNames[listQuery.needs.need],
          whole: products.address({ ...wanted, needs: undefined, page: 1 }),
        }
      }
      kept={products.kept(listQuery)}
      addressOf={(query) => products.address({ ...wanted, query, page: 1 })}
    >
      <PagedTable
        columns={productColumns(products, listQuery, wanted)}
        found={found}
        noun="products"
        list={products.address(listQuery)}
        edit={{ name: ({ model }) => model, address: ({ id }) => href("/dashboard/products/:id/edit", { id }) }}
        addressOf={(page) => products.address({ ...listQuery, page })}
        moreOf={(page) => products.address({ ...listQuery, page }, href("/dashboard/more/:list", { list: "products" }))}
      />
    </DashboardList>
  );
}

function productColumns(
  products: ReturnType<typeof productsQuery>,
  listQuery: ProductListQuery,
  wanted: ProductListQuery,
): Column<ListedProduct>[] {
  function sortBy(sort: ProductsSort): Column<ListedProduct>["sort"] {
    const isCurrent = listQuery.sort === sort;
    const descending = isCurrent ? !listQuery.descending : sort === "updated";
    return {
      address: products.address({ ...wanted, sort, descending, page: 1 }),
      direction: isCurrent ? (listQuery.descending ? "descending" : "ascending") : undefined,
    };
  }
  return [
    {
      name: "Picture",
      isHeadHidden: true,
      headClassName: "w-20 sm:w-24",
      cell: ({ picture }) => (
        <Plate className="w-16">
          <Photo picture={picture} alt="" sizes="64px" pixels={192} className="bg-size-[24px]!" />
        </Plate>
      ),
    },
    {
      name: "Model",
      sort: sortBy("model"),
      cell: ({ model }) => model,
      linksTo: ({ id }) => href("/dashboard/products/:id", { id }),
    },
    {
      name: "Category",
      sort: sortBy("category"),
      cell: ({ category }) => category.name,
      cellClassName: "wrap-anywhere",
      isWide: true,
    },
    { name: "NDAA", cell: ({ ndaa }) => (ndaa ? "Yes" : "No"), isWide: true },
    { name: "Updated", sort: sortBy("updated"), cell: ({ updatedAt }) => <DateText at={updatedAt} />, isAtEnd: true },
  ];
}
