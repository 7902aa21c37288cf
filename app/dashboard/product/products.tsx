import { href, redirect, useNavigation } from "react-router";
import { attentionNames } from "#core/attention.ts";
import type { ListedProduct, ProductsAsked, ProductsSort } from "#core/product/product.ts";
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
  const asked = products.parse(new URL(request.url).searchParams);
  const [found, counts] = await Promise.all([
    editing.listedProducts(asked),
    context.get(servicesContext).catalog.counts(),
  ]);
  // The last page disappears when its last record is deleted.
  if (!found) throw redirect(products.address({ ...asked, page: 1 }));
  return { asked, found, all: counts.products };
}

export default function Products({ loaderData: { asked, found, all } }: Route.ComponentProps) {
  const products = productsQuery(useSite().today);
  // While a navigation is pending, further changes build on its address.
  const { location } = useNavigation();
  const wanted =
    location?.pathname === href("/dashboard/products") ? products.parse(new URLSearchParams(location.search)) : asked;
  return (
    <DashboardList
      title="Products"
      noun="product"
      list={products.address(asked)}
      query={asked.query}
      all={all}
      found={found.total}
      newAddress={href("/dashboard/products/new")}
      filterLabel="Search by model or category"
      filteredFields="model or category"
      noneYet="No products yet."
      narrowedTo={
        asked.needs && {
          name: attentionNames[asked.needs.need],
          whole: products.address({ ...wanted, needs: undefined, page: 1 }),
        }
      }
      kept={products.kept(asked)}
      addressOf={(query) => products.address({ ...wanted, query, page: 1 })}
    >
      <PagedTable
        columns={productColumns(products, asked, wanted)}
        found={found}
        noun="products"
        list={products.address(asked)}
        edit={{ name: ({ model }) => model, address: ({ id }) => href("/dashboard/products/:id/edit", { id }) }}
        addressOf={(page) => products.address({ ...asked, page })}
        moreOf={(page) => products.address({ ...asked, page }, href("/dashboard/more/:list", { list: "products" }))}
      />
    </DashboardList>
  );
}

function productColumns(
  products: ReturnType<typeof productsQuery>,
  asked: ProductsAsked,
  wanted: ProductsAsked,
): Column<ListedProduct>[] {
  function sortBy(sort: ProductsSort): Column<ListedProduct>["sort"] {
    const isCurrent = asked.sort === sort;
    const descending = isCurrent ? !asked.descending : sort === "updated";
    return {
      address: products.address({ ...wanted, sort, descending, page: 1 }),
      direction: isCurrent ? (asked.descending ? "descending" : "ascending") : undefined,
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
