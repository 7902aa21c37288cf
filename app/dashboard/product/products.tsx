import { Download, FileInput } from "lucide-react";
import { useState } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { gapWords } from "#core/attention.ts";
import type { BulkField } from "#core/product/bulk-change.ts";
import type { ListedProduct, ProductListQuery } from "#core/product/product.ts";
import { ShowMore } from "../../components/show-more.tsx";
import { servicesContext } from "../../context.ts";
import { useSignInAgain } from "../../forms/sign-in-again.tsx";
import { useFollowingPages } from "../../navigation/following-pages.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { useSite } from "../../navigation/site.ts";
import { buttonLook } from "../../ui/button.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { DashboardList } from "../dashboard-list.tsx";
import { type Column, ListTable } from "../list-table.tsx";
import { requireAdministrator, requireEditing } from "../require-administrator.ts";
import { Tick } from "../tick.tsx";
import { useSelection } from "../use-selection.ts";
import type { Route } from "./+types/products.ts";
import { ColumnsMenu, chosenColumns, columnsCookie, productColumns } from "./product-columns.tsx";
import { productsQuery } from "./products-query.ts";
import { filterText } from "./selected-products.ts";
import { PlainBar, SelectionBar } from "./selection-bar.tsx";

export function meta({ matches, error }: Route.MetaArgs) {
  return pageMeta({ matches, error }, { title: "Products", description: "All products.", unlisted: true });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const editing = requireEditing(context);
  const products = productsQuery(context.get(servicesContext).today);
  const { searchParams } = new URL(request.url);
  const listQuery = products.parse(searchParams);
  const chosen = searchParams.getAll("column");
  if (chosen.length > 0)
    throw redirect(products.address(listQuery), { headers: { "Set-Cookie": columnsCookie(chosen) } });
  const [found, all, categories, counts] = await Promise.all([
    editing.listedProducts(listQuery),
    context.get(servicesContext).catalog.counts(),
    editing.listedCategories(),
    editing.filterCounts(listQuery.today),
  ]);
  // The last page disappears when its last record is deleted.
  if (!found) throw redirect(products.address({ ...listQuery, page: 1 }));
  return data({
    ...{ listQuery, found, all: all.products, counts },
    categories: categories.map(({ id, name, productCount }) => ({ id, name, count: productCount })),
    columns: chosenColumns(request.headers.get("Cookie")),
    me: requireAdministrator(context).email,
    beginsOpen: searchParams.get("set") === "open",
  });
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { listQuery, found, all, categories, counts, columns: chosen, me, beginsOpen } = loaderData;
  const products = productsQuery(useSite().today);
  // While a navigation is pending, further changes build on its address.
  const { location } = useNavigation();
  const wanted =
    location?.pathname === href("/dashboard/products")
      ? products.parse(new URLSearchParams(location.search))
      : listQuery;
  const list = products.address(listQuery);
  const moreOf = (page: number) =>
    products.address({ ...listQuery, page }, href("/dashboard/more/:list", { list: "products" }));
  const isHydrated = useHydrated();
  const signInAgain = useSignInAgain();
  const following = useFollowingPages<ListedProduct, HTMLTableSectionElement>(found, moreOf, ({ id }) => id, {
    signInAgain,
  });
  const { items } = following;
  const filter = filterText(listQuery);
  const field = missingField(listQuery);
  const selection = useSelection(items, filter, beginsOpen);
  const [isAll, setAll] = useState(false);
  const isChanged = (product: ListedProduct) => selection.isChanged(product) && product.changedBy !== me;
  const columns = productColumns({ products, listQuery, wanted, categories, counts, isChanged }).filter(
    ({ key }) => key === "model" || chosen.includes(key),
  );
  const tick: Column<ListedProduct> = {
    name: "Select",
    headClassName: "list-tick",
    cellClassName: "list-tick",
    head: (
      <span className="noscript:hidden">
        <Tick
          label="Select all shown"
          checked={selection.isAllShown}
          isPartly={selection.count > selection.notShown && !selection.isAllShown}
          onToggle={selection.toggleShown}
        />
      </span>
    ),
    cell: (product) => (
      <Tick
        label={`Select ${product.model}`}
        name="on"
        value={`${product.id}.${product.version}`}
        checked={selection.isTicked(product)}
        onToggle={(isRange) => selection.toggle(product, isRange)}
      />
    ),
  };
  const isNarrowed = filterText({ ...listQuery, query: "" }) !== "";
  return (
    <>
      <DashboardList
        title="Products"
        noun="product"
        list={list}
        query={listQuery.query}
        all={all}
        found={found.total}
        newAddress={href("/dashboard/products/new")}
        filterLabel="Search by model or category"
        filteredFields="model or category"
        noneYet="No products yet."
        narrowedTo={isNarrowed ? { whole: products.address({ ...wanted, ...unfiltered, page: 1 }) } : undefined}
        kept={products.kept(listQuery)}
        tools={
          <>
            <ColumnsMenu chosen={chosen} kept={{ ...products.kept(listQuery), q: listQuery.query }} />
            <Link to={href("/dashboard/import")} className={`${buttonLook()} list-tool max-sm:order-2`}>
              <FileInput />
              <span className="max-sm:sr-only">Import</span>
            </Link>
            <a
              href={products.address({ ...listQuery, page: 1 }, href("/dashboard/products/export"))}
              className={`${buttonLook()} list-tool max-sm:hidden`}
            >
              <Download />
              <span>Export</span>
            </a>
          </>
        }
        addressOf={(query) => products.address({ ...wanted, query, page: 1 })}
      >
        {/* With scripts the bar sends what is ticked. */}
        <Form
          method="post"
          action={href("/dashboard/products/set")}
          onSubmit={(event) => isHydrated && event.preventDefault()}
          // After a reload, a browser would tick what stands now where something else was ticked.
          autoComplete="off"
          className="contents"
        >
          <input type="hidden" name="list" value={filter} />
          <ListTable
            columns={[tick, ...columns]}
            items={items}
            list={list}
            edit={{ name: ({ model }) => model, address: ({ id }) => href("/dashboard/products/:id/edit", { id }) }}
            bodyRef={following.listRef}
            phone="lines"
            lookOf={(product) =>
              (isChanged(product) && "changed") || (selection.isTicked(product) && "ticked") || undefined
            }
          />
          <ShowMore
            list={following}
            startsAt={found.page}
            noun="products"
            addressOf={(page) => products.address({ ...listQuery, page })}
          />
          <PlainBar
            total={found.total}
            shown={items.length}
            field={field}
            beginsOpen={beginsOpen}
            onAll={() => setAll(true)}
          />
        </Form>
      </DashboardList>
      <SelectionBar
        selection={selection}
        changed={items.filter((product) => selection.isTicked(product) && isChanged(product))}
        isMine={({ changedBy }) => changedBy === me}
        total={found.total}
        list={list}
        matching={products.address(
          { ...listQuery, page: 1 },
          href("/dashboard/more/:list", { list: "selectable-products" }),
        )}
        filter={filter}
        field={field}
        beginsOpen={beginsOpen}
        isAll={isAll}
      />
    </>
  );
}

/** What the products of a list lack, if one field answers it for many. */
function missingField({ until, needs }: ProductListQuery): BulkField | undefined {
  if (until === "empty") return "endOfSecuritySupport";
  return needs && needs !== "none" ? gapWords[needs].set : undefined;
}

const unfiltered = {
  category: undefined,
  status: undefined,
  mark: undefined,
  until: undefined,
  needs: undefined,
} satisfies Partial<ProductListQuery>;
