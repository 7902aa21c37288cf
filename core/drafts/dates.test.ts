import { expect, test } from "vitest";
import type { z } from "zod";
import { downloadDraft } from "#core/download/download-draft.ts";
import { productForm } from "#core/product/product-draft.ts";
import { releaseForm } from "#core/release/release-draft.ts";

const product = { category: "dome", model: "VF-1", description: "A camera", image: { upload: "a" } };
const release = { name: "Cameras", line: "Cameras", versionText: "1.0", upload: "a" };

/** Each field that takes a date, as a form sends it. */
const forms: [name: string, schema: z.ZodType, form: (date: string) => object][] = [
  ["launched", productForm, (date) => ({ ...product, launched: date })],
  ["lastOrder", productForm, (date) => ({ ...product, lastOrder: date })],
  ["endOfSales", productForm, (date) => ({ ...product, endOfSales: date })],
  ["endOfSecuritySupport", productForm, (date) => ({ ...product, endOfSecuritySupport: date })],
  ["endOfLife", productForm, (date) => ({ ...product, endOfLife: date })],
  ["ndaaDate", productForm, (date) => ({ ...product, ndaaDate: date })],
  ["ndaaReviewed", productForm, (date) => ({ ...product, ndaaReviewed: date })],
  ["onvif.0.date", productForm, (date) => ({ ...product, onvif: [{ profile: "T", date }] })],
  ["downloads.0.date", productForm, (date) => ({ ...product, downloads: [{ upload: "b", date }] })],
  ["date", downloadDraft, (date) => ({ description: "Guide", date })],
  ["date", releaseForm, (date) => ({ ...release, date })],
];

test.for(forms)("[Y13] in the field %s a year outside 1990 to 2100 is refused", ([field, schema, form]) => {
  const mistakes = (date: string) =>
    schema.safeParse(form(date)).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
  for (const date of ["1990-01-01", "2100-12-31"]) expect(mistakes(date)).toEqual([]);
  for (const date of ["0202-06-30", "1989-12-31", "2101-01-01", "9999-12-31"]) {
    expect(mistakes(date), date).toEqual([[field, "Year must be from 1990 to 2100"]]);
  }
  expect(mistakes("20311-06-30")).toEqual([[field, expect.stringContaining("Must be a ")]]);
});

test("[Y13] a month has a year as well, and a wrong one is no date that others are compared with", () => {
  const mistakes = productForm.safeParse({ ...product, launched: "2206-01-01", endOfSecuritySupport: "2101-06" });
  expect(mistakes.error?.issues.map(({ path }) => path.join("."))).toEqual(["launched", "endOfSecuritySupport"]);
  expect(
    productForm.safeParse({ ...product, launched: "2206-01-01", lastOrder: "2030-01-01" }).error?.issues,
  ).toHaveLength(1);
});
