import type { CatalogFile } from "#server/maintenance/import/catalog-file.ts";
import { demo } from "../demo.ts";
import type { Seeded } from "./seeded.ts";
import { furtherFeatures, settings } from "./words.ts";

/** A category of a maker's range: cameras, recorders or mounts for one setting. */
export interface InventedCategory {
  id: string;
  name: string;
  description: string;
  features: Record<string, string>;
  setting: (typeof settings)[number];
  /** The demo's products of the kind, whose texts the invented products share. */
  models: CatalogFile["products"];
  /** Whether other products list its products as accessories. */
  areAccessories: boolean;
}

const accessoryKinds = ["Mounting Accessories", "PoE Switches and Power"];

export function inventCategories(count: number, seeded: Seeded): InventedCategory[] {
  return Array.from({ length: count }, (_, nth) => {
    const kind = demo.categories[nth % demo.categories.length];
    const round = Math.floor(nth / demo.categories.length);
    const setting = settings[round % settings.length];
    if (!kind || !setting) throw new Error("The demo catalog has no categories.");
    const series = Math.floor(round / settings.length);
    const labels = [
      ...seeded.some(Object.values(kind.features), 5 + seeded.below(6)),
      ...seeded.some(furtherFeatures, seeded.below(10)),
    ];
    return {
      id: seeded.id(),
      name: `${setting.name} ${kind.name}${series > 0 ? `, Series ${series + 1}` : ""}`,
      description: `For ${setting.place}. ${kind.description}`,
      features: Object.fromEntries(labels.map((label) => [seeded.id(), label])),
      setting,
      models: demo.products.filter(({ category }) => category === kind.id),
      areAccessories: accessoryKinds.includes(kind.name),
    };
  });
}

/**
 * Chooses categories with a realistic distribution: a few large ones have most products, the largest a sixth of them
 * where there are two hundred.
 */
export function byWeight(categories: InventedCategory[], seeded: Seeded): () => InventedCategory {
  const ends: number[] = [];
  for (const [place] of categories.entries()) ends.push((ends.at(-1) ?? 0) + Math.round(1_000_000 / (place + 1)));
  const shuffled = seeded.some(categories, categories.length);
  return () => {
    const drawn = seeded.below(ends.at(-1) ?? 0);
    return shuffled[ends.findIndex((end) => drawn < end)] as InventedCategory;
  };
}
