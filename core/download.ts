import type { StoredFile } from "./stored-file.ts";

/** A file that visitors may fetch: a general download, or one of a product. */
export interface Download {
  id: string;
  description: string;
  file: StoredFile;
}

/** A product's downloads, as the support page groups them. */
export interface ProductDownloads {
  product: { id: string; model: string };
  downloads: Download[];
}

export const downloadMessages = {
  descriptionRequired: "Description required",
  fileRequired: "File required (200MB limit)",
  notUploaded: "Error uploading file",
  noGeneral: "No general downloads available.",
  noProduct: "No product-specific downloads available.",
  none: "No Downloads Available",
};
