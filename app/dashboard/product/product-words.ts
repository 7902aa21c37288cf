import type { CategoryLink } from "#core/category.ts";
import { fileSize } from "#core/file-size.ts";
import type { EditableImage, EditableProduct } from "#core/product.ts";
import type { ComparedParts } from "../../parts/editing/use-conflict.ts";
import { beginning, type ProductValues } from "./product-beginning.ts";

export function productParts(categories: CategoryLink[]): ComparedParts<EditableProduct, keyof ProductValues> {
  return { initial: beginning, files: productFiles, unordered: ["downloads"], words: productWords(categories) };
}

export function productFiles({ image, images, sheet, downloads }: EditableProduct) {
  return {
    image: image.picture.url,
    images: images.map(({ id, picture }) => ({ id, url: picture.url })),
    sheet: sheet?.url,
    downloads: downloads.map(({ id, file }) => ({ id, url: file.url })),
  };
}

function productWords(categories: CategoryLink[]) {
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
