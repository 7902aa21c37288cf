import { expect, test } from "vitest";
import type { z } from "zod";
import { productEdit, productForm } from "./product-draft.ts";

const words = { category: "dome", model: "VF-1", description: "A camera" };

function sentences(schema: z.ZodType, form: unknown): string[] {
  return schema.safeParse(form).error?.issues.map(({ message }) => message) ?? [];
}

test("[R01] [R02] an empty product form says everything that it lacks at once", () => {
  expect(sentences(productForm, { image: {} })).toEqual([
    "Category required",
    "Model required",
    "Description required",
    "Image required (20MB limit)",
  ]);
});

test("[R02] the main picture of a copy or of an edit is the one that is there", () => {
  expect(sentences(productForm, { ...words, image: {} })).toEqual(["Image required (20MB limit)"]);
  expect(sentences(productForm, { ...words, image: { upload: "new" } })).toEqual([]);
  expect(sentences(productForm, { ...words, image: {}, from: "original" })).toEqual([]);
  expect(sentences(productEdit, { ...words, image: {}, version: 1 })).toEqual([]);
});

test("[R03] [R04] a row without a file is refused, even with texts", () => {
  const rows = { images: [{ alt: "Front" }], downloads: [{ upload: "u" }, { description: "Manual" }] };
  expect(sentences(productEdit, { ...words, image: {}, version: 1, ...rows })).toEqual([
    "Check each image (20MB limit)",
    "Check all downloads - each one needs a file (20MB max)",
  ]);
});

test("[K14] a file that was refused is neither left out nor replaced by the stored one", () => {
  const upload = "refused";
  const files = {
    image: { upload },
    images: [{ upload }],
    downloads: [{ id: crypto.randomUUID(), upload }],
    sheet: upload,
  };
  expect(sentences(productForm, { ...words, ...files, from: "original" })).toEqual([
    "Check each image (20MB limit)",
    "Check all downloads - each one needs a file (20MB max)",
    "Wrong file type - excel only (*.xls or *.xlsx)",
    "Image required (20MB limit)",
  ]);
});

test("[R07] a form whose NDAA box is not ticked turns it off", () => {
  expect(productEdit.parse({ ...words, image: {}, version: 1 }).ndaa).toBe(false);
});
