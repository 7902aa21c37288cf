import type { DownloadFields } from "#core/download/download.ts";
import { newId } from "#core/id.ts";
import { done, type FieldErrors, type Outcome, refused } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import type { ProductDraft } from "#core/product/product-draft.ts";
import type { StagedSheet } from "../../storage/staged-file.ts";
import { type DocumentFile, extensionOf } from "../collection.ts";
import type { SiteFacts } from "../fact/site-facts.ts";
import type { ProductDocument, SheetDocument } from "./product-collection.ts";

/** Without `accessories` or `successors` they stay: an import sets them once all products exist. */
export type ProductEdit = Omit<ProductDraft, "accessories"> & { accessories?: string[] };

/** The files of a form. Omitted fields stay unchanged. */
export interface ProductFiles {
  /** The main image; without `picture`, only its text changes. */
  image?: { picture?: DocumentFile | undefined; alt: string };
  /** Without `picture`, keeps the stored image with this `id`. */
  images?: { id?: string | undefined; picture?: DocumentFile | undefined; alt: string }[];
  /** Without `file`, keeps the stored download with this `id`. */
  downloads?: (DownloadFields & { id?: string | undefined; file?: DocumentFile | undefined })[];
  /** `null` removes the spec sheet. */
  sheet?: StagedSheet | null | undefined;
}

/** What a product becomes by its form. Refused, by field, where a file is neither new nor the product's own. */
export function productDocument(
  draft: ProductEdit,
  files: ProductFiles,
  before: ProductDocument | undefined,
  { set }: SiteFacts,
): Outcome<ProductDocument> {
  const { modelColumn, decimalMark, facts = {}, radioModules = [], onvif = [], ...words } = draft;
  const errors: FieldErrors = {};
  const image = files.image?.picture ?? before?.image.file;
  const images = files.images
    ? withFiles(
        files.images.map(({ picture: file, ...row }) => ({ ...row, file })),
        before?.images,
      )
    : (before?.images ?? []);
  const downloads = files.downloads ? withFiles(files.downloads, before?.downloads) : (before?.downloads ?? []);
  if (!images) errors.images = productMessages.checkImages;
  if (!downloads) errors.downloads = productMessages.checkDownloads;
  if (!image) errors.image = productMessages.imageRequired;
  if (!image || !images || !downloads) return refused(errors);

  const typed = Object.entries(before?.facts ?? {}).filter(([id]) => !set.has(id));
  const sheet = sheetDocument(files.sheet, before?.sheet);
  return done({
    ...words,
    accessories: draft.accessories ?? before?.accessories ?? [],
    successors: draft.successors ?? before?.successors ?? [],
    ...{ image: { alt: files.image?.alt ?? before?.image.alt ?? "", file: image }, images, downloads },
    sheet: sheet && {
      ...sheet,
      modelColumn: modelColumn ?? sheet.modelColumn,
      decimalMark: decimalMark ?? sheet.decimalMark,
    },
    ...{ radioModules, onvif },
    // A form may hold a text for a fact that was deleted since it was opened. Texts of facts that are gone stay.
    facts: Object.fromEntries([...typed, ...Object.entries(facts).filter(([id]) => set.has(id))]),
  });
}

/** Undefined if a row has neither a new file nor a stored one. */
function withFiles<Row extends { id?: string | undefined; file?: DocumentFile | undefined }>(
  rows: Row[],
  stored: { id: string; file: DocumentFile }[] = [],
): (Row & { id: string; file: DocumentFile })[] | undefined {
  const files = new Map(stored.map(({ id, file }) => [id, file]));
  const found = rows.flatMap((row) => {
    const file = row.file ?? files.get(row.id ?? "");
    return file ? [{ ...row, id: row.id ?? newId(), file }] : [];
  });
  return found.length === rows.length ? found : undefined;
}

/** The next sheet of a family has the same heads. */
function sheetDocument(
  sheet: StagedSheet | null | undefined,
  before: SheetDocument | undefined,
): SheetDocument | undefined {
  if (sheet === undefined) return before;
  if (sheet === null) return undefined;
  const { rows, leftOut: _, ...file } = sheet;
  return { ...before, file, rows: JSON.stringify(rows) };
}

/** The files of a copy's form, those that it takes over with keys of their own. */
export function copiedFiles(
  { image, images = [], downloads = [], sheet }: ProductFiles,
  original: ProductDocument,
): ProductFiles {
  const pictureOf = (id: string | undefined) => unkeyed(original.images.find((row) => row.id === id)?.file);
  const fileOf = (id: string | undefined) => unkeyed(original.downloads.find((row) => row.id === id)?.file);
  const { sheet: old } = original;
  return {
    image: { alt: image?.alt ?? "", picture: image?.picture ?? unkeyed(original.image.file) },
    images: images.map(({ id, picture = pictureOf(id), alt }) => ({ picture, alt })),
    // A new file comes with a new id, by which evidence may name it.
    downloads: downloads.map(({ id, file, ...words }) =>
      file ? { id, file, ...words } : { file: fileOf(id), ...words },
    ),
    sheet: sheet === undefined && old ? { ...(unkeyed(old.file) as DocumentFile), rows: JSON.parse(old.rows) } : sheet,
  };
}

/** The same object, which gets a key of its own. */
function unkeyed<File extends DocumentFile>(file: File | undefined): DocumentFile | undefined {
  return file && { ...file, key: undefined, extension: extensionOf(file) };
}
