import { expect, test } from "vitest";
import type { EditableProduct } from "#core/product/product.ts";
import { categoryIn, withSubmittedTexts } from "./submitted-texts.ts";

const picture = { alt: "Stored", fileName: "a.jpg" };
const product = {
  category: "bullets",
  image: picture,
  images: [
    { ...picture, id: "first" },
    { ...picture, id: "second" },
  ],
  successors: [{ id: "other", model: "VF-2", kind: "drop-in", sentence: "Stored" }],
  downloads: [{ id: "sheet", description: "Stored", kind: "datasheet", date: "2026-01-14" }],
  radioModules: [{ maker: "Stored" }],
  onvif: [{ profile: "S", firmware: "4.8.2" }],
} as unknown as EditableProduct;

test("texts of a refused form belong to the rows that they were typed in, in whichever order those now are", () => {
  const texts = withSubmittedTexts(product, {
    image: { alt: "Main" },
    images: [{ id: "second", alt: "Second" }, { id: "first" }, { id: "gone", alt: "Gone" }],
    successors: [{ product: "other", kind: "similar", sentence: "Typed" }],
    downloads: [{ id: "sheet", description: "Typed", kind: "poster" }],
    radioModules: [{ maker: "Typed" }, undefined],
    onvif: [{ profile: "T", date: "soon" }],
  });
  expect(texts).toEqual({
    ...product,
    image: { ...picture, alt: "Main" },
    images: [
      { ...picture, id: "first", alt: "" },
      { ...picture, id: "second", alt: "Second" },
    ],
    successors: [{ id: "other", model: "VF-2", kind: "similar", sentence: "Typed" }],
    downloads: [{ id: "sheet", description: "Typed" }],
    radioModules: [{ maker: "Typed" }, {}],
    onvif: [{ profile: "T", date: "soon" }],
  });
});

test("without a refusal the product stays, and an emptied row stays in sight", () => {
  expect(withSubmittedTexts(product, undefined)).toBe(product);
  expect(withSubmittedTexts(product, {}).radioModules).toEqual([{}]);
});

test("no shape of what was sent breaks the form", () => {
  for (const odd of ["text", ["text"], [["text"]], { a: { b: "text" } }]) {
    const sent = Object.fromEntries(Object.keys(product).map((name) => [name, odd]));
    const { images, successors } = withSubmittedTexts(product, sent);
    expect([images.map(({ id }) => id), successors.map(({ id }) => id)]).toEqual([["first", "second"], ["other"]]);
  }
  expect(categoryIn({ category: ["a", "b"] })).toBeUndefined();
  expect(categoryIn({ category: "domes" })).toBe("domes");
});
