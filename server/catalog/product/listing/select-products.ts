import { type ChosenFact, cellText } from "#core/facts/chosen-fact.ts";
import { type FactKind, factKindInfo, factText } from "#core/facts/fact.ts";
import { labelKey } from "#core/product/features-by-label.ts";
import type { SelectedProduct } from "#core/product/product.ts";
import type {
  FactSelection,
  ProductsEverywhere,
  Removable,
  SelectedProducts,
} from "#core/product/selected-products.ts";
import type { FactSort } from "#core/product/selection.ts";
import type { CategoryCache } from "../../category/category-cache.ts";
import { type PageWindow, readPage } from "../../paging.ts";
import type { FacetIndex } from "../../product-index/facet-index.ts";
import type { FactIndex } from "../../product-index/fact-index.ts";
import { ProductFilter } from "../../product-index/product-filter.ts";
import type { ProductIndex } from "../../product-index/product-index.ts";
import type { ProductSet } from "../../product-index/product-set.ts";
import type { ProductCache } from "../product-cache.ts";
import { featuredCard } from "./product-cards.ts";

interface Sources {
  categories: CategoryCache;
  products: ProductCache;
  productIndex: ProductIndex;
}

export const noFacts: FactSelection = { facts: [], sort: undefined, isTable: false };

/** The products of all categories that have all features, by label, and the facts. Unknown labels are ignored. */
export async function productsEverywhere(
  sources: Sources,
  labels: string[],
  selection: FactSelection,
  page: number,
  soldOn?: string,
): Promise<ProductsEverywhere | undefined> {
  const { productIndex } = sources;
  const [all, index, facts] = await Promise.all([productIndex.all(), productIndex.labels(), productIndex.facts()]);
  const keys = new Set(labels.map(labelKey));
  const known = index.labels.filter(({ id }) => keys.has(id));
  const features = known.map(({ id }) => id);
  const { filter, selected } = await select(sources, {
    all,
    isEverything: true,
    facets: index.facets,
    facts,
    features,
    selection,
    page,
    soldOn,
  });
  if (!filter || !selected) return undefined;
  const counts = filter.featureCounts();
  const labelOf = new Map(index.labels.map(({ id, label }) => [id, label]));
  return {
    ...selected,
    helping: selected.helping.map((one) =>
      "feature" in one ? { ...one, feature: labelOf.get(one.feature) ?? "" } : one,
    ),
    total: all.size,
    features: index.labels.map(({ id, label }) => ({ id: label, label, count: counts.get(id) ?? 0 })),
    chosen: known.map(({ label }) => label),
  };
}

interface Asked {
  /** The list without filters. */
  all: ProductSet;
  /** Whether these are all products of the catalog. */
  isEverything?: boolean;
  facets: FacetIndex;
  /** At least those of `all`. */
  facts: FactIndex;
  features: string[];
  selection: FactSelection;
  page: number;
  soldOn?: string | undefined;
}

export async function select(
  sources: Sources,
  { all, isEverything = false, facets, facts, features, selection, page, soldOn }: Asked,
): Promise<{ filter: ProductFilter; selected: SelectedProducts | undefined }> {
  const { productIndex } = sources;
  const sold = soldOn === undefined ? undefined : all.without(await productIndex.discontinued(soldOn));
  const filter = new ProductFilter({ all, sold, facets, facts, features, chosen: selection.facts });
  const stated = facts.statedIn(all);
  const products = await readPage(page, filter.result.size, async (window) =>
    listed(
      sources,
      await pageOf(
        productIndex,
        isEverything && filter.result === all ? undefined : filter.result,
        selection.sort,
        window,
      ),
      selection.isTable ? stated : [],
    ),
  );
  const selected = products && {
    products,
    facets: filter.factFacets(),
    unstated: filter.countUnstated(),
    helping: filter.result.size > 0 ? [] : helpingIn(filter, features, selection.facts, sold !== undefined),
    stated,
  };
  return { filter, selected };
}

function pageOf(
  productIndex: ProductIndex,
  set: ProductSet | undefined,
  sort: FactSort | undefined,
  window: PageWindow,
) {
  if (sort) return productIndex.pageByFact(sort, set, window);
  return productIndex.page({ ...(set && { set }), ...window });
}

function helpingIn(filter: ProductFilter, features: string[], facts: ChosenFact[], hides: boolean) {
  const removable: Removable[] = [
    ...features.map((feature) => ({ feature })),
    ...facts.map(({ kind }) => ({ fact: kind })),
    ...(hides ? [{ sold: true } as const] : []),
  ];
  return removable
    .map((one) => ({ ...one, count: filter.countWithout(one) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

/** Cards with the facts that their categories show, or rows of a table. */
export async function listed(
  { categories, products }: Pick<Sources, "categories" | "products">,
  page: { seq: number }[],
  columns: FactKind[],
): Promise<SelectedProduct[]> {
  const items = await products.listItems(page);
  const shown = new Map<string, FactKind[]>();
  for (const { category } of items) {
    if (!shown.has(category.id)) shown.set(category.id, (await categories.get(category.id))?.cardFacts ?? []);
  }
  const isTable = columns.length > 0;
  if (!isTable && [...shown.values()].every((kinds) => kinds.length === 0)) return items.map(featuredCard);

  const facts = await products.facts(page);
  return items.map((item) => {
    const { seq, card, category } = item;
    const stated = Map.groupBy(facts.get(seq)?.facts ?? [], ({ kind }) => kind);
    if (isTable) {
      return { ...card, cells: columns.map((kind) => stated.get(kind)?.map(cellText).join(" · ") ?? "") };
    }
    const kinds = (shown.get(category.id) ?? []).filter((kind) => stated.has(kind));
    if (kinds.length === 0) return featuredCard(item);
    const textOf = (kind: FactKind) => stated.get(kind)?.map(factText).join(" · ") ?? "";
    const labelOf = (kind: FactKind) => factKindInfo(kind).shortLabel ?? factKindInfo(kind).label;
    return { ...featuredCard(item), facts: kinds.map((kind) => ({ label: labelOf(kind), text: textOf(kind) })) };
  });
}
