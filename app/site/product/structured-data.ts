import { opaquePicture } from "#core/files/picture.ts";
import type { Product } from "#core/product/product.ts";
import type { StructuredData } from "../../navigation/page-meta.ts";

type Absolute = (path: string) => string;

export function breadcrumbs(absolute: Absolute, trail: { name: string; path: string }[]): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, place) => ({
      "@type": "ListItem",
      position: place + 1,
      name,
      item: absolute(path),
    })),
  };
}

/** Has no `offers`, because the site sells nothing. */
export function productData(
  absolute: Absolute,
  product: Pick<Product, "model" | "description" | "category" | "pictures" | "features" | "ndaa">,
  path: string,
  maker: string,
  properties: StructuredData[],
): StructuredData {
  return {
    "@type": "Product",
    "@id": absolute(path),
    url: absolute(path),
    name: product.model,
    model: product.model,
    mpn: product.model,
    sku: product.model,
    description: product.description,
    category: product.category.name,
    image: product.pictures.map((picture) => absolute(opaquePicture(picture).url)),
    brand: { "@type": "Brand", name: maker },
    manufacturer: { "@type": "Organization", name: maker },
    additionalProperty: [
      ...product.features.map(({ label }) => ({ "@type": "PropertyValue", name: label, value: true })),
      ...(product.ndaa ? [{ "@type": "PropertyValue", name: "NDAA compliant", value: true }] : []),
      ...properties,
    ],
  };
}
