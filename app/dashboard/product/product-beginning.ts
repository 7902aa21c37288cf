import type { z } from "zod";
import type { EditableProduct } from "#core/product.ts";
import type { productEdit, productForm } from "#core/product-draft.ts";
import type { InitialValues } from "../../parts/editing/initial-values.ts";

export type ProductFields = z.input<typeof productForm> & { version?: number };

export type ProductValues = InitialValues<typeof productForm> & InitialValues<typeof productEdit>;

export const blank: ProductValues = {
  category: "",
  model: "",
  description: "",
  ndaa: true,
  features: [],
  image: { upload: undefined, alt: "" },
  images: [],
  specs: "",
  sheet: undefined,
  accessories: [],
  downloads: [],
};

/** The form's initial values, and the values that later versions are compared with. */
export function beginning(product: EditableProduct, { copying = false } = {}): ProductValues {
  return {
    category: product.category,
    model: copying ? "" : product.model,
    description: product.description,
    ndaa: product.ndaa,
    features: product.features,
    image: { upload: undefined, alt: product.image.alt },
    images: product.images.map(({ id, alt }) => ({ id, upload: undefined, alt })),
    specs: product.specs,
    sheet: product.sheet && "keep",
    accessories: product.accessories.map(({ id }) => id),
    downloads: product.downloads.map(({ id, description }) => ({ id, upload: undefined, description })),
  };
}
