import { categoryRules } from "../category/category-rules.ts";
import type { CollectionName } from "../collections.ts";
import { downloadRules } from "../download/download-rules.ts";
import { factRules } from "../fact/fact-rules.ts";
import { infoItemRules } from "../info-item/info-item-rules.ts";
import { productRules } from "../product/product-rules.ts";
import { releaseRules } from "../release/release-rules.ts";
import { synonymRules } from "../synonyms/synonym-rules.ts";
import type { Rules } from "./change.ts";

/** A collection without them cannot be compiled. */
export const rulesOf: Record<CollectionName, Rules<unknown>> = {
  categories: categoryRules,
  facts: factRules,
  products: productRules,
  downloads: downloadRules,
  info: infoItemRules,
  releases: releaseRules,
  synonyms: synonymRules,
};
