import type { z } from "zod";
import type { EditableProduct } from "#core/product.ts";
import type { productForm } from "#core/product-draft.ts";

/** What the form sends. */
export type ProductFields = z.input<typeof productForm> & { version?: number };

/** What a form begins with, to which it compares what is there now: everything it sends, under the names it sends. */
export function beginning(product: EditableProduct, { copying = false } = {}): Partial<ProductFields> {
  return {
    category: product.category,
    model: copying ? "" : product.model,
    description: product.description,
    ndaa: product.ndaa,
    features: product.features,
    image: { alt: product.image.alt },
    images: product.images.map(({ id, alt }) => ({ id, alt })),
    specs: product.specs,
    ...(product.sheet && { sheet: "keep" }),
    accessories: product.accessories.map(({ id }) => id),
    downloads: product.downloads.map(({ id, description }) => ({ id, description })),
  };
}
