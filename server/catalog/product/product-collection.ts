import { sql } from "kysely";
import { z } from "zod";
import type { DownloadFields } from "#core/download/download.ts";
import { additionalImageKey, productDownloadKey, productImageKey, specSheetKey } from "#core/files/file-key.ts";
import { type OnvifRow, onvifProfiles, type RadioModule } from "#core/product/evidence.ts";
import type { ProductFields } from "#core/product/product.ts";
import type { SuccessorDraft } from "#core/product/product-draft.ts";
import { isSuccessorKind, successorKinds } from "#core/product/successor.ts";
import { allValuesOf, archiveShape, columnList, keptValues, toRow, valuesIn } from "../../database/columns.ts";
import { engineOf, rowsIn } from "../../database/database.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { fewLengths, preparedQuery } from "../../database/prepared-query.ts";
import { strictObject } from "../../strict-object.ts";
import { downloadFields, filesOf, forReaders, imageFields } from "../archived-files.ts";
import {
  collection,
  type DocumentFile,
  extensionOf,
  fieldsOf,
  fileIn,
  id,
  onlyThese,
  recordFields,
} from "../collection.ts";
import { productParts } from "./product-parts.ts";
import { onvifColumns, productColumns, productDownloadColumns, radioModuleColumns } from "./product-tables.ts";

const key = z.string().min(1);
const cells = z.array(z.array(z.string()));

const specsExcel = z.string().refine((text) => {
  try {
    return cells.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}, "must be the JSON of rows of cells");

export interface ProductDocument extends ProductFields {
  category: string;
  features: string[];
  accessories: string[];
  successors: SuccessorDraft[];
  image: { alt: string; file: DocumentFile };
  images: { id: string; alt: string; file: DocumentFile }[];
  downloads: (DownloadFields & { id: string; file: DocumentFile })[];
  /** `rows` is the JSON of rows of cells. */
  sheet: SheetDocument | undefined;
  radioModules: RadioModule[];
  onvif: OnvifRow[];
  /** Typed by hand, by the ids of facts. */
  facts: Record<string, string | undefined>;
  /** See `noticeMoment`. */
  lastOrderNoticeAt?: number | undefined;
}

export interface SheetDocument {
  file: DocumentFile;
  rows: string;
  modelColumn?: string | undefined;
  decimalMark?: string | undefined;
}

export const products = collection({
  name: "products",
  table: "product",
  label: "products",
  hasBin: true,
  noun: { one: "product", many: "products" },
  nameOf: (record) => String(record.model),
  title: { column: "model", address: (id) => `/dashboard/products/${id}` },
  columns: productColumns,
  files: [{ column: "image_key", what: "The picture of product" }],
  fileFolders: ["products", "additional", "downloads", "specs"],
  references: [{ column: "category_id", to: "category", what: "A product of category" }],
  parts: productParts,
  mentions: [
    { table: "product", owner: "id", column: "ndaa_letter", to: "download" },
    { table: "product_onvif", owner: "product_id", column: "declaration", to: "download" },
  ],
  schema: strictObject({
    id,
    ...archiveShape(productColumns),
    category: id,
    features: z.array(id),
    accessories: z.array(id),
    successors: z.array(strictObject({ product: id, kind: z.enum(successorKinds), sentence: z.string() })).optional(),
    specsExcel: specsExcel.optional(),
    specsExcelRef: key.optional(),
    modelColumn: key.optional(),
    decimalMark: key.optional(),
    ...forReaders.image,
    imageRef: key,
    alt: z.string(),
    lastOrderNoticeAt: z.int().optional(),
    additionalImages: z.record(
      id,
      strictObject({ ...forReaders.image, imageRef: key, alt: z.string(), position: z.int().min(0) }),
    ),
    radioModules: z.array(strictObject(archiveShape(radioModuleColumns))).optional(),
    onvif: z.array(strictObject(archiveShape(onvifColumns))).optional(),
    /** Typed by hand; what sheets state is read from them again. */
    facts: z.record(key, z.string().min(1).optional()).optional(),
    downloads: z.record(
      id,
      strictObject({ ...archiveShape(productDownloadColumns), fileRef: key, ...forReaders.download }),
    ),
    ...recordFields,
  }).refine(
    ({ specsExcel, specsExcelRef }) => (specsExcel === undefined) === (specsExcelRef === undefined),
    "has one half of a spec sheet only",
  ),

  async *read(snapshot, only, { withoutRows = false } = {}) {
    for await (const rows of pagesOf(snapshot, "product", { ...onlyThese(only), onlyColumns: readColumns })) {
      const ids = rows.map((row) => row.id);
      const found = await belongings(snapshot, fewLengths(ids), withoutRows ? 0 : 1);
      const owned = new Map(
        found.map(({ id, images, downloads, ...others }) => [
          id,
          { ...others, images: rowsIn(images), downloads: rowsIn(downloads) },
        ]),
      );
      const find = await filesOf(
        snapshot,
        [
          ...rows.map((row) => row.image_key),
          ...[...owned.values()].flatMap(({ images, downloads }) => [
            ...images.map((image) => image.image_key),
            ...downloads.map((download) => download.file_key),
          ]),
        ],
        { isStrict: !only },
      );
      for (const row of rows) {
        const own = owned.get(row.id);
        // Deleted since its row was read.
        if (!own) continue;
        // In this order, so that the same records give the same bytes in every version.
        const { model, description, ...others } = allValuesOf(productColumns, row);
        const facts = rowsIn(own.facts).map(({ kind, text }) => [kind, text]);
        yield {
          id: row.id,
          model,
          description,
          category: row.category_id,
          features: rowsIn(own.features).map(({ id }) => id),
          accessories: rowsIn(own.accessories).map(({ id }) => id),
          successors: successorsIn(own.successors),
          ...others,
          lastOrderNoticeAt: row.last_order_notice_at ?? undefined,
          specsExcel: own.rows ?? undefined,
          specsExcelRef: own.sheetKey ?? undefined,
          modelColumn: own.modelColumn ?? undefined,
          decimalMark: own.decimalMark ?? undefined,
          ...imageFields(find, row.image_key),
          alt: row.image_alt,
          additionalImages: Object.fromEntries(
            own.images.map(({ id, image_key, alt, position }) => [
              id,
              { ...imageFields(find, image_key), alt, position },
            ]),
          ),
          downloads: Object.fromEntries(
            own.downloads.map((download) => [
              download.id,
              { ...allValuesOf(productDownloadColumns, download), ...downloadFields(find, download.file_key) },
            ]),
          ),
          radioModules: unlessEmpty(rowsIn(own.radioModules).map((module) => allValuesOf(radioModuleColumns, module))),
          onvif: unlessEmpty(rowsIn(own.onvif).map((profile) => allValuesOf(onvifColumns, profile))),
          facts: facts.length > 0 ? Object.fromEntries(facts) : undefined,
          ...fieldsOf(row),
        };
      }
    }
  },

  documentOf(state): ProductDocument {
    const record = state.record as unknown as ProductRecord;
    const { specsExcel, specsExcelRef, modelColumn, decimalMark, imageRef, alt, additionalImages } = record;
    const images = Object.entries(additionalImages).sort(([, one], [, other]) => one.position - other.position);
    return {
      ...valuesIn(productColumns, state.record),
      category: record.category,
      features: record.features,
      accessories: record.accessories,
      successors: record.successors ?? [],
      lastOrderNoticeAt: record.lastOrderNoticeAt,
      image: { alt, file: fileIn(state, imageRef) },
      images: images.map(([id, { imageRef, alt }]) => ({ id, alt, file: fileIn(state, imageRef) })),
      downloads: Object.entries(record.downloads).map(([id, { fileRef, ...words }]) => {
        return { id, ...valuesIn(productDownloadColumns, words), file: fileIn(state, fileRef) };
      }),
      sheet:
        specsExcel === undefined || specsExcelRef === undefined
          ? undefined
          : { file: fileIn(state, specsExcelRef), rows: specsExcel, modelColumn, decimalMark },
      radioModules: record.radioModules ?? [],
      onvif: record.onvif ?? [],
      facts: record.facts ?? {},
    };
  },

  storedAs(id, { image, images, downloads, sheet, ...product }) {
    const own = { product_id: id };
    const imageKey = image.file.key ?? productImageKey(id, extensionOf(image.file));
    const pictures = images.map(({ file, ...row }) => {
      return { ...row, file, key: file.key ?? additionalImageKey(id, row.id, extensionOf(file)) };
    });
    const files = downloads.map(({ file, ...row }) => {
      return { ...row, file, key: file.key ?? productDownloadKey(id, row.id, file.name) };
    });
    const sheetKey = sheet && (sheet.file.key ?? specSheetKey(id, extensionOf(sheet.file) === "xls" ? "xls" : "xlsx"));
    return {
      rows: {
        product: [
          {
            ...{ id, category_id: product.category, ...toRow(productColumns, product) },
            last_order_notice_at: product.lastOrderNoticeAt ?? null,
            ...{ image_key: imageKey, image_alt: image.alt },
          },
        ],
        product_feature: [...new Set(product.features)].map((feature) => {
          return { ...own, feature_id: feature, category_id: product.category };
        }),
        product_image: pictures.map(({ id, alt, key }, position) => ({ ...own, id, position, image_key: key, alt })),
        product_download: files.map(({ id, key, file: _, ...words }) => {
          return { ...own, id, ...toRow(productDownloadColumns, words), file_key: key };
        }),
        spec_sheet:
          sheet && sheetKey
            ? [
                {
                  ...{ ...own, file_key: sheetKey, rows: sheet.rows },
                  ...{ model_column: sheet.modelColumn || null, decimal_mark: sheet.decimalMark || null },
                },
              ]
            : [],
        product_radio_module: product.radioModules.map((module, position) => {
          return { ...own, position, ...toRow(radioModuleColumns, module) };
        }),
        product_onvif: product.onvif.map((row, position) => ({ ...own, position, ...toRow(onvifColumns, row) })),
        product_typed_fact: Object.entries(product.facts).flatMap(([kind, text]) => {
          return text === undefined ? [] : { ...own, kind, text };
        }),
        accessory: [...new Set(product.accessories)].map((accessory) => ({ ...own, accessory_id: accessory })),
        successor: product.successors.map(({ product: successor, kind, sentence }, position) => {
          return { ...own, successor_id: successor, kind, sentence, position };
        }),
      },
      files: {
        [imageKey]: image.file,
        ...Object.fromEntries([...pictures, ...files].map(({ key, file }) => [key, file])),
        ...(sheet && sheetKey && { [sheetKey]: sheet.file }),
      },
    };
  },

  without: (product, ids) => ({
    ...product,
    features: product.features.filter((id) => !ids.has(id)),
    accessories: product.accessories.filter((id) => !ids.has(id)),
    successors: product.successors.filter((successor) => !ids.has(successor.product)),
    ndaaLetter: unlessIn(ids, product.ndaaLetter),
    onvif: product.onvif.map((row) => ({ ...row, declaration: unlessIn(ids, row.declaration) })),
  }),

  kept(before, after) {
    const downloads = new Map(before.downloads.map((download) => [download.id, download]));
    const newer = before.onvif.filter(({ profile }) => !onvifProfiles.includes(profile));
    return {
      ...keptValues(productColumns, before, after),
      downloads: after.downloads.map((download) => {
        return keptValues(productDownloadColumns, downloads.get(download.id) ?? {}, download);
      }),
      // Rows that only a newer release knows stay, before these.
      onvif: [...newer, ...after.onvif.filter(({ profile }) => onvifProfiles.includes(profile))],
    };
  },
});

function unlessIn(ids: ReadonlySet<string>, id: string | undefined): string | undefined {
  return id === undefined || ids.has(id) ? undefined : id;
}

interface ProductRecord extends Omit<ProductDocument, "image" | "images" | "downloads" | "sheet" | "successors"> {
  imageRef: string;
  alt: string;
  additionalImages: Record<string, { imageRef: string; alt: string; position: number }>;
  downloads: Record<string, DownloadFields & { fileRef: string }>;
  successors?: SuccessorDraft[];
  specsExcel?: string;
  specsExcelRef?: string;
  modelColumn?: string;
  decimalMark?: string;
}

/** An earlier version refuses a key that it does not know. */
function unlessEmpty<Row>(rows: Row[]): Row[] | undefined {
  return rows.length > 0 ? rows : undefined;
}

/** Without the search keys: one is as long as the sheet. */
const readColumns = [
  ...(["id", "category_id", "last_order_notice_at", "image_key", "image_alt"] as const),
  ...(["version", "created_at", "updated_at"] as const),
  ...Object.values(productColumns).map(({ name }) => name),
];

/** What belongs to products, in one statement: a save reads one of them for the history. */
const belongings = preparedQuery((database, ids: string[], withRows: number) => {
  const { asJson } = engineOf(database);
  return database
    .selectFrom("product")
    .leftJoin("spec_sheet", "spec_sheet.product_id", "product.id")
    .select([
      "product.id",
      "spec_sheet.file_key as sheetKey",
      "spec_sheet.model_column as modelColumn",
      "spec_sheet.decimal_mark as decimalMark",
    ])
    .select(sql<string | null>`case when ${withRows} = 1 then spec_sheet.rows end`.as("rows"))
    .select(({ selectFrom }) => [
      asJson(
        selectFrom("product_feature")
          .select("feature_id as id")
          .whereRef("product_feature.product_id", "=", "product.id")
          .orderBy("feature_id"),
      ).as("features"),
      asJson(
        selectFrom("accessory")
          .select("accessory_id as id")
          .whereRef("accessory.product_id", "=", "product.id")
          .orderBy("accessory_id"),
      ).as("accessories"),
      asJson(
        selectFrom("successor")
          .select(["successor_id", "successor.kind", "sentence"])
          .whereRef("successor.product_id", "=", "product.id")
          .orderBy("successor.position")
          .orderBy("successor_id"),
      ).as("successors"),
      asJson(
        selectFrom("product_image")
          .select(["product_image.id", "product_image.image_key", "alt", "product_image.position"])
          .whereRef("product_image.product_id", "=", "product.id")
          .orderBy("product_image.position")
          .orderBy("product_image.id"),
      ).as("images"),
      asJson(
        selectFrom("product_download")
          .select(["product_download.id", "product_download.file_key"])
          .select(columnList("product_download", productDownloadColumns))
          .whereRef("product_download.product_id", "=", "product.id")
          .orderBy("product_download.id"),
      ).as("downloads"),
      asJson(
        selectFrom("product_radio_module")
          .select(columnList("product_radio_module", radioModuleColumns))
          .whereRef("product_radio_module.product_id", "=", "product.id")
          .orderBy("product_radio_module.position"),
      ).as("radioModules"),
      asJson(
        selectFrom("product_onvif")
          .select(columnList("product_onvif", onvifColumns))
          .whereRef("product_onvif.product_id", "=", "product.id")
          .orderBy("product_onvif.position"),
      ).as("onvif"),
      asJson(
        selectFrom("product_typed_fact")
          .select(["product_typed_fact.kind", "product_typed_fact.text"])
          .whereRef("product_typed_fact.product_id", "=", "product.id")
          .orderBy("product_typed_fact.kind"),
      ).as("facts"),
    ])
    .where("product.id", "in", ids);
});

type Belonging = Awaited<ReturnType<typeof belongings>>[number];

/** Undefined without any, as in archives of older releases. */
function successorsIn(json: Belonging["successors"]) {
  // The table's check allows no other kind.
  const found = rowsIn(json).flatMap(({ successor_id: product, kind, sentence }) =>
    isSuccessorKind(kind) ? { product, kind, sentence } : [],
  );
  return unlessEmpty(found);
}
