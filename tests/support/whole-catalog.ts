import type { CatalogFile } from "#server/maintenance/import/catalog-file.ts";
import {
  addAccessories,
  addEvidence,
  addSuccessors,
  type DashboardDriver,
  hasEvidence,
  type InfoWords,
  makeCategory,
  makeDownload,
  makeInfoItem,
  makeProduct,
  makeRelease,
} from "./dashboard-driver.ts";

export async function makeByHand(hand: DashboardDriver, catalog: CatalogFile, say: (what: string) => void = () => {}) {
  const categories = new Map(catalog.categories.map((category) => [category.id, category]));
  const models = new Map(catalog.products.map(({ id, model }) => [id, model]));
  const made = new Set<string>();
  const later = new Map<string, string[]>();

  for (const category of catalog.categories) {
    say(category.name);
    await makeCategory(hand, category);
  }
  for (const product of accessoriesFirst(catalog.products)) {
    say(product.model);
    const category = categories.get(product.category);
    if (!category) throw new Error(`${product.model} has no category.`);
    const there = product.accessories.filter((id) => made.has(id));
    await makeProduct(hand, product, { category, accessories: named(there, models) });
    made.add(product.id);
    // Two products may name each other: one of them comes first.
    const missing = product.accessories.filter((id) => !made.has(id));
    if (missing.length > 0) later.set(product.model, named(missing, models));
  }
  for (const [model, accessories] of later) await addAccessories(hand, model, accessories);
  for (const { model, successors = [] } of catalog.products) {
    if (successors.length === 0) continue;
    const chosen = successors.map(({ product, ...successor }) => ({ ...successor, model: models.get(product) ?? "" }));
    await addSuccessors(hand, model, chosen);
  }
  for (const download of catalog.downloads) {
    say(download.description);
    await makeDownload(hand, download, named(download.products ?? [], models));
  }
  const files = [...catalog.downloads, ...catalog.products.flatMap(({ downloads }) => downloads)];
  const descriptions = new Map(files.map(({ id, description }) => [id, description]));
  for (const product of catalog.products) {
    if (hasEvidence(product)) await addEvidence(hand, product, (id) => descriptions.get(id) ?? "");
  }
  for (const release of catalog.releases) {
    say(`${release.name} ${release.versionText}`);
    await makeRelease(hand, release, named(release.products, models));
  }
  // The newest is first on the home page, so the oldest is created first.
  for (const item of infoItems(catalog)) {
    say(item.heading ?? item.content ?? item.alt ?? item.kind);
    await makeInfoItem(hand, item);
  }
}

function named(ids: string[], models: Map<string, string>): string[] {
  return ids.flatMap((id) => models.get(id) ?? []);
}

function accessoriesFirst(products: CatalogFile["products"]): CatalogFile["products"] {
  const named = new Set(products.flatMap(({ accessories }) => accessories));
  return [...products].sort((one, other) => Number(named.has(other.id)) - Number(named.has(one.id)));
}

function infoItems({ info }: CatalogFile): InfoWords[] {
  return [
    ...info.banners.map((banner) => ({ ...banner, kind: "Banner" as const })),
    ...info.cards.map((card) => ({ ...card, kind: "Card" as const })),
    ...info.images.map((image) => ({ ...image, kind: "Image" as const })),
  ].sort((one, other) => one.timestamp - other.timestamp);
}
