import { additionalImageKey, productDownloadKey, productImageKey, specSheetKey } from "#core/files/file-key.ts";
import { fileExtension } from "#core/files/file-name.ts";
import type { StagedFile, StagedPicture } from "#server/storage/staged-file.ts";
import type { InventedCategory } from "./invent-categories.ts";
import type { Seeded } from "./seeded.ts";
import type { SharedFiles } from "./shared-files.ts";

// Records as lines of an archive: see server/catalog/product/product-collection.ts.

interface Invented {
  line: { id: string; createdAt: number; accessories: string[] };
  files: object[];
}

interface Surroundings {
  shared: SharedFiles;
  accessories: string[];
}

const started = Date.UTC(2019, 0, 1);
const minutes = 60_000;
const sevenYears = 7 * 365 * 24 * 60;

export function inventDates(seeded: Seeded) {
  const createdAt = started + seeded.below(sevenYears) * minutes;
  const version = 1 + seeded.below(4);
  return { version, createdAt, updatedAt: createdAt + (version - 1) * (1 + seeded.below(90 * 24 * 60)) * minutes };
}

/** One product with as much as a real one: three to eight features, pictures, accessories, files and spec tables. */
export function inventProduct(
  nth: number,
  category: InventedCategory,
  seeded: Seeded,
  { shared, accessories }: Surroundings,
): Invented {
  const id = seeded.id();
  const dates = inventDates(seeded);
  const original = seeded.pick(category.models);
  const model = `${original.model}-${category.setting.code}${String(nth).padStart(5, "0")}`;
  const picture = seeded.pick(shared.pictures);
  const files: object[] = [];

  function file(key: string, staged: StagedFile | StagedPicture): string {
    const { object, name, size, type } = staged;
    const sides = "width" in staged ? { width: staged.width, height: staged.height } : {};
    files.push({ key, object, name, size, type, ...sides, createdAt: dates.createdAt });
    return key;
  }

  const images = seeded.some(shared.pictures, seeded.below(4)).map((image, position) => {
    const key = seeded.id();
    const imageRef = file(additionalImageKey(id, key, image.extension), image);
    return [key, { imageRef, alt: `${model}, view ${position + 2}`, position }] as const;
  });
  const downloads = seeded.some(shared.downloads, Math.max(0, seeded.below(6) - 1)).map((download) => {
    const key = seeded.id();
    const fileRef = file(productDownloadKey(id, key, download.name), download);
    return [key, { description: `${download.name}, ${model}`, fileRef }] as const;
  });
  const sheet = seeded.below(5) < 2 ? seeded.pick(shared.sheets) : undefined;
  const extension = sheet && (fileExtension(sheet.name) === "xls" ? "xls" : "xlsx");

  const line = {
    id,
    model,
    description: `${seeded.pick(sentences(seeded.pick(category.models).description))} Made for ${category.setting.place}. ${original.description}`,
    category: category.id,
    features: seeded.some(Object.keys(category.features), 3 + seeded.below(6)),
    accessories: category.areAccessories ? [] : seeded.some(accessories.slice(0, 2_000), seeded.below(7)),
    ndaa: seeded.below(5) > 0,
    specs: `${original.specs}\nPart number ${(nth * 7919 + 100_003).toString(36).toUpperCase()}`,
    ...(sheet &&
      extension && {
        specsExcel: JSON.stringify(sheet.rows),
        specsExcelRef: file(specSheetKey(id, extension), sheet),
      }),
    imageRef: file(productImageKey(id, picture.extension), picture),
    alt: `${model} from the front`,
    additionalImages: Object.fromEntries(images),
    downloads: Object.fromEntries(downloads),
    ...dates,
  };
  return { line, files };
}

function sentences(text: string): string[] {
  return text.split(/(?<=\.) /);
}
