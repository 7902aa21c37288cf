import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { longestDownloadDescription, longestName, specSheetLimits } from "#core/limits.ts";
import type { CatalogFile } from "#server/maintenance/import/catalog-file.ts";
import { catalogFolder } from "./catalog-folder.ts";
import { Seeded } from "./large-catalog/seeded.ts";
import { makeSheet, makeWorkbook } from "./workbook.ts";

const seeded = new Seeded(1);

/** Names of the greatest length: with and without places to break, and in several scripts. */
const names = {
  unbroken: fill("VF8MPBULLETWWWWM"),
  spaced: fill("Weatherproof varifocal bullet camera "),
  hyphened: fill("VF-B8V-2712/EU-"),
  arabic: fill("كاميرا مراقبة خارجية "),
  chinese: fill("八百万像素室外防暴变焦枪型网络摄像机"),
  emoji: fill("📷🔒👁️‍🗨️"),
};

export const extreme = {
  category: { id: seeded.id(), name: names.unbroken },
  /** One for each kind of name; `unbroken` has as much of everything as a product can have. */
  products: Object.fromEntries(
    Object.entries(names).map(([kind, model]) => [kind, { id: seeded.id(), model }]),
  ) as Record<keyof typeof names, { id: string; model: string }>,
  download: { id: seeded.id() },
  card: { id: seeded.id() },
};

export async function extremeCatalog(): Promise<{ path: string } & AsyncDisposable> {
  const { category } = extreme;
  const other = { id: seeded.id(), name: names.arabic };
  const labels = [
    ...Object.values(names),
    ...Array.from({ length: 54 }, (_, nth) => `${nth + 1} MP at full frame rate`),
  ];
  const features = labels.map((label) => [seeded.id(), label] as const);
  const words = {
    description: `${fill("unbroken", 1_500)}\n${fill("With spaces to break it at. ", 1_500)}`,
    ndaa: true,
  };

  const accessories = Array.from({ length: 50 }, (_, nth) => ({
    ...words,
    id: seeded.id(),
    model: `${nth + 1}${names.hyphened.slice(0, 60)}`,
    category: other.id,
    image: "images/VF-A-WB1.webp",
  }));
  const products = Object.entries(extreme.products).map(([kind, product]) => ({
    ...words,
    ...product,
    category: kind === "unbroken" ? category.id : other.id,
    image: "images/VF-B4V-2712.webp",
  }));
  const [full, ...rest] = products.map((product) => ({ ...product, imageAlt: product.model }));
  if (!full) throw new Error("There is no product to have everything.");

  const folder = await catalogFolder({
    categories: [
      { ...category, description: fill("unbroken", 3_000), features: Object.fromEntries(features) },
      { ...other, description: words.description, features: {} },
    ],
    products: [
      ...accessories,
      ...rest,
      {
        ...full,
        description: `${fill("unbroken", 5_000)}\n${words.description}`,
        features: features.map(([id]) => id),
        accessories: [...accessories, ...rest].map(({ id }) => id),
        specs: words.description,
        specsFile: "sheets/extreme.xlsx",
        additionalImages: Array.from({ length: 30 }, () => ({
          id: seeded.id(),
          image: "images/bullet-vf-side.jpg",
          alt: names.spaced,
        })),
        downloads: Array.from({ length: 5 }, () => Object.values(names).map(longDownload)).flat(),
      },
    ] as CatalogFile["products"],
    downloads: Object.values(names).map((name, nth) => ({ ...longDownload(name), ...(nth === 0 && extreme.download) })),
    info: {
      banners: [{ id: seeded.id(), timestamp: 1, content: fill("banner", 600) }],
      cards: [
        {
          ...extreme.card,
          timestamp: 2,
          heading: names.unbroken,
          content: words.description,
          image: "images/VF-A-CM4.webp",
        },
      ],
      images: [{ id: seeded.id(), timestamp: 3, image: "images/VF-A-CM4.webp", alt: names.unbroken }],
    },
  });
  await writeFile(join(folder.path, "sheets/extreme.xlsx"), makeWorkbook({ Specification: makeSheet(sheetRows()) }));
  return folder;
}

function longDownload(name: string) {
  const description = fill(name, longestDownloadDescription);
  return { id: seeded.id(), description, file: "files/warranty.pdf", fileName: `${name}.pdf` };
}

/** The most rows that a sheet may have: a plain table, one of three values, one with column heads, one of the greatest width. */
function sheetRows(): string[][] {
  const { rows, columns, characters } = specSheetLimits;
  const columnsOf = (count: number, text: (column: number) => string) =>
    Array.from({ length: count }, (_, column) => text(column));
  return [
    ["Imaging"],
    ["Sensor", names.unbroken],
    ["Unbroken", fill("0123456789", characters)],
    ["Remarks", fill("A remark with spaces. ", characters)],
    [names.unbroken],
    ...columnsOf(rows - 37, (row) => `Row ${row + 1}`).map((row) => [
      row,
      `${row}, 8 MP`,
      "25 frames per second",
      "H.265",
    ]),
    [names.spaced],
    ["", ...columnsOf(5, (column) => `Model VF-B8V-${column}`)],
    ...columnsOf(8, (row) => `Line ${row}`).map((line) => [line, ...columnsOf(5, (column) => `${line}, ${column}`)]),
    ["Every column there is"],
    ["", ...columnsOf(columns - 1, (column) => `Head ${column}`)],
    ...columnsOf(20, (row) => `Line ${row}`).map((line) => [
      line,
      ...columnsOf(columns - 1, (column) => `${line}.${column}`),
    ]),
  ];
}

/** Repeats a text up to a length, without splitting a character. */
function fill(text: string, length = longestName): string {
  const whole = [...new Intl.Segmenter().segment(text.repeat(Math.ceil(length / text.length)))];
  let filled = "";
  for (const { segment } of whole) {
    if (filled.length + segment.length > length) break;
    filled += segment;
  }
  return filled.trim();
}
