import { readFile, realpath, stat } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import { z } from "zod";
import { factFilters, factTypes, labelCells, notAFact } from "#core/facts/fact.ts";
import { isFactId } from "#core/facts/fact-id.ts";
import { isId } from "#core/id.ts";
import { latestMoment } from "#core/limits.ts";
import { successorKinds } from "#core/product/successor.ts";
import { decimalMarks } from "#core/quantities/numbers.ts";
import { categoryColumns } from "../../catalog/category/category-tables.ts";
import { downloadColumns } from "../../catalog/download/download-tables.ts";
import { infoItemColumns } from "../../catalog/info-item/info-item-tables.ts";
import {
  onvifColumns,
  productColumns,
  productDownloadColumns,
  radioModuleColumns,
} from "../../catalog/product/product-tables.ts";
import { releaseColumns } from "../../catalog/release/release-tables.ts";
import { synonymColumns } from "../../catalog/synonyms/synonym-tables.ts";
import { importShape, importedText as text } from "../../database/columns.ts";
import { StartError } from "../../start-error.ts";
import { describeIssues, strictObject } from "../../strict-object.ts";
import { type FindFile, openFileFinder } from "./file-finder.ts";

const id = text.refine(isId, "must be a UUID in lower case");
const moment = z
  .int("must be a time in milliseconds since 1970")
  .min(0, "must not lie before 1970")
  .max(latestMoment, "must not lie after the year 275760");
const path = text
  .min(1, "is empty")
  .refine((file) => !normalize(file).startsWith("..") && !file.startsWith("/"), "must lie in the catalog's folder");

const flag = z.boolean("must be true or false, without quotation marks").optional();
const factId = text.refine(isFactId, "must be letters, digits and hyphens, and no parameter of a list");
const factLabel = {
  label: text.default(""),
  section: text.optional(),
  cell: z.enum(labelCells, `must be one of ${labelCells.join(", ")}`).optional(),
  part: text.optional(),
  condition: text.optional(),
  word: text.optional(),
};

const file = { file: path, fileName: text };
const infoItem = { id, timestamp: moment };

const catalogSchema = strictObject({
  categories: z.array(strictObject({ id, ...importShape(categoryColumns), features: z.record(id, text) })).default([]),
  facts: z
    .array(
      strictObject({
        id: factId,
        name: text,
        shortName: text.optional(),
        type: z.enum(factTypes, `must be one of ${factTypes.join(", ")}`),
        unit: text.optional(),
        words: z.array(strictObject({ name: text, also: z.array(text).default([]) })).optional(),
        ...{ isOrdered: flag, isMany: flag, isRange: flag, isHighFirst: flag, takesLargest: flag },
        filter: z.enum(factFilters, `must be one of ${factFilters.join(", ")}`).optional(),
        ...{ isOnCards: flag, isInTable: flag, isInComparison: flag },
        categories: z.array(id).optional(),
        labels: z.array(strictObject(factLabel)).default([]),
      }),
    )
    .default([]),
  /** What labels mean besides those of `facts`; see `assignLabels`. */
  labels: z.array(strictObject({ fact: z.union([z.literal(notAFact), factId]), ...factLabel })).default([]),
  products: z
    .array(
      strictObject({
        id,
        ...importShape(productColumns),
        category: id,
        features: z.array(id).default([]),
        accessories: z.array(id).default([]),
        successors: z
          .array(
            strictObject({
              product: id,
              kind: z.enum(successorKinds, `must be one of ${successorKinds.join(", ")}`),
              sentence: text.default(""),
            }),
          )
          .default([]),
        radioModules: z.array(strictObject(importShape(radioModuleColumns))).optional(),
        onvif: z.array(strictObject(importShape(onvifColumns))).optional(),
        facts: z.record(factId, text).optional(),
        specsFile: path.optional(),
        modelColumn: text.optional(),
        decimalMark: z.enum(decimalMarks).optional(),
        image: path,
        imageAlt: text.optional(),
        additionalImages: z.array(strictObject({ id, image: path, alt: text.optional() })).default([]),
        downloads: z.array(strictObject({ id, ...importShape(productDownloadColumns), ...file })).default([]),
      }),
    )
    .default([]),
  downloads: z
    .array(strictObject({ id, ...importShape(downloadColumns), products: z.array(id).optional(), ...file }))
    .default([]),
  releases: z
    .array(
      strictObject({
        id,
        ...importShape(releaseColumns),
        ...file,
        signature: strictObject(file).optional(),
        sbom: strictObject(file).optional(),
        products: z.array(id).default([]),
      }),
    )
    .default([]),
  synonyms: z.array(strictObject({ id, ...importShape(synonymColumns) })).default([]),
  info: strictObject({
    banners: z.array(strictObject({ ...infoItem, ...importShape(infoItemColumns.banner) })).default([]),
    cards: z
      .array(
        strictObject({
          ...infoItem,
          ...importShape(infoItemColumns.card),
          image: path.optional(),
          alt: text.optional(),
        }),
      )
      .default([]),
    images: z
      .array(strictObject({ ...infoItem, ...importShape(infoItemColumns.image), image: path, alt: text.default("") }))
      .default([]),
  }).prefault({}),
});

export type CatalogFile = z.infer<typeof catalogSchema>;

export async function readCatalogFile(folder: string, findFile = openFileFinder(folder)): Promise<CatalogFile> {
  const file = join(folder, "catalogue.json");
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === "ENOENT" ? `${file} is not there.` : `${file} cannot be read: ${error.message}`,
    );
  });
  const read = catalogSchema.safeParse(parseJson(file, decode(file, bytes)));
  if (!read.success) throw needsAttention(file, describeIssues(read.error.issues));
  const mistakes = [...repeatedIds(read.data), ...(await missingFiles(folder, read.data, findFile))];
  if (mistakes.length > 0) throw needsAttention(file, mistakes);
  return read.data;
}

/** TextDecoder removes a byte order mark, which JSON.parse would refuse. */
function decode(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new StartError(`${file} is not saved as UTF-8, which every editor can do.`);
  }
}

function parseJson(file: string, source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new StartError(`${file} is not valid JSON: ${(error as Error).message}`);
  }
}

export function needsAttention(file: string, mistakes: string[]): StartError {
  const shown = mistakes.slice(0, 20).map((mistake) => `  - ${mistake}`);
  if (mistakes.length > shown.length) shown.push(`  and ${mistakes.length - shown.length} more`);
  return new StartError(`${file} needs attention; nothing was imported:\n${shown.join("\n")}`);
}

function repeatedIds({ categories, facts, products, downloads, releases, synonyms, info }: CatalogFile): string[] {
  const records = [
    ...categories,
    ...products,
    ...downloads,
    ...releases,
    ...synonyms,
    ...info.banners,
    ...info.cards,
    ...info.images,
  ];
  const features = categories.flatMap((category) => Object.keys(category.features));
  const pictures = products.flatMap(({ additionalImages }) => additionalImages.map(({ id }) => id));
  const files = products.flatMap(({ downloads }) => downloads.map(({ id }) => id));
  const lists = [[...records.map(({ id }) => id), ...features], facts.map(({ id }) => id), pictures, files];
  const repeated = lists.flatMap((ids) => [...Map.groupBy(ids, (id) => id)]);
  return repeated.filter(([, same]) => same.length > 1).map(([id]) => `The id ${id} is used more than once`);
}

/** A symbolic link in an untrusted folder could publish other files of this machine. */
async function missingFiles(folder: string, catalog: CatalogFile, findFile: FindFile): Promise<string[]> {
  const root = await realpath(folder);
  const checks = filesOf(catalog).map(async (file) => {
    const path = await realpath(await findFile(file)).catch(() => undefined);
    if (path === undefined || !(await stat(path)).isFile()) return `The file ${file} is not there`;
    return path.startsWith(root + sep) ? undefined : `The file ${file} is a link out of the catalog's folder`;
  });
  return (await Promise.all(checks)).filter((mistake) => mistake !== undefined);
}

export function filesOf({ products, downloads, releases, info }: CatalogFile): string[] {
  const files = [
    ...products.flatMap((product) => [
      product.image,
      product.specsFile,
      ...product.additionalImages.map((picture) => picture.image),
      ...product.downloads.map((download) => download.file),
    ]),
    ...downloads.map((download) => download.file),
    ...releases.flatMap(({ file, signature, sbom }) => [file, signature?.file, sbom?.file]),
    ...info.cards.map((card) => card.image),
    ...info.images.map((image) => image.image),
  ];
  return [...new Set(files.filter((file) => file !== undefined))];
}
