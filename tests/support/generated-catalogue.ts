import type { CatalogueFile } from "#server/import/catalogue-file.ts";
import { catalogueFolder } from "./catalogue-folder.ts";
import { demo } from "./demo.ts";

/**
 * A folder to import with this many products: the demo's, again and again under other models and ids, with all they
 * hold except the spec workbooks of the copies, each of which would cost a process of its own.
 */
export function generatedCatalogue(size: number) {
  const products = Array.from({ length: size }, (_, number) => copyOf(number));
  return catalogueFolder({ ...demo, products });
}

function copyOf(number: number): CatalogueFile["products"][number] {
  const original = demo.products[number % demo.products.length];
  if (!original) throw new Error("The demo catalogue has no products.");
  const round = Math.floor(number / demo.products.length);
  if (round === 0) return { ...original, accessories: [] };
  const renumber = (id: string) => `${round.toString(16).padStart(8, "0")}${id.slice(8)}`;
  return {
    ...original,
    id: renumber(original.id),
    model: `${original.model}-${round}`,
    specsFile: undefined,
    accessories: original.accessories.map(renumber).filter((id) => isCopied(id, number)),
    additionalImages: original.additionalImages.map((image) => ({ ...image, id: renumber(image.id) })),
    downloads: original.downloads.map((download) => ({ ...download, id: renumber(download.id) })),
  };

  /** Only copies that came before: the last round may be cut short. */
  function isCopied(id: string, before: number): boolean {
    return demo.products.slice(0, before % demo.products.length).some((product) => renumber(product.id) === id);
  }
}
