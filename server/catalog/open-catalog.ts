import { currentRevision } from "../changes/revision.ts";
import type { Database } from "../database/database.ts";
import { addressesIn, addressParts } from "./addresses.ts";
import type { Catalog } from "./catalog.ts";
import { categoryById, countCatalogue } from "./category/category-queries.ts";
import { keepCategories } from "./category/kept-categories.ts";
import { generalDownloads, productDownloads } from "./download/download-queries.ts";
import { allInfoItems } from "./info-item/info-item-queries.ts";
import { ProductLists } from "./product/lists/product-lists.ts";
import { productById } from "./product/product-by-id.ts";
import { productsByModel } from "./product/product-cards.ts";
import { productsInCategory } from "./product/products-in-category.ts";
import { openSearch } from "./search.ts";

/** Opens the catalogue for reading, on the connection for visitors. */
export function openCatalog(reading: Database, lists = new ProductLists({ reading })): Catalog {
  const categories = keepCategories(reading);
  return {
    revision: () => currentRevision(reading),
    counts: () => countCatalogue(reading),
    categories: () => categories.current(),
    category: (id) => categoryById(reading, id),
    products: (page) => productsByModel(reading, lists, page),
    product: (id) => productById(reading, id),
    productsInCategory: (id, features, page) => productsInCategory(reading, lists, id, features, page),
    ...openSearch(reading, lists),
    infoItems: () => allInfoItems(reading),
    generalDownloads: (page) => generalDownloads(reading, page),
    productDownloads: (page) => productDownloads(reading, lists, page),
    addressParts: () => addressParts(reading),
    addresses: (part) => addressesIn(reading, part),
  };
}
