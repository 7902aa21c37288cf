import { expect, test } from "vitest";
import { fileAddress, variantAddress } from "./file-address.ts";
import {
  additionalImageKey,
  downloadKey,
  infoImageKey,
  productDownloadKey,
  productImageKey,
  specSheetKey,
} from "./file-key.ts";

const id = "0b1c2d3e-4f50-5617-8293-a4b5c6d7e8f9";
const key = "5e6f7a8b-1c2d-4e3f-9a0b-c1d2e3f4a5b6";

test("[F01] files have the keys of the specification", () => {
  expect(downloadKey(id, "warranty.pdf")).toBe(`downloads/${id}/warranty.pdf`);
  expect(infoImageKey(id, "png")).toBe(`info/${id}.png`);
  expect(productImageKey(id, "jpg")).toBe(`products/${id}.jpg`);
  expect(additionalImageKey(id, key, "webp")).toBe(`additional/${id}-${key}.webp`);
  expect(productDownloadKey(id, key, "Quick start.pdf")).toBe(`downloads/${id}/${key}/Quick start.pdf`);
  expect(specSheetKey(id, "xls")).toBe(`specs/${id}.xls`);
});

test("[F01] a file's public address is its key below /files/, with what it holds", () => {
  const object = "0123456789abcdef".repeat(4);
  const manual = { key: downloadKey(id, "50 % größer?.pdf"), object };
  expect(fileAddress(manual)).toBe(`/files/downloads/${id}/50%20%25%20gr%C3%B6%C3%9Fer%3F.pdf?v=0123456789abcdef`);
  expect(variantAddress(fileAddress({ key: productImageKey(id, "jpg"), object }), 384)).toBe(
    `/files/products/${id}.jpg?v=0123456789abcdef&w=384`,
  );
});
