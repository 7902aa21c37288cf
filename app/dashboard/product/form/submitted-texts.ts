import { documentKinds } from "#core/download/document.ts";
import { z } from "#core/drafts/zod.ts";
import { onvifProfiles } from "#core/product/evidence.ts";
import type { EditableProduct } from "#core/product/product.ts";
import { successorKinds } from "#core/product/successor.ts";
import { initialValues } from "../../../forms/record-fields.ts";
import { documentFields } from "../../download/download-fields.ts";

// Conform leaves out empty texts. A value that our form cannot send counts as empty, too.
const text = z.string().catch("");
const line = z.string().optional().catch(undefined);

function rows<Row extends z.ZodType>(row: Row) {
  return z.array(z.preprocess((sent) => sent ?? {}, row)).catch([]);
}

const sentTexts = z.object({
  image: z.object({ alt: text }).catch({ alt: "" }),
  images: rows(z.object({ id: line, alt: text })),
  successors: rows(z.object({ product: line, kind: z.enum(successorKinds).catch("drop-in"), sentence: text })),
  downloads: rows(
    z.object({
      id: line,
      description: text,
      kind: z.enum(documentKinds).optional().catch(undefined),
      language: line,
      date: line,
      documentVersion: line,
    }),
  ),
  radioModules: rows(z.object({ maker: line, model: line, fccId: line })),
  onvif: rows(z.object({ profile: z.enum(onvifProfiles).catch("T"), firmware: line, declaration: line, date: line })),
});

/**
 * The product with the texts of its pictures and rows as they were sent. Without scripts, a refused form is rendered
 * again, and Conform keeps only the texts of its own fields.
 */
export function withSubmittedTexts(product: EditableProduct, sent: unknown): EditableProduct {
  const texts = sentTexts.safeParse(sent).data;
  if (!texts) return product;
  return {
    ...product,
    image: { ...product.image, ...texts.image },
    images: withTexts(product.images, texts.images),
    successors: withTexts(
      product.successors,
      texts.successors.map(({ product: id, ...rest }) => ({ id, ...rest })),
    ),
    downloads: withTexts(
      product.downloads,
      texts.downloads.map((sent) => ({ ...initialValues(documentFields, undefined), ...sent })),
    ),
    radioModules: texts.radioModules.length > 0 ? texts.radioModules : product.radioModules.map(() => ({})),
    onvif: texts.onvif,
  };
}

/** The category's id, if one was sent. */
export function categoryIn(sent: unknown): string | undefined {
  return z.object({ category: z.string() }).safeParse(sent).data?.category;
}

function withTexts<Row extends { id: string }, Texts extends { id?: string | undefined }>(
  stored: Row[],
  sent: Texts[],
) {
  return stored.map((row) => ({ ...row, ...sent.find(({ id }) => id === row.id), id: row.id }));
}
