import { documentDraft } from "#core/download/document-draft.ts";
import {
  baseVersion,
  day,
  monthOrDay,
  newRecordId,
  optionalLine,
  optionalText,
  requiredName,
  requiredText,
} from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { factsDraft } from "#core/facts/facts-draft.ts";
import { sheetChoicesText } from "#core/facts/sheet-choices.ts";
import { refusedFile } from "#core/files/upload.ts";
import { decimalMarks } from "#core/quantities/numbers.ts";
import { isId } from "../id.ts";
import { longestName, longestSuccessorSentence } from "../limits.ts";
import { evidenceDraft } from "./evidence-draft.ts";
import { type LifecycleDates, lifecycleDates, lifecycleMistakes } from "./lifecycle.ts";
import { productMessages } from "./product.ts";
import { successorKinds } from "./successor.ts";

export const successorDraft = z.object({
  product: z.string(),
  kind: z.enum(successorKinds),
  sentence: optionalLine(longestSuccessorSentence).default(""),
});

export type SuccessorDraft = z.infer<typeof successorDraft>;

export const productDraft = z.object({
  category: requiredText(productMessages.categoryRequired),
  model: requiredName(productMessages.modelRequired),
  description: requiredText(productMessages.descriptionRequired),
  features: z.array(z.string()).default([]),
  accessories: z.array(z.string()).default([]),
  successors: z.array(successorDraft).default([]),
  ndaa: z.boolean().default(false),
  specs: optionalText,
  launched: day().optional(),
  lastOrder: day().optional(),
  endOfSales: day().optional(),
  endOfSecuritySupport: monthOrDay().optional(),
  endOfLife: day().optional(),
  ...evidenceDraft,
  facts: factsDraft,
  /** The head of the sheet's column that is this product. Empty for none, absent to leave it. */
  modelColumn: optionalLine(longestName).optional(),
  /** Of a sheet that writes decimals in both manners. Empty for none, absent to leave it. */
  decimalMark: z.enum(["", ...decimalMarks]).optional(),
});

/** Refuses dates that are out of order, at the later one. */
export function withDatesInOrder<Schema extends z.ZodType<LifecycleDates>>(schema: Schema): Schema {
  return lifecycleDates.reduce<Schema>(
    (checked, name) =>
      checked.refine((draft) => lifecycleMistakes(draft)[name] === undefined, {
        path: [name],
        error: ({ input }) => lifecycleMistakes(input as LifecycleDates)[name],
        // Runs even if other fields are invalid, so that all messages appear at once.
        when: ({ value }) => typeof value === "object" && value !== null,
      }),
    schema,
  );
}

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
    .array(z.object({ id, upload, description: optionalText, ...documentDraft }))
    .default([])
    .refine(haveFiles, productMessages.checkDownloads),
  /** "keep" for the stored sheet, the id of an upload, or undefined for none. */
  sheet: z
    .string()
    .optional()
    .refine((sheet) => sheet !== refusedFile, productMessages.wrongSheet),
  /** What the labels of the sheet mean. */
  labels: sheetChoicesText,
});

/** `from` is the product that is copied; stored files in the form are then that product's. */
export const productForm = withDatesInOrder(
  productFields.extend({ from: z.string().optional(), newId: newRecordId }),
).refine(hasImage, {
  path: ["image"],
  message: productMessages.imageRequired,
  when: () => true,
});

export const productEdit = withDatesInOrder(productFields.extend({ version: baseVersion }));

/** Without `successors`, a new product has none, and an edited one keeps its own. */
export type ProductDraft = Omit<z.infer<typeof productDraft>, "successors"> & { successors?: SuccessorDraft[] };
export type ProductForm = z.infer<typeof productForm>;

function haveFiles(rows: { id?: string | undefined; upload?: string | undefined }[]): boolean {
  const ids = rows.flatMap((row) => row.id ?? []);
  const hasFile = ({ id, upload = id }: (typeof rows)[number]) => upload !== undefined && upload !== refusedFile;
  return new Set(ids).size === ids.length && rows.every(hasFile);
}

function hasImage({ image, from }: { image?: { upload?: string | undefined }; from?: string | undefined }): boolean {
  const upload = image?.upload ?? from;
  return upload !== undefined && upload !== refusedFile;
}
