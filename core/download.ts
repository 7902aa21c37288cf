import type { StoredFile } from "./stored-file.ts";

export interface DownloadFields {
  description: string;
}

export interface Download {
  id: string;
  description: string;
  file: StoredFile;
}

export interface ListedDownload extends Download {
  /** Milliseconds since 1970. */
  updatedAt: number;
}

export interface EditableDownload extends DownloadFields, Download {
  version: number;
}

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
