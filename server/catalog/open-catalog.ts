import { currentRevision } from "../changes/revision.ts";
import type { Database } from "../database/database.ts";
import { addressesIn, addressParts } from "./addresses.ts";
import { affectsProducts, cacheFlag } from "./cache-flag.ts";
import type { Catalog } from "./catalog.ts";
import { CategoryCache } from "./category/category-cache.ts";
import { countCatalog } from "./category/category-queries.ts";
import { picturedCategories } from "./category/pictured-categories.ts";
import { generalDownloads, productDownloads, usedDocumentKinds } from "./download/download-queries.ts";
import { FactCache } from "./fact/fact-cache.ts";
import { feedItems, hasFeeds } from "./feed/feed-items.ts";
import { fileVerdicts, largestFile } from "./file-verdicts.ts";
import { allInfoItems } from "./info-item/info-item-queries.ts";
import { openLifecycle } from "./lifecycle/open-lifecycle.ts";
import { complianceChoices, complianceSheet } from "./product/evidence/compliance.ts";
import { hasEvidence } from "./product/evidence/read-evidence.ts";
import { productsEverywhere } from "./product/listing/select-products.ts";
import { ProductCache } from "./product/product-cache.ts";
import { countDiscontinued, productsByModel, productsInCategory } from "./product/product-pages.ts";
import { ProductIndex } from "./product-index/product-index.ts";
import { currentReleasesFor, currentVersions } from "./release/current-releases.ts";
import { withOlderReleases } from "./release/older-releases.ts";
import { releasesByDate } from "./release/release-pages.ts";
import { newestReleases, releaseById, releasesOfProduct } from "./release/release-queries.ts";
import { openFeatureLabels } from "./search/feature-labels.ts";
import { ModelSearch } from "./search/model-search.ts";
import { productsNamed } from "./search/products-named.ts";
import { openRelatedSearch } from "./search/related-search.ts";
import { openSearch } from "./search/search.ts";

export function openCatalog(
  reading: Database,
  productIndex = new ProductIndex({ reading }),
  background = reading,
): Catalog {
  const categories = new CategoryCache(reading);
  const factCache = new FactCache(reading);
  const products = new ProductCache(reading, factCache);
  const factSet = () => factCache.current();
  const sources = { reading, categories, products, productIndex, factCache };
  const models = new ModelSearch({ reading, background });
  const findFeature = openFeatureLabels(reading, productIndex);
  return {
    revision: () => currentRevision(reading),
    counts: () => countCatalog(reading),
    facts: factSet,
    categories: () => categories.all(),
    picturedCategories: () => picturedCategories(reading, products),
    category: (id) => categories.get(id),
    products: (page, soldOn) => productsByModel(sources, page, soldOn),
    countDiscontinued: (today, category) => countDiscontinued(sources, today, category),
    product: (id) => products.get(id),
    productsInCategory: (id, features, page, soldOn, selection) =>
      productsInCategory(sources, id, features, page, soldOn, selection),
    productsEverywhere: (labels, selection, page, soldOn) =>
      productsEverywhere(sources, labels, selection, page, soldOn),
    ...openLifecycle(reading, background),
    ...openSearch({ ...sources, findFeature }),
    ...openRelatedSearch({ ...sources, background, models, findFeature, factSet }),
    infoItems: () => allInfoItems(reading),
    release: (id) => releaseById(reading, id),
    releasesOfProduct: (id) => releasesOfProduct(reading, id),
    currentVersions: (release) => currentVersions(reading, release),
    releases: (page) => releasesByDate(reading, page),
    currentReleases: (query) => currentReleasesFor(reading, query),
    newestReleases: (of, count) => newestReleases(reading, of, count),
    generalDownloads: (page, listQuery) => generalDownloads(reading, page, listQuery),
    productDownloads: (page, listQuery) => productDownloads(reading, productIndex, page, listQuery),
    withOlderReleases: (downloads) => withOlderReleases(reading, downloads),
    documentKinds: () => usedDocumentKinds(reading),
    hasEvidence: cacheFlag(reading, { load: () => hasEvidence(reading), isAffectedBy: affectsProducts }),
    complianceSheet: (listQuery) => complianceSheet({ ...sources, models }, listQuery),
    productsNamed: (names) => productsNamed({ reading, models }, names),
    complianceChoices: (listQuery) => complianceChoices(sources, listQuery),
    fileVerdicts: (beginning, product) => fileVerdicts(reading, beginning, product),
    largestFile: () => largestFile(reading),
    feedItems: (of, today) => feedItems(reading, of, today),
    hasFeeds: cacheFlag(reading, { load: () => hasFeeds(reading), isAffectedBy: () => true }),
    addressParts: () => addressParts(reading),
    addresses: (part) => addressesIn(reading, part),
  };
}
