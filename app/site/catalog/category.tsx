import { href } from "react-router";
import { isId } from "#core/id.ts";
import { readPageNumber } from "#core/page.ts";
import { readSelection } from "#core/product/selection.ts";
import { Crumbs } from "../../components/crumbs.tsx";
import { servicesContext } from "../../context.ts";
import { notFound, pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DataLine } from "../data-line.tsx";
import { PageHead, Shelf } from "../product/page-sections.tsx";
import { breadcrumbs } from "../product/structured-data.ts";
import { FilterForm } from "../selector/filter-form.tsx";
import { Results } from "../selector/results.tsx";
import { addressOf, changed } from "../selector/selector-address.ts";
import { type SelectorView, selectorView } from "../selector/selector-view.ts";
import type { Route } from "./+types/category.ts";
import { CategoriesMenu } from "./categories-menu.tsx";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { category, products, view } = loaderData;
  const title = products.page > 1 ? `${category.name}, page ${products.page}` : category.name;
  return pageMeta(args, {
    title,
    description: category.description,
    path: view.query ? view.path : addressOf(view.path, "", products.page),
    unlisted: view.query !== "",
    picture: products.items[0]?.picture,
    feed: { path: feedAddress(category), title: category.name },
    structured: (absolute) => [
      breadcrumbs(absolute, [
        { name: "Catalog", path: href("/catalog") },
        { name: category.name, path: view.path },
      ]),
    ],
  });
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  const category = isId(params.id) ? await catalog.category(params.id) : undefined;
  if (!category) throw notFound();

  const { searchParams } = new URL(request.url);
  const { today } = context.get(servicesContext);
  const facts = await catalog.facts();
  const selection = { ...readSelection(searchParams, "f", facts), today };
  // Ignores features deleted since the address was shared.
  const wanted = new Set(selection.features);
  const chosen = category.features.map(({ id }) => id).filter((id) => wanted.has(id));
  const page = readPageNumber(searchParams.get("page"));
  const discontinued = await catalog.countDiscontinued(today, category.id);
  const hides = discontinued > 0 && searchParams.get("discontinued") === "hide";
  const [found, categories] = await Promise.all([
    catalog.productsInCategory(category.id, chosen, page, hides ? today : undefined, selection),
    catalog.categories(),
  ]);
  const { id, name, description } = category;
  const path = href("/catalog/categories/:id", { id });
  if (!found) throw pastTheEnd(request, addressOf(path, changed(searchParams.toString(), { page: "" })));
  const { products, categoryTotal: total, left, ...others } = found;
  const features = category.features.map(({ id, label }) => ({
    id,
    label,
    count: left[id] ?? 0,
    isChosen: chosen.includes(id),
  }));
  const view = selectorView({
    path,
    featureName: "f",
    features,
    selection,
    found: others,
    count: products.total,
    facts,
    total,
    hides,
    discontinued,
  });
  return { category: { id, name, description }, products, view, categories };
}

export default function Category({ loaderData: { category, products, view, categories } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead
        title={category.name}
        lead={category.description}
        crumbs={
          <div className="max-sm:hidden">
            <Crumbs trail={[{ name: "Catalog", to: href("/catalog") }, { name: category.name }]} />
          </div>
        }
      />
      <Shelf
        rail={
          <>
            <CategoriesMenu categories={categories} />
            <FilterForm key={category.id} view={view} left={products.total} />
          </>
        }
      >
        <Results
          key={category.id}
          view={view}
          products={products}
          more={{ list: "category", category: category.id }}
          noneText={nothingLeft(view)}
        />
        <DataLine
          className="mt-10"
          files={[
            { name: "JSON of all products", address: "/catalog.json" },
            { name: "CSV of all products", address: "/catalog.csv" },
          ]}
          feed={feedAddress(category)}
        />
      </Shelf>
    </div>
  );
}

function feedAddress({ id }: { id: string }): string {
  return href("/catalog/categories/:id/feed.atom", { id });
}

function nothingLeft({ total, chips, hides, facets, attributes }: SelectorView): string {
  if (total === 0) return "No products in this category yet.";
  if ([...facets, ...attributes].some(({ isChosen }) => isChosen)) return "No products match all of these filters.";
  if (chips.length === 0) return "All products in this category are discontinued.";
  return hides ? "No products still sold have all of these features." : "No products have all of these features.";
}
