import { z } from "#core/drafts/zod.ts";
import type { EditableProduct } from "#core/product/product.ts";
import { productEdit } from "#core/product/product-draft.ts";

const { image, images, successors, downloads, radioModules, onvif } = productEdit.shape;
const sentTexts = { image, images, successors, downloads, radioModules, onvif };

type SentTexts = Pick<z.input<typeof productEdit>, keyof typeof sentTexts>;

/**
 * The product with the texts of its pictures and rows as they were sent. Without scripts, a refused form is rendered
 * again, and Conform keeps only the texts of its own fields.
 */
export function withSubmittedTexts(product: EditableProduct, sent: unknown): EditableProduct {
  if (typeof sent !== "object") return product;
  const texts = textsIn(z.object(sentTexts), sent) as Required<SentTexts>;
  return {
    ...product,
    image: { ...product.image, alt: texts.image.alt ?? "" },
    images: withTexts(product.images, texts.images),
    successors: withTexts(
      product.successors,
      texts.successors.map(({ product: id, ...rest }) => ({ id, ...rest })),
    ),
    downloads: withTexts(product.downloads, texts.downloads),
    radioModules: texts.radioModules.length > 0 ? texts.radioModules : product.radioModules.map(() => ({})),
    onvif: texts.onvif,
  } as EditableProduct;
}

/** What was sent in the shape of the schema, mistakes too: Conform leaves out empty texts, and others may send anything. */
function textsIn(schema: unknown, sent: unknown): unknown {
  if (schema instanceof z.ZodDefault) return textsIn(schema.unwrap(), sent);
  if (schema instanceof z.ZodOptional) {
    const field = schema.unwrap();
    const isNone = field instanceof z.ZodEnum ? !field.options.some((option) => option === sent) : sent === undefined;
    return isNone && !(field instanceof z.ZodArray) ? undefined : textsIn(field, sent);
  }
  if (schema instanceof z.ZodArray) {
    return Array.isArray(sent) ? sent.map((row) => textsIn(schema.element, row ?? {})) : [];
  }
  if (schema instanceof z.ZodObject) {
    const fields = (typeof sent === "object" ? sent : {}) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, field]) => [name, textsIn(field, fields[name])]),
    );
  }
  if (schema instanceof z.ZodEnum) return schema.options.find((option) => option === sent) ?? schema.options[0];
  return typeof sent === "string" ? sent : "";
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
