import type { StoredFile } from "#core/files/stored-file.ts";
import type { OfferedProduct } from "#core/product/offered-product.ts";
import type { DocumentDetails, DocumentKind } from "./document.ts";

export interface DownloadFields extends DocumentDetails {
  description: string;
}

/** The release whose file a download is, byte for byte, where it is no longer the one to install. */
export interface OlderRelease {
  id: string;
  title: string;
  /** Present where the release is withdrawn. */
  withdrawnReason?: string | undefined;
  /** What replaces it. */
  current: { id: string; title: string }[];
}

export interface Download extends DownloadFields {
  id: string;
  file: StoredFile;
  olderRelease?: OlderRelease;
  /** Names of kind and language, the latter in itself, so that browsers need no table of them. */
  kindName?: string | undefined;
  languageName?: string | undefined;
}

export interface ListedDownload extends Download {
  /** Milliseconds since 1970. */
  updatedAt: number;
}

export interface EditableDownload extends Download {
  version: number;
  /** The products that it is for. */
  products: OfferedProduct[];
}

export interface ProductDownloads {
  product: { id: string; model: string; category: string };
  downloads: Download[];
  /** The versions of its current firmware. */
  firmware?: string | undefined;
}

export interface DownloadListQuery {
  query?: string;
  kind?: DocumentKind | undefined;
}

export const downloadMessages = {
  descriptionRequired: "Description required",
  fileRequired: "File required (200MB limit)",
  productUnknown: "Choose the products again - not all of them exist",
  productsGone: (models: string[]) => `Remove from the products what has been deleted: ${models.join(", ")}`,
  notUploaded: "Error uploading file",
  noGeneral: "No general downloads available.",
  noProduct: "No product-specific downloads available.",
  none: "No Downloads Available",
};
