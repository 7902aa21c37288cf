import { isId } from "../id.ts";
import { productMessages } from "../product.ts";
import { begunVersion, newRecordId, optionalText, requiredName, requiredText } from "./draft-text.ts";
import { z } from "./zod.ts";

export const productDraft = z.object({
  category: requiredText(productMessages.categoryRequired),
  model: requiredName(productMessages.modelRequired),
  description: requiredText(productMessages.descriptionRequired),
  features: z.array(z.string()).default([]),
  accessories: z.array(z.string()).default([]),
  ndaa: z.boolean().default(false),
  specs: optionalText,
});

// A row of files names a new upload, or a stored file by the row's own id.
const upload = z.string().optional();
const id = z.string().refine(isId).optional();

const productFields = productDraft.extend({
  image: z.object({ upload, alt: optionalText }),
  images: z
    .array(z.object({ id, upload, alt: optionalText }))
    .default([])
    .refine(haveFiles, productMessages.checkImages),
  downloads: z
    .array(z.object({ id, upload, description: optionalText }))
    .default([])
    .refine(haveFiles, productMessages.checkDownloads),
  /** "keep" for the stored sheet, the id of an upload, or undefined for none. */
  sheet: z.string().optional(),
});

/** `from` is the product that is copied; stored files in the form are then that product's. */
export const productForm = productFields.extend({ from: z.string().optional(), newId: newRecordId }).refine(hasImage, {
  path: ["image"],
  message: productMessages.imageRequired,
  // Runs even if other fields are invalid, so that all messages appear at once.
  when: () => true,
});

export const productEdit = productFields.extend({ version: begunVersion });

export type ProductDraft = z.infer<typeof productDraft>;
export type ProductForm = z.infer<typeof productForm>;

function haveFiles(rows: { id?: string | undefined; upload?: string | undefined }[]): boolean {
  const ids = rows.flatMap((row) => row.id ?? []);
  return new Set(ids).size === ids.length && rows.every((row) => row.upload !== undefined || row.id !== undefined);
}

function hasImage({ image, from }: { image?: { upload?: string | undefined }; from?: string | undefined }): boolean {
  return image?.upload !== undefined || from !== undefined;
}
