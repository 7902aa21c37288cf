import { sql } from "kysely";
import { z } from "zod";
import type { SuccessorDraft } from "#core/product/product-draft.ts";
import { isSuccessorKind, successorKinds } from "#core/product/successor.ts";
import { allValuesOf, archiveShape, toRow } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { pagesOf, type StoredRow } from "../../database/pages-of.ts";
import { strictObject } from "../../strict-object.ts";
import { downloadFields, filesOf, forReaders, imageFields } from "../archived-files.ts";
import { collection, columnsOf, fieldsOf, groupedBy, id, onlyThese, recordFields } from "../collection.ts";
import { typedFactsOf } from "../fact/write-facts.ts";
import { productParts } from "./product-parts.ts";
import type { SuccessorRow } from "./product-tables.ts";
import { onvifColumns, productColumns, productDownloadColumns, radioModuleColumns } from "./product-tables.ts";

const key = z.string().min(1);
const cells = z.array(z.array(z.string()));

type Belonging =
  | "product_feature"
  | "accessory"
  | "successor"
  | "product_image"
  | "product_download"
  | "product_radio_module"
  | "product_onvif"
  | "spec_sheet";

const specsExcel = z.string().refine((text) => {
  try {
    return cells.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}, "must be the JSON of rows of cells");

export const products = collection({
  name: "products",
  table: "product",
  label: "products",
  noun: { one: "product", many: "products" },
  nameOf: (record) => String(record.model),
  title: { column: "model", address: (id) => `/dashboard/products/${id}` },
  columns: productColumns,
  files: [{ column: "image_key", what: "The picture of product" }],
  fileFolders: ["products", "additional", "downloads", "specs"],
  references: [{ column: "category_id", to: "category", what: "A product of category" }],
  parts: productParts,
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

  async *read(snapshot, only) {
    for await (const rows of pagesOf(snapshot, "product", onlyThese(only))) {
      const ids = rows.map((row) => row.id);
      const { features, accessories, successors, images, downloads, sheets, radioModules, onvif } = await belongings(
        snapshot,
        ids,
      );
      const typed = await typedFactsOf(snapshot, ids);
      const find = await filesOf(
        snapshot,
        [
          ...rows.map((row) => row.image_key),
          ...ids.flatMap((id) => images(id).map((image) => image.image_key)),
          ...ids.flatMap((id) => downloads(id).map((download) => download.file_key)),
        ],
        { isStrict: !only },
      );
      for (const row of rows) {
        const [sheet] = sheets(row.id);
        // In this order, so that the same records give the same bytes in every version.
        const { model, description, ...others } = allValuesOf(productColumns, row);
        yield {
          id: row.id,
          model,
          description,
          category: row.category_id,
          features: features(row.id).map((feature) => feature.feature_id),
          accessories: accessories(row.id).map((accessory) => accessory.accessory_id),
          successors: successors(row.id),
          ...others,
          lastOrderNoticeAt: row.last_order_notice_at ?? undefined,
          specsExcel: sheet?.rows,
          specsExcelRef: sheet?.file_key,
          modelColumn: sheet?.model_column ?? undefined,
          ...imageFields(find, row.image_key),
          alt: row.image_alt,
          additionalImages: Object.fromEntries(
            images(row.id).map(({ id, image_key, alt, position }) => [
              id,
              { ...imageFields(find, image_key), alt, position },
            ]),
          ),
          downloads: Object.fromEntries(
            downloads(row.id).map((download) => [
              download.id,
              { ...allValuesOf(productDownloadColumns, download), ...downloadFields(find, download.file_key) },
            ]),
          ),
          radioModules: unlessEmpty(radioModules(row.id).map((module) => allValuesOf(radioModuleColumns, module))),
          onvif: unlessEmpty(onvif(row.id).map((profile) => allValuesOf(onvifColumns, profile))),
          facts: typed.get(row.id),
          ...fieldsOf(row),
        };
      }
    }
  },

  async write(work, lines) {
    await insertRows(
      work,
      "product",
      lines.map((line) => ({
        id: line.id,
        category_id: line.category,
        ...toRow(productColumns, line),
        last_order_notice_at: line.lastOrderNoticeAt ?? null,
        image_key: line.imageRef,
        image_alt: line.alt,
        ...columnsOf(line),
      })),
    );
    await insertRows(
      work,
      "product_feature",
      lines.flatMap(({ id, category, features }) =>
        features.map((feature) => ({ product_id: id, feature_id: feature, category_id: category })),
      ),
    );
    await insertRows(
      work,
      "product_image",
      lines.flatMap((line) =>
        Object.entries(line.additionalImages).map(([id, { imageRef, alt, position }]) => {
          return { product_id: line.id, id, position, image_key: imageRef, alt };
        }),
      ),
    );
    await insertRows(
      work,
      "product_download",
      lines.flatMap((line) =>
        Object.entries(line.downloads).map(([id, download]) => {
          return { product_id: line.id, id, ...toRow(productDownloadColumns, download), file_key: download.fileRef };
        }),
      ),
    );
    await insertRows(
      work,
      "product_radio_module",
      lines.flatMap(({ id, radioModules = [] }) =>
        radioModules.map((module, position) => ({ product_id: id, position, ...toRow(radioModuleColumns, module) })),
      ),
    );
    await insertRows(
      work,
      "product_onvif",
      lines.flatMap(({ id, onvif = [] }) =>
        onvif.map((profile, position) => ({ product_id: id, position, ...toRow(onvifColumns, profile) })),
      ),
    );
    await insertRows(
      work,
      "product_typed_fact",
      lines.flatMap(({ id, facts = {} }) =>
        Object.entries(facts).flatMap(([kind, text]) => (text === undefined ? [] : { product_id: id, kind, text })),
      ),
    );
    await insertRows(
      work,
      "spec_sheet",
      lines.flatMap(({ id, specsExcel, specsExcelRef, modelColumn = null }) =>
        specsExcel === undefined || specsExcelRef === undefined
          ? []
          : [{ product_id: id, file_key: specsExcelRef, rows: specsExcel, model_column: modelColumn }],
      ),
    );
  },

  async link(work, lines) {
    await insertRows(
      work,
      "accessory",
      lines.flatMap(({ id, accessories }) =>
        accessories.map((accessory) => ({ product_id: id, accessory_id: accessory })),
      ),
    );
    await insertRows(
      work,
      "successor",
      lines.flatMap(({ id, successors }) => successorRows(id, successors ?? [])),
    );
  },
});

/** An earlier version refuses a key that it does not know. */
function unlessEmpty<Row>(rows: Row[]): Row[] | undefined {
  return rows.length > 0 ? rows : undefined;
}

async function belongings(snapshot: Database, ids: string[]) {
  const of = <Table extends Belonging>(table: Table, ...order: string[]) => rowsOf(snapshot, table, ids, order);
  return {
    features: groupedBy(await of("product_feature", "feature_id"), "product_id"),
    accessories: groupedBy(await of("accessory", "accessory_id"), "product_id"),
    successors: successorsIn(await of("successor", "position", "successor_id")),
    images: groupedBy(await of("product_image", "position", "id"), "product_id"),
    downloads: groupedBy(await of("product_download", "id"), "product_id"),
    sheets: groupedBy(await of("spec_sheet", "product_id"), "product_id"),
    radioModules: groupedBy(await of("product_radio_module", "position"), "product_id"),
    onvif: groupedBy(await of("product_onvif", "position"), "product_id"),
  };
}

/** Undefined without any, as in archives of older releases. */
function successorsIn(rows: SuccessorRow[]) {
  const rowsOf = groupedBy(rows, "product_id");
  return (id: string) => {
    // The table's check allows no other kind.
    const found = rowsOf(id).flatMap(({ successor_id: product, kind, sentence }) =>
      isSuccessorKind(kind) ? { product, kind, sentence } : [],
    );
    return found.length > 0 ? found : undefined;
  };
}

async function rowsOf<Table extends Belonging>(snapshot: Database, table: Table, ids: string[], order: string[]) {
  const { rows } = await sql<StoredRow<Table>>`select * from ${sql.table(table)}
    where product_id in (${sql.join(ids)}) order by ${sql.join(order.map((column) => sql.ref(column)))}`.execute(
    snapshot,
  );
  return rows;
}

export function successorRows(id: string, successors: SuccessorDraft[]): SuccessorRow[] {
  return successors.map(({ product, kind, sentence }, position) => ({
    product_id: id,
    successor_id: product,
    kind,
    sentence,
    position,
  }));
}
