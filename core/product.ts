import type { Feature } from "./category.ts";
import type { Download } from "./download.ts";
import type { Picture } from "./picture.ts";
import type { SpecRows } from "./spec-table.ts";

/** A product as lists show it. */
export interface ProductCard extends Pick<ProductFields, "model" | "description" | "ndaa"> {
  id: string;
  picture: Picture;
}

/** What a product says of itself, a column each: see `record-columns.ts`. Category, files and relations come beside it. */
export interface ProductFields {
  model: string;
  description: string;
  /** Complies with section 889 of the US defence-procurement act. */
  ndaa: boolean;
  /** Plain text; line breaks are the maker's. */
  specs: string;
}

/** A product as its own page shows it. */
export interface Product extends ProductFields {
  id: string;
  category: { id: string; name: string };
  /** Sorted by label, numeric-aware. */
  features: Feature[];
  /** Sorted by model. */
  accessories: ProductCard[];
  /** The rows of the maker's spreadsheet; empty without one. */
  specRows: SpecRows;
  /** The main picture first. */
  pictures: [Picture, ...Picture[]];
  downloads: Download[];
  version: number;
  /** When it was last changed, in milliseconds since 1970. */
  updatedAt: number;
}

/** A product as the administrator's form begins with it. */
export interface EditableProduct extends ProductFields {
  id: string;
  version: number;
  /** The category's id. */
  category: string;
  /** The category's features, from which the product's are chosen. Sorted by label, numeric-aware. */
  offered: Feature[];
  /** Ids of those that it has. */
  features: string[];
  /** Sorted by model. */
  accessories: ProductChoice[];
  image: EditableImage;
  /** The additional pictures, in their order. */
  images: (EditableImage & { id: string })[];
  sheet?: SpecSheet;
  /** By description. A description may be empty: visitors then read the file's name. */
  downloads: Download[];
}

/** A product's picture with its file. */
export interface EditableImage {
  picture: Picture;
  /** As typed; where it is empty, visitors hear the model. */
  alt: string;
  fileName: string;
  /** In bytes. */
  size: number;
}

/** The maker's workbook and the rows that were read from it. */
export interface SpecSheet {
  fileName: string;
  /** In bytes. */
  size: number;
  url: string;
  rows: SpecRows;
}

/** A product that another one can name as its accessory. */
export interface ProductChoice {
  id: string;
  model: string;
  picture: Picture;
}

/** A product as the administrator's list shows it. */
export interface ListedProduct extends ProductChoice {
  category: { id: string; name: string };
  ndaa: boolean;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** What the administrator's list can be sorted by; within one category by model. */
export type ProductsSort = "model" | "category" | "updated";

/** Which products a list of the dashboard shows, and in which order. */
export interface ProductsAsked {
  /** Part of a model or of a category's name. */
  query: string;
  sort: ProductsSort;
  descending: boolean;
  page: number;
}

export const productMessages = {
  categoryRequired: "Category required",
  modelRequired: "Model required",
  descriptionRequired: "Description required",
  modelTaken: (model: string) => `Product model ${model} already in database`,
  featuresOfAnotherCategory: "Choose the features again - they are not all of this category",
  accessoryUnknown: "Choose the accessories again - not all of them are other products",
  accessoriesGone: (models: string[]) => `Remove from the accessories what has been deleted: ${models.join(", ")}`,
  imageRequired: "Image required (20MB limit)",
  checkImages: "Check each image (20MB limit)",
  checkDownloads: "Check all downloads - each one needs a file (20MB max)",
  sheetGone: "Choose the spreadsheet again - it is no longer here",
  sourceGone: "The product you are copying has been deleted",
  sourceGoneMeanwhile:
    "The product you are copying has been deleted, and its files with it. What you typed stays: choose files of its own for the new product.",
  wrongSheet: "Wrong file type - excel only (*.xls or *.xlsx)",
  sheetTooLarge: "Spreadsheet too large - 5MB maximum",
  sheetDamaged: "Spreadsheet damaged - save it again and retry",
  sheetEncrypted: "Spreadsheet has a password - save it without one",
  sheetHasMacros: "Spreadsheet has macros - save it without them",
  sheetEmpty: "Spreadsheet empty - its first sheet shows no rows",
  sheetUnpacksTooLarge: "Spreadsheet too large - 50MB maximum unpacked",
  sheetCodePage: (codePage: number) =>
    `This workbook uses code page ${codePage}, which cannot be read. Save it as .xlsx.`,
  sheetTooComplex: "Spreadsheet damaged or too complex - save the spec sheet alone and retry",
  sheetTooLong: (rows: number) => `Spreadsheet too long - ${rows} rows maximum`,
  sheetTooWide: (columns: number) => `Spreadsheet too wide - ${columns} columns maximum`,
  sheetCellTooLong: (row: number, characters: number) =>
    `Text too long in spreadsheet row ${row} - ${characters} characters maximum`,
  wrongImage: "Wrong format - images only (jpg, png, gif, etc.)",
  imageTooLarge: "Image too large - 20MB maximum file size",
  imageTooManyPixels: "Image too large - 100 megapixels maximum",
  imageTooComplex: "Image too large to be decoded - save it as a plain JPEG or with fewer pixels",
};
