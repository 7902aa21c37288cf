import type { Ref } from "react";
import { href, Link } from "react-router";
import type { ProductCard as Product, ProductCard } from "#core/product.ts";
import { NdaaTag } from "./ndaa.tsx";
import { Photo, Plate, type ShownWidth } from "./photo.tsx";

/** How cards look in one place of the site. */
export interface CardLook {
  /** The level that fits the page: "h2" right below the title, "h3" within a section. */
  heading: "h2" | "h3";
  shown: ShownWidth;
}

/**
 * Products, each a card with photo, model and two lines of its description. The model is a link that covers all of it,
 * and has no longer name for those who hear it.
 */
export function ProductCards({
  products,
  look: { heading: Heading, shown },
  eager = false,
  listRef,
}: {
  products: Product[];
  look: CardLook;
  /** Whether the first photo is what a visitor waits for. */
  eager?: boolean;
  /** The list, for "Show more" to find the first of the new ones. */
  listRef?: Ref<HTMLUListElement>;
}) {
  return (
    <ul ref={listRef} className="product-cards">
      {products.map(({ id, model, description, ndaa, picture }, index) => (
        <li key={id}>
          <Plate>
            <Photo picture={picture} alt="" {...shown} eager={eager && index === 0} />
          </Plate>
          <Heading>
            <Link to={href("/catalog/products/:id", { id })} prefetch="intent">
              {model}
            </Link>
            {ndaa && <NdaaTag />}
          </Heading>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}

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
