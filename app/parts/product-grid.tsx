import type { Ref } from "react";
import type { ProductCard as Product } from "#core/product.ts";
import { ProductCard } from "./product-card.tsx";

// Three columns in nine twelfths of the page, then two, then two across a narrow window.
const sizes = "(min-width: 90rem) 318px, (min-width: 75rem) 22vw, (min-width: 62.5rem) 34vw, 46vw";

/** Products beside the categories, each as a card. */
export function ProductGrid({
  products,
  listRef,
}: {
  products: Product[];
  /** The list, for "Show more" to find the first of the new ones. */
  listRef?: Ref<HTMLUListElement>;
}) {
  return (
    <ul ref={listRef} className="product-cards">
      {products.map((product, place) => (
        <li key={product.id}>
          <ProductCard product={product} heading="h2" sizes={sizes} eager={place === 0} />
        </li>
      ))}
    </ul>
  );
}
