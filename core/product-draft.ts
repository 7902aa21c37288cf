import { optionalText, requiredName, requiredText } from "./draft-text.ts";
import { begunVersion, newRecordId } from "./draft-version.ts";
import { isId } from "./id.ts";
import { productMessages } from "./product.ts";
import { z } from "./zod.ts";

/** A product's words and choices; its files come beside it. Category, features and accessories by their ids. */
export const productDraft = z.object({
  category: requiredText(productMessages.categoryRequired),
  model: requiredName(productMessages.modelRequired),
  description: requiredText(productMessages.descriptionRequired),
  features: z.array(z.string()).default([]),
  accessories: z.array(z.string()).default([]),
  // A form sends nothing for a box that is not ticked.
  ndaa: z.boolean().default(false),
  specs: optionalText,
});

// A file is named by the id of its upload, or it is there already: a row then by its own id.
const upload = z.string().optional();
const id = z.string().refine(isId).optional();

/** A product as a form sends it: what is left out of a list goes. */
const productFields = productDraft.extend({
  /** Without an upload, the main picture that is there. */
  image: z.object({ upload, alt: optionalText }),
  /** The additional pictures, in their order. */
  images: z
    .array(z.object({ id, upload, alt: optionalText }))
    .default([])
    .refine(haveFiles, productMessages.checkImages),
  downloads: z
    .array(z.object({ id, upload, description: optionalText }))
    .default([])
    .refine(haveFiles, productMessages.checkDownloads),
  /** "keep" for the spec sheet that is there, the id of an upload, or nothing for none. */
  sheet: z.string().optional(),
});

/** A new product as its form sends it. `from` is the product it is a copy of: what is there already is that one's. */
export const productForm = productFields.extend({ from: z.string().optional(), newId: newRecordId }).refine(hasImage, {
  path: ["image"],
  message: productMessages.imageRequired,
  // Beside the sentences for other fields, not after them.
  when: () => true,
});

/** An edit names the version that it began with. */
export const productEdit = productFields.extend({ version: begunVersion });

export type ProductDraft = z.infer<typeof productDraft>;
export type ProductForm = z.infer<typeof productForm>;

/** A list that names one row twice comes from no form of ours. */
function haveFiles(rows: { id?: string | undefined; upload?: string | undefined }[]): boolean {
  const ids = rows.flatMap((row) => row.id ?? []);
  return new Set(ids).size === ids.length && rows.every((row) => row.upload !== undefined || row.id !== undefined);
}

/** Asked also about a form that lacks other things. */
function hasImage({ image, from }: { image?: { upload?: string | undefined }; from?: string | undefined }): boolean {
  return image?.upload !== undefined || from !== undefined;
}
