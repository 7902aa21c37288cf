import { href } from "react-router";
import { readPageNumber } from "#core/page.ts";
import { readSelection } from "#core/product/selection.ts";
import { servicesContext } from "../../context.ts";
import { pastTheEnd } from "../../navigation/not-found.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { DataLine } from "../data-line.tsx";
import { PageHead, Shelf } from "../product/page-sections.tsx";
import { FilterForm } from "../selector/filter-form.tsx";
import { Results } from "../selector/results.tsx";
import { addressOf, changed } from "../selector/selector-address.ts";
import { type SelectorView, selectorView } from "../selector/selector-view.ts";
import type { Route } from "./+types/catalog.ts";
import { CategoriesMenu } from "./categories-menu.tsx";

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const { products, view } = loaderData ?? {};
  const page = products?.page ?? 1;
  return pageMeta(args, {
    title: page > 1 ? `Catalog, page ${page}` : "Catalog",
    description: "All products, by model, and the way to every category.",
    path: view?.query ? view.path : addressOf(href("/catalog"), "", page),
    unlisted: Boolean(view?.query),
    picture: products?.items[0]?.picture,
    feed: { path: href("/feed.atom") },
  });
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const { today } = context.get(servicesContext);
  const facts = await catalog.facts();
  const selection = { ...readSelection(searchParams, "feature", facts), today };
  const page = readPageNumber(searchParams.get("page"));
  const discontinued = await catalog.countDiscontinued(today);
  const hides = discontinued > 0 && searchParams.get("discontinued") === "hide";
  const [found, categories] = await Promise.all([
    catalog.productsEverywhere(selection.features, selection, page, hides ? today : undefined),
    catalog.categories(),
  ]);
  const path = href("/catalog");
  if (!found) throw pastTheEnd(request, addressOf(path, changed(searchParams.toString(), { page: "" })));
  const { products, total, chosen, ...others } = found;
  const features = others.features.map((feature) => ({ ...feature, isChosen: chosen.includes(feature.id) }));
  const view = selectorView({
    path,
    featureName: "feature",
    features,
    selection,
    found: others,
    count: products.total,
    facts,
    total,
    hides,
    discontinued,
  });
  return { products, view, categories };
}

export default function Catalog({ loaderData: { products, view, categories } }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead title="Catalog" />
      <Shelf
        rail={
          <>
            <CategoriesMenu categories={categories} openWhenWide />
            <FilterForm view={view} left={products.total} />
          </>
        }
      >
        <Results view={view} products={products} more={{ list: "catalog" }} noneText={nothingLeft(view)} />
        <DataLine
          className="mt-10"
          files={[
            { name: "JSON", address: "/catalog.json" },
            { name: "CSV", address: "/catalog.csv" },
          ]}
          feed={href("/feed.atom")}
        />
      </Shelf>
    </div>
  );
}

function nothingLeft({ total, chips }: SelectorView): string {
  if (total === 0) return "No products yet.";
  return chips.length > 0 ? "No products match all of these filters." : "All products are discontinued.";
}
