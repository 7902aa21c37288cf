import type { Ref } from "react";
import type { ProductCard } from "#core/product.ts";
import { type CardLook, ProductCards } from "./product-cards.tsx";

// Three columns in nine twelfths of the page, then two, then two across a narrow window: on a tablet twice 460 pixels.
const look: CardLook = {
  heading: "h2",
  shown: { sizes: "(min-width: 90rem) 318px, (min-width: 75rem) 22vw, (min-width: 62.5rem) 34vw, 46vw", pixels: 960 },
};

/** Products beside the categories, each as a card. */
export function ProductGrid({
  products,
  listRef,
}: {
  products: ProductCard[];
  /** The list, for "Show more" to find the first of the new ones. */
  listRef?: Ref<HTMLUListElement>;
}) {
  return <ProductCards products={products} listRef={listRef} look={look} eager />;
}
