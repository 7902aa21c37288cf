import { expect, test } from "vitest";
import { z } from "zod";
import type { categoryEdit } from "#core/category/category-draft.ts";
import type { downloadEdit } from "#core/download/download-draft.ts";
import type { infoItemEdit } from "#core/info-item/info-item-draft.ts";
import type { EditableProduct } from "#core/product/product.ts";
import { productEdit, productForm } from "#core/product/product-draft.ts";
import { productFields } from "../dashboard/product/form/product-fields.ts";
import type { InitialValues } from "./initial-values.ts";
import { initialValues } from "./record-fields.ts";

// `npm run check` verifies the errors expected here: an unused `@ts-expect-error` fails it.

const product = valuesOf();

function valuesOf(edited?: EditableProduct) {
  return initialValues(productFields, edited);
}

test("[R21] a form that begins without a field of its schema does not compile, whichever form it is", () => {
  // @ts-expect-error: the description is missing, although the schema allows that.
  const category: InitialValues<typeof categoryEdit> = { name: "Domes", features: [] };
  // @ts-expect-error: without its id, the feature would count as a new one.
  const feature: InitialValues<typeof categoryEdit>["features"] = [{ label: "4 MP" }];
  // @ts-expect-error: the description is missing.
  const download: InitialValues<typeof downloadEdit> = {};
  // @ts-expect-error: the content is missing.
  const banner: InitialValues<typeof infoItemEdit> = { kind: "banner" };
  // @ts-expect-error: `alt` is missing, and so are the picture's `upload` and `keep`.
  const card: InitialValues<typeof infoItemEdit> = { kind: "card", heading: "Card", content: "Text", image: {} };
  // @ts-expect-error: `keep` is missing.
  const picture: InitialValues<typeof infoItemEdit> = { kind: "image", alt: "", image: { upload: undefined } };
  const { sheet: _, ...withoutSheet } = product;
  // @ts-expect-error: the sheet is missing.
  const sheetless: InitialValues<typeof productEdit> = withoutSheet;
  // @ts-expect-error: `alt` is missing in a row.
  const row: InitialValues<typeof productForm>["images"] = [{ id: undefined, upload: undefined }];
  expect([category, feature, download, banner, card, picture, sheetless, row]).toHaveLength(8);
});

test("[R21] a field that a schema gains is missing in every form at once, also within rows", () => {
  const gained = productEdit.extend({ gained: z.string().optional() });
  // @ts-expect-error: `gained` is missing.
  const whole: InitialValues<typeof gained> = product;
  const rows = z.object({ images: z.array(z.object({ alt: z.string(), credit: z.string().default("") })) });
  // @ts-expect-error: `credit` is missing in the rows.
  const withRows: InitialValues<typeof rows> = { images: [{ alt: "" }] };
  expect([whole, withRows]).toHaveLength(2);
  // `product` has every field of the schemas, except the hidden ones.
  const fields = Object.keys(product).sort();
  const ofNewSheet = ["labels", "modelColumn", "decimalMark"];
  expect(
    Object.keys({ ...productEdit.shape })
      .filter((name) => !["version", ...ofNewSheet].includes(name))
      .sort(),
  ).toEqual(fields);
  const technical = ["from", "newId", ...ofNewSheet];
  expect(
    Object.keys(productForm.shape)
      .filter((name) => !technical.includes(name))
      .sort(),
  ).toEqual(fields);
});
