import type { CategoryLink } from "#core/category.ts";
import { fileSize } from "#core/file-size.ts";
import type { EditableImage, EditableProduct } from "#core/product.ts";

/** What a person compares, where two have changed the same product: each field in words. */
export function productWords(categories: CategoryLink[]) {
  return {
    category: ({ category }: EditableProduct) => categories.find(({ id }) => id === category)?.name ?? "deleted",
    model: ({ model }: EditableProduct) => model,
    description: ({ description }: EditableProduct) => description,
    ndaa: ({ ndaa }: EditableProduct) => (ndaa ? "NDAA compliant" : "not NDAA compliant"),
    features: ({ features, offered }: EditableProduct) =>
      listed(offered.filter(({ id }) => features.includes(id)).map(({ label }) => label)),
    image: ({ image }: EditableProduct) => imageWords(image),
    images: ({ images }: EditableProduct) => listed(images.map(imageWords)),
    specs: ({ specs }: EditableProduct) => specs,
    sheet: ({ sheet }: EditableProduct) => (sheet ? `${sheet.fileName}, ${fileSize(sheet.size)}` : ""),
    accessories: ({ accessories }: EditableProduct) => listed(accessories.map(({ model }) => model)),
    downloads: ({ downloads }: EditableProduct) =>
      listed(downloads.map(({ description, file }) => [description, file.fileName].filter(Boolean).join(", "))),
  };
}

function imageWords({ fileName, size, alt }: EditableImage): string {
  return [fileName, fileSize(size), ...(alt ? [`“${alt}”`] : [])].join(", ");
}

function listed(words: string[]): string {
  return words.join(" · ");
}
