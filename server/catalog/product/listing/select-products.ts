import { cellText } from "#core/facts/chosen-fact.ts";
import { type FactKind, factKindInfo, factText } from "#core/facts/fact.ts";
import { labelKey } from "#core/product/features-by-label.ts";
import type { NdaaTag, SelectedProduct } from "#core/product/product.ts";
import type {
  FactSelection,
  ProductsEverywhere,
  Removable,
  SelectedProducts,
} from "#core/product/selected-products.ts";
import type { ProductSort } from "#core/product/selection.ts";
import type { CategoryCache } from "../../category/category-cache.ts";
import { type PageWindow, readPage } from "../../paging.ts";
import type { AttributeIndex } from "../../product-index/attribute-index.ts";
import type { FacetIndex } from "../../product-index/facet-index.ts";
import type { FactIndex } from "../../product-index/fact-index.ts";
import { ProductFilter } from "../../product-index/product-filter.ts";
import type { ProductIndex } from "../../product-index/product-index.ts";
import type { ProductSet } from "../../product-index/product-set.ts";
import type { ProductCache } from "../product-cache.ts";
import { featuredCard, type ProductListItem } from "./product-cards.ts";

interface Sources {
  categories: CategoryCache;
  products: ProductCache;
  productIndex: ProductIndex;
}

const noAttributes: AttributeIndex = new Map();

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
  const attributes = selection.today === undefined ? noAttributes : await productIndex.attributes(selection.today);
  const chosenAttributes = selection.today === undefined ? [] : (selection.attributes ?? []);
  const chosen = { chosen: selection.facts, attributes, chosenAttributes };
  const filter = new ProductFilter({ all, sold, facets, facts, features, ...chosen });
  const { size } = filter.result;
  const stated = facts.statedIn(all).map((kind) => ({ kind, count: facts.of(kind).stated.countWithin(filter.result) }));
  const columns = columnsOf(stated, size, selection.columns);
  const isGrouped = isEverything && selection.sort === undefined;
  const set = isEverything && filter.result === all ? undefined : filter.result;
  const products = await readPage(page, size, async (window) =>
    listed(sources, {
      page: await pageOf(productIndex, { set, sort: selection.sort, isGrouped, ...window }),
      columns: selection.isTable ? columns : [],
      isGrouped,
    }),
  );
  const selected = products && {
    products,
    facets: filter.factFacets(),
    attributes: filter.attributeFacets(),
    unstated: filter.countUnstated(),
    helping:
      size > 0
        ? []
        : helpingIn(filter, [
            ...features.map((feature) => ({ feature })),
            ...selection.facts.map(({ kind }) => ({ fact: kind })),
            ...chosenAttributes.map(({ name }) => ({ attribute: name })),
            ...(sold ? [{ sold: true } as const] : []),
          ]),
    stated,
    columns,
  };
  return { filter, selected };
}

interface Ordered extends PageWindow {
  set: ProductSet | undefined;
  sort: ProductSort | undefined;
  /** Sorted by category, then model. */
  isGrouped: boolean;
}

function pageOf(productIndex: ProductIndex, { set, sort, isGrouped, ...window }: Ordered) {
  if (sort && "kind" in sort) return productIndex.pageByFact(sort, set, window);
  const order = isGrouped ? "category" : (sort?.order ?? "model");
  return productIndex.page({ ...(set && { set }), sort: order, ...window });
}

const mostGuessed = 6;

/** The chosen facts, else those that at least half of the products shown state, else those that most do. */
function columnsOf(stated: SelectedProducts["stated"], shown: number, chosen: FactKind[] = []): FactKind[] {
  const kinds = stated.map(({ kind }) => kind);
  const wanted = kinds.filter((kind) => chosen.includes(kind));
  if (wanted.length > 0) return wanted;
  const common = stated.filter(({ count }) => count > 0 && count * 2 >= shown);
  if (common.length > 0) return common.map(({ kind }) => kind);
  const most = stated.toSorted((one, other) => other.count - one.count).slice(0, mostGuessed);
  return kinds.filter((kind) => most.some((one) => one.kind === kind));
}

function helpingIn(filter: ProductFilter, removable: Removable[]) {
  return removable
    .map((one) => ({ ...one, count: filter.countWithout(one) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

interface Listed {
  page: { seq: number }[];
  /** Columns of a table. */
  columns: FactKind[];
  isGrouped?: boolean;
}

/** Cards with the facts that their categories show, or rows of a table. */
export async function listed(sources: Sources, { isGrouped = false, ...shown }: Listed): Promise<SelectedProduct[]> {
  const items = await sources.products.listItems(shown.page);
  const rows = await cardsOrRows(sources, items, shown);
  const tagOf = await ndaaTagOf(sources.productIndex);
  return rows.map((row, place) => {
    const [tag, group] = [tagOf(row), isGrouped && items[place]?.category.name];
    return { ...row, ...(tag && { tag }), ...(group && { group }) };
  });
}

/** The tag that marks the minority of the whole catalog; nobody learns from one that nearly all products have. */
async function ndaaTagOf(productIndex: ProductIndex): Promise<(product: { ndaa: boolean }) => NdaaTag | undefined> {
  const [all, marked] = await Promise.all([productIndex.all(), productIndex.marked()]);
  const others = all.size - marked.size;
  return ({ ndaa }) => {
    if (ndaa) return marked.size <= others ? "NDAA" : undefined;
    return others < marked.size ? "No NDAA mark" : undefined;
  };
}

async function cardsOrRows(
  { categories, products }: Sources,
  items: ProductListItem[],
  { page, columns }: Listed,
): Promise<SelectedProduct[]> {
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
