import { href } from "react-router";
import type { ProductCard as Product } from "#core/product.ts";
import { NdaaTag } from "./ndaa.tsx";
import { PageLink } from "./page-link.tsx";
import { Photo, Plate } from "./photo.tsx";

/** A product in a list of `product-cards`: one link with photo, model and two lines of its description. */
export function ProductCard({
  product,
  heading: Heading,
  sizes,
  eager,
}: {
  product: Product;
  /** The level that fits the page: "h2" right below the title, "h3" within a section. */
  heading: "h2" | "h3";
  sizes: string;
  eager?: boolean;
}) {
  return (
    <PageLink to={href("/catalog/products/:id", { id: product.id })} prefetch="intent">
      <Plate>
        <Photo picture={product.picture} alt="" sizes={sizes} eager={eager} />
      </Plate>
      <Heading>
        <span>{product.model}</span>
        {product.ndaa && <NdaaTag />}
      </Heading>
      <p>{product.description}</p>
    </PageLink>
  );
}
