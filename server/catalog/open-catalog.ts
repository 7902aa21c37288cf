import { currentRevision } from "../changes/revision.ts";
import type { Database } from "../database/database.ts";
import { addressesIn, addressParts } from "./addresses.ts";
import type { Catalog } from "./catalog.ts";
import { ShownCategories } from "./category/category-cache.ts";
import { countCatalogue } from "./category/category-queries.ts";
import { generalDownloads, productDownloads } from "./download/download-queries.ts";
import { allInfoItems } from "./info-item/info-item-queries.ts";
import { ShownProducts } from "./product/queries/product-cache.ts";
import { productsByModel } from "./product/queries/products-by-model.ts";
import { productsInCategory } from "./product/queries/products-in-category.ts";
import { ProductLists } from "./product-index/product-index.ts";
import { openSearch } from "./search.ts";

/** Opens the catalogue for reading, on the connection for visitors. */
export function openCatalog(reading: Database, lists = new ProductLists({ reading })): Catalog {
  const categories = new ShownCategories(reading);
  const shown = new ShownProducts(reading);
  return {
    revision: () => currentRevision(reading),
    counts: () => countCatalogue(reading),
    categories: () => categories.all(),
    category: (id) => categories.one(id),
    products: (page) => productsByModel(reading, lists, shown, page),
    product: (id) => shown.product(id),
    productsInCategory: (id, features, page) => productsInCategory({ categories, lists, shown }, id, features, page),
    ...openSearch(categories, lists, shown),
    infoItems: () => allInfoItems(reading),
    generalDownloads: (page) => generalDownloads(reading, page),
    productDownloads: (page) => productDownloads(reading, lists, page),
    addressParts: () => addressParts(reading),
    addresses: (part) => addressesIn(reading, part),
  };
}
