import { href, Link } from "react-router";
import type { ProductCard as Product } from "#core/product.ts";
import { NdaaTag } from "./ndaa.tsx";
import { Photo, Plate } from "./photo.tsx";

/** A product in a grid: one link with photo, model and two lines of its description. */
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
    <Link
      to={href("/catalog/products/:id", { id: product.id })}
      prefetch="intent"
      className="group block text-ink-2 no-underline"
    >
      <Plate>
        <Photo
          picture={product.picture}
          alt=""
          sizes={sizes}
          eager={eager}
          className="transition-transform duration-(--duration-slide) ease-focus group-hover:scale-[1.035]"
        />
      </Plate>
      <Heading className="mt-3 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-[1.0625rem]/tight font-[550] tracking-[-.016em] sm:mt-4 sm:text-subhead">
        <span className="min-w-0 wrap-anywhere decoration-1 underline-offset-[.2em] group-hover:underline">
          {product.model}
        </span>
        {product.ndaa && <NdaaTag />}
      </Heading>
      <p className="mt-1 line-clamp-2 text-meta wrap-anywhere sm:text-small">{product.description}</p>
    </Link>
  );
}
