import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogFile } from "#server/maintenance/import/catalog-file.ts";

export const demoFolder = join(import.meta.dirname, "../../demo");

export const demo: CatalogFile = JSON.parse(readFileSync(join(demoFolder, "catalogue.json"), "utf8"));

export function demoProductRecord(model: string) {
  const product = demo.products.find((candidate) => candidate.model === model);
  if (!product) throw new Error(`The demo catalog has no product ${model}.`);
  return product;
}

export function demoProduct(model: string) {
  const product = demoProductRecord(model);
  return { ...product, path: `/catalog/products/${product.id}` };
}

/** A category of the demo catalog by its name, with its address and the ids of its features by label. */
export function demoCategory(name: string) {
  const category = demo.categories.find((candidate) => candidate.name === name);
  if (!category) throw new Error(`The demo catalog has no category ${name}.`);
  const featureIds = Object.fromEntries(Object.entries(category.features).map(([id, label]) => [label, id]));
  return { ...category, featureIds, path: `/catalog/categories/${category.id}` };
}

export function demoRelease(versionText: string) {
  const release = demo.releases.find((candidate) => candidate.versionText === versionText);
  if (!release) throw new Error(`The demo catalog has no release ${versionText}.`);
  return { ...release, path: `/support/releases/${release.id}` };
}

export function demoDownload(description: string) {
  const download = demo.downloads.find((candidate) => candidate.description === description);
  if (!download) throw new Error(`The demo catalog has no download ${description}.`);
  return download;
}

/** The SHA-256 of a file that a record of the demo names. */
export function demoFileHash(name: string): string {
  return hash("sha256", readFileSync(join(demoFolder, name)));
}
