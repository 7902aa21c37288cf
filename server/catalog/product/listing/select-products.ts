import { cellText } from "#core/facts/chosen-fact.ts";
import { type FactInfo, type FactSet, type FactValue, factText } from "#core/facts/fact.ts";
import { featureKey } from "#core/product/features-by-label.ts";
import type { NdaaTag, SelectedProduct } from "#core/product/product.ts";
import type {
  FactSelection,
  ProductsEverywhere,
  Removable,
  SelectedProducts,
} from "#core/product/selected-products.ts";
import type { ProductSort } from "#core/product/selection.ts";
import type { CategoryCache } from "../../category/category-cache.ts";
import type { FactCache } from "../../fact/fact-cache.ts";
import { type PageWindow, readPage } from "../../paging.ts";
import type { AttributeIndex } from "../../product-index/attribute-index.ts";
import type { FacetIndex } from "../../product-index/facet-index.ts";
import type { FactIndex } from "../../product-index/fact-index.ts";
import { ProductFilter } from "../../product-index/product-filter.ts";
import type { ProductIndex } from "../../product-index/product-index.ts";
import type { ProductSet } from "../../product-index/product-set.ts";
import type { ProductCache } from "../product-cache.ts";
import { linedCard, type ProductListItem } from "./product-cards.ts";

interface Sources {
  categories: CategoryCache;
  products: ProductCache;
  productIndex: ProductIndex;
  factCache: FactCache;
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
  const keys = new Set(labels.map(featureKey));
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
  const { productIndex, factCache } = sources;
  const set = await factCache.current();
  const sold = soldOn === undefined ? undefined : all.without(await productIndex.discontinued(soldOn));
  const attributes = selection.today === undefined ? noAttributes : await productIndex.attributes(selection.today);
  const chosenAttributes = selection.today === undefined ? [] : (selection.attributes ?? []);
  // An address may name a fact that has been deleted since it was read.
  const chosenFacts = selection.facts.filter(({ factId }) => set.has(factId));
  const chosen = { chosen: chosenFacts, attributes, chosenAttributes };
  const filter = new ProductFilter({ all, sold, facets, facts, set, features, ...chosen });
  const { size } = filter.result;
  // Facts that few categories have tell their products apart best.
  const ownFirst = <Of extends { factId: string }>(list: Of[]): Of[] =>
    isEverything ? list : list.toSorted((one, other) => isGeneral(one.factId) - isGeneral(other.factId));
  const isGeneral = (factId: string) => Number(set.get(factId)?.categories === undefined);
  const inTables = set.all.filter(({ isInTable }) => isInTable);
  const stated = ownFirst(
    facts
      .statedIn(all, inTables)
      .map((factId) => ({ factId, count: facts.of(factId).stated.countWithin(filter.result) })),
  );
  const sortedBy = selection.sort && "factId" in selection.sort ? selection.sort.factId : undefined;
  const columns = sortedFirst(columnsOf(stated, size, selection.columns), stated, sortedBy);
  const isGrouped = isEverything && selection.sort === undefined;
  const narrowed = isEverything && filter.result === all ? undefined : filter.result;
  const products = await readPage(page, size, async (window) =>
    listed(sources, {
      page: await pageOf(productIndex, { set: narrowed, sort: selection.sort, isGrouped, ...window }),
      columns: selection.isTable ? columns : [],
      categoryAs: isGrouped ? "group" : isEverything && selection.isTable && sortedBy ? "category" : undefined,
    }),
  );
  const selected = products && {
    products,
    facets: ownFirst(filter.factFacets()),
    attributes: filter.attributeFacets(),
    unstated: filter.countUnstated(),
    helping:
      size > 0
        ? []
        : helpingIn(filter, [
            ...features.map((feature) => ({ feature })),
            ...chosenFacts.map(({ factId }) => ({ fact: factId })),
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
  if (sort && "factId" in sort) return productIndex.pageByFact(sort, set, window);
  const order = isGrouped ? "category" : (sort?.order ?? "model");
  return productIndex.page({ ...(set && { set }), sort: order, ...window });
}

const mostGuessed = 6;
/** More fit on no screen. */
const mostCommon = 24;

/** The chosen facts, else those that at least half of the products shown state, else those that most do. */
function columnsOf(stated: SelectedProducts["stated"], shown: number, chosen: string[] = []): string[] {
  const ids = stated.map(({ factId }) => factId);
  const wanted = ids.filter((factId) => chosen.includes(factId));
  if (wanted.length > 0) return wanted;
  const common = stated.filter(({ count }) => count > 0 && count * 2 >= shown);
  if (common.length > 0) return common.slice(0, mostCommon).map(({ factId }) => factId);
  const most = stated.toSorted((one, other) => other.count - one.count).slice(0, mostGuessed);
  return ids.filter((factId) => most.some((one) => one.factId === factId));
}

/** The fact that the list is sorted by stands first, also where a table would not show it. */
function sortedFirst(columns: string[], stated: SelectedProducts["stated"], sortedBy: string | undefined): string[] {
  const isStated = stated.some(({ factId }) => factId === sortedBy);
  return sortedBy !== undefined && isStated ? [sortedBy, ...columns.filter((factId) => factId !== sortedBy)] : columns;
}

function helpingIn(filter: ProductFilter, removable: Removable[]) {
  return removable
    .map((one) => ({ ...one, count: filter.countWithout(one) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
}

interface Listed {
  page: { seq: number }[];
  /** Ids of the facts in the columns of a table. */
  columns: string[];
  /** Where the name of its category stands. */
  categoryAs?: "group" | "category" | undefined;
}

/** Cards with the facts that their categories show, or rows of a table. */
export async function listed(sources: Sources, { categoryAs, ...shown }: Listed): Promise<SelectedProduct[]> {
  const items = await sources.products.listItems(shown.page);
  const rows = await cardsOrRows(sources, items, shown);
  const tagOf = await ndaaTagOf(sources.productIndex);
  const identified = shown.columns.length > 0 ? undefined : await sources.products.identified(shown.page);
  return rows.map((row, place) => {
    const item = items[place];
    const tag = tagOf(row);
    const category = categoryAs && item && { [categoryAs]: item.category.name };
    const identifies = item && identified?.get(item.seq);
    return { ...row, ...(tag && { tag }), ...category, ...(identifies && { identifies }) };
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
  { categories, products, factCache }: Sources,
  items: ProductListItem[],
  { page, columns }: Listed,
): Promise<SelectedProduct[]> {
  const set = await factCache.current();
  const shown = new Map<string, FactInfo[]>();
  for (const { category } of items) {
    if (shown.has(category.id)) continue;
    const chosen = (await categories.get(category.id))?.cardFacts ?? [];
    const facts = chosen.flatMap((id) => set.get(id) ?? []);
    shown.set(
      category.id,
      facts.filter(({ isOnCards }) => isOnCards),
    );
  }
  const isTable = columns.length > 0;
  if (!isTable && [...shown.values()].every((facts) => facts.length === 0)) return items.map((item) => linedCard(item));

  const facts = await products.facts(page);
  return items.map((item) => {
    const { seq, card, category } = item;
    const stated = Map.groupBy(facts.get(seq)?.facts ?? [], ({ factId }) => factId);
    if (isTable) {
      return { ...card, cells: columns.map((factId) => textOf(set, factId, stated.get(factId), cellText)) };
    }
    const onCard = (shown.get(category.id) ?? []).filter(({ id }) => stated.has(id));
    const texts = onCard.map(({ id, name, shortName = name }) => {
      return { label: shortName, text: textOf(set, id, stated.get(id), factText) };
    });
    return linedCard(item, texts);
  });
}

function textOf(
  set: FactSet,
  factId: string,
  values: FactValue[] = [],
  write: (fact: FactInfo, value: FactValue) => string,
): string {
  const fact = set.get(factId);
  return fact ? values.map((value) => write(fact, value)).join(" · ") : "";
}
