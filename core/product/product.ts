import type { Feature } from "#core/category/category.ts";
import type { Download } from "#core/download/download.ts";
import type { Fact } from "#core/facts/fact.ts";
import type { SheetReading } from "#core/facts/read-sheet.ts";
import type { Picture } from "#core/files/picture.ts";
import type { DecimalMark } from "#core/quantities/numbers.ts";
import type { Pin } from "#core/set-preview.ts";
import type { ProductNeed } from "../attention.ts";
import type { Evidence, EvidenceFields, EvidenceRows } from "./evidence.ts";
import type { LifecycleDates, LifecycleStatus } from "./lifecycle.ts";
import type { SpecRows } from "./spec-table.ts";
import type { Replacement, SuccessorChain } from "./successor.ts";

export type NdaaTag = "NDAA" | "No NDAA mark";

export interface ProductCard extends Pick<ProductFields, "model" | "description" | "ndaa"> {
  id: string;
  picture: Picture;
  /** Absent where the maker has entered no date. */
  lifecycle?: LifecycleDates;
}

/** A product of a list that shows features and facts. */
export interface SelectedProduct extends ProductCard {
  /** The category's name, where the list is in the order of categories. */
  group?: string;
  /** The category's name, in a table of all categories that is sorted by a fact. */
  category?: string;
  /** Stands only where most products of the catalog differ. */
  tag?: NdaaTag;
  /** Features and facts of a card's line; absent in a table. */
  line?: string[];
  /** Features that the line leaves out. */
  more?: string[];
  /** How far away a person is identified, in metres; absent in a table and without figures. */
  identifies?: number[];
  /** One for each column of a table; empty if not stated. */
  cells?: string[];
}

export interface ProductFields extends LifecycleDates, EvidenceFields {
  model: string;
  description: string;
  /** Complies with section 889 of the US National Defense Authorization Act. */
  ndaa: boolean;
  specs: string;
}

export interface Product extends Omit<ProductFields, keyof EvidenceFields> {
  id: string;
  category: { id: string; name: string };
  features: Feature[];
  accessories: ProductCard[];
  successors: SuccessorChain;
  specRows: SpecRows;
  /** In the order of the site's facts; of facts that it has. */
  facts: Fact[];
  pictures: [Picture, ...Picture[]];
  downloads: Download[];
  /** General downloads that name it. */
  documents: Download[];
  /** Absent where the maker has entered none. */
  evidence?: Evidence | undefined;
  version: number;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

export interface EditableProduct extends ProductFields, EvidenceRows {
  id: string;
  version: number;
  category: string;
  offered: Feature[];
  features: string[];
  accessories: ProductChoice[];
  successors: EditableSuccessor[];
  image: EditableImage;
  images: (EditableImage & { id: string })[];
  sheet?: SpecSheet;
  /** Texts typed by hand, by the ids of facts. */
  facts: Record<string, string | undefined>;
  /** What the sheet states, also where a typed fact wins. */
  sheetFacts: SheetReading;
  /** Sorted by description. Where it is empty, visitors read the file name. */
  downloads: ProductFile[];
}

export interface ProductFile extends Download {
  /** The id of the release whose file it is, byte for byte. */
  release?: string;
}

export interface EditableImage {
  picture: Picture;
  /** Where it is empty, the model is the text alternative. */
  alt: string;
  fileName: string;
  size: number;
}

export interface SpecSheet {
  /** The head of the column that was chosen for the product, where the sheet has one for each model. */
  modelColumn?: string | undefined;
  /** Chosen where the sheet writes decimals in both manners. */
  decimalMark?: DecimalMark | undefined;
  fileName: string;
  size: number;
  url: string;
  rows: SpecRows;
}

export interface ProductChoice {
  id: string;
  model: string;
  picture: Picture;
}

export interface EditableSuccessor extends ProductChoice, Replacement {}

export interface ListedProduct extends ProductChoice {
  version: number;
  category: { id: string; name: string };
  ndaa: boolean;
  /** Absent without dates. */
  status?: LifecycleStatus | undefined;
  /** The end of security support: a day or a month. */
  supportUntil?: string | undefined;
  /** Versions of its current firmware. */
  firmware?: string | undefined;
  gaps: ProductNeed[];
  updatedAt: number;
  /** Who made this version: an e-mail address, or the command line; absent where the history does not say. */
  changedBy?: string | undefined;
}

/** Within one category, products are sorted by model. */
export type ProductsSort = "model" | "category" | "updated";

export interface ProductFilter {
  /** The id of a category. */
  category?: string | undefined;
  /** "none": without dates. */
  status?: LifecycleStatus | "none" | undefined;
  /** Whether it has the mark of NDAA compliance. */
  mark?: "yes" | "no" | undefined;
  /** Whether a date for the end of security support is stated. */
  until?: "empty" | undefined;
  /** "none": without any. */
  needs?: ProductNeed | "none" | undefined;
}

export interface ProductListQuery extends ProductFilter {
  query: string;
  /** The maker's day. */
  today: string;
  sort: ProductsSort;
  descending: boolean;
  page: number;
}

/** Products that were selected, by a filter if one was set. */
export interface Selection {
  pins: Pin[];
  filter?: ProductListQuery | undefined;
}

/** A product's neighbours in a list. */
export interface ProductsBeside {
  previous?: ProductInList | undefined;
  next?: ProductInList | undefined;
}

interface ProductInList {
  id: string;
  model: string;
  page: number;
}

export const productMessages = {
  categoryRequired: "Category required",
  categoryGone: "This category has been deleted. Choose another.",
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
    "The product you are copying has been deleted, and its files lie in the bin with it. What you typed stays: choose files of its own for the new product, or restore the other one first.",
  wrongSheet: "Wrong file type - excel only (*.xls or *.xlsx)",
  sheetOfOther: (other: string, model: string) =>
    `This sheet is for ${other}, not ${model}. Choose another file, or use it anyway.`,
  sheetOfList: (count: number) =>
    `This is a list of ${count} products, not the sheet of one. Choose another file, or use it anyway.`,
  sheetTooLarge: "Spreadsheet too large - 5MB maximum",
  sheetDamaged: "Spreadsheet damaged - save it again and retry",
  sheetEncrypted: "Spreadsheet has a password - save it without one",
  sheetHasMacros: "Spreadsheet has macros - save it without them",
  sheetEmpty: "Spreadsheet empty - its first sheet shows no rows",
  sheetUnpacksTooLarge: "Spreadsheet too large - 50MB maximum unpacked",
  sheetCodePage: (codePage: number) =>
    `This workbook uses code page ${codePage}, which cannot be read. Save it as .xlsx.`,
  sheetUncalculated: (cell: string) =>
    `Cell ${cell} holds a formula without a value - open the file in Excel and save it`,
  sheetFormat: (cell: string, value: string, format: string) =>
    `Cell ${cell}: ${value} in the number format ${format} cannot be shown as Excel shows it - choose another format`,
  sheetConditional: (cell: string) =>
    `A condition may change what cell ${cell} shows (icon or bar alone, number format, strikethrough, color) - format the cell itself`,
  sheetSign: (cell: string) =>
    `Cell ${cell} holds a sign of a symbol font that cannot be shown - write it in another font`,
  sheetTooComplex: "Spreadsheet damaged or too complex - save the spec sheet alone and retry",
  sheetTooLong: (rows: number) => `Spreadsheet too long - ${rows} rows maximum`,
  sheetTooWide: (columns: number) => `Spreadsheet too wide - ${columns} columns maximum`,
  sheetCellTooLong: (row: number, characters: number) =>
    `Text too long in spreadsheet row ${row} - ${characters} characters maximum`,
  wrongImage: "Wrong format - images only (jpg, png, gif, etc.)",
  imageIncomplete: "The picture is incomplete - copy or export it again",
  imageTooLarge: "Image too large - 20MB maximum file size",
  imageTooManyPixels: "Image too large - 100 megapixels maximum",
  imageTooComplex: "Image too large to be decoded - save it as a plain JPEG or with fewer pixels",
};
