import { z } from "zod";
import { archiveShape, fromRow, type StoredOf } from "../../database/columns.ts";
import { insertRows } from "../../database/insert-rows.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { strictObject } from "../../strict-object.ts";
import { type FindFile, filesOf, forReaders, imageFields } from "../archived-files.ts";
import { collection, columnsOf, fieldsOf, id, moment, onlyThese, recordFields } from "../collection.ts";
import type { InfoItemRow } from "./info-item-tables.ts";
import { type allInfoItemColumns, infoItemColumns, infoItemFieldsRow } from "./info-item-tables.ts";

const item = { timestamp: moment, ...recordFields };
const imageRef = z.string().min(1);

const documents = z.discriminatedUnion("id", [
  strictObject({
    id: z.literal("banners"),
    items: z.record(id, strictObject({ ...archiveShape(infoItemColumns.banner), ...item })),
  }),
  strictObject({
    id: z.literal("cards"),
    items: z.record(
      id,
      strictObject({
        ...archiveShape(infoItemColumns.card),
        ...forReaders.image,
        imageRef: imageRef.optional(),
        alt: z.string().optional(),
        ...item,
      }),
    ),
  }),
  strictObject({
    id: z.literal("images"),
    items: z.record(
      id,
      strictObject({
        ...archiveShape(infoItemColumns.image),
        ...forReaders.image,
        imageRef,
        alt: z.string(),
        ...item,
      }),
    ),
  }),
]);
type Document = z.infer<typeof documents>;

const kinds = { banners: "banner", cards: "card", images: "image" } as const;

export const info = collection({
  name: "info",
  table: "info_item",
  label: "info items",
  hasBin: true,
  noun: { one: "info item", many: "info items" },
  nameOf: (record) => `Info item ${record.heading ?? record.content ?? record.alt ?? ""}`,
  title: { column: "kind", address: (id) => `/dashboard/info/${id}/edit` },
  files: [{ column: "image_key", what: "The picture of info item" }],
  fileFolders: ["info"],
  /** Its file holds three documents. */
  isUncounted: true,
  schema: documents,

  recordsIn: ({ id: document, items }) =>
    Object.entries(items).map(([id, item]) => [id, { kind: kinds[document], ...item }]),

  async *read(snapshot, ids) {
    const rows: InfoItemRow[] = [];
    for await (const page of pagesOf(snapshot, "info_item", onlyThese(ids))) rows.push(...page);
    const find = await filesOf(
      snapshot,
      rows.flatMap((row) => row.image_key ?? []),
      { isStrict: !ids },
    );
    for (const [id, kind] of Object.entries(kinds)) {
      const items = rows.filter((row) => row.kind === kind).map((row) => [row.id, shown({ ...row, kind }, find)]);
      yield { id, items: Object.fromEntries(items) } as Document;
    }
  },

  async write(work, lines) {
    await insertRows(
      work,
      "info_item",
      lines.flatMap(({ id: document, items }) =>
        Object.entries(items).map(([id, line]) => ({
          id,
          kind: kinds[document],
          timestamp: line.timestamp,
          ...infoItemFieldsRow(kinds[document], line),
          image_key: ("imageRef" in line && line.imageRef) || null,
          image_alt: "alt" in line ? (line.alt ?? null) : null,
          ...columnsOf(line),
        })),
      ),
    );
  },
});

type KnownRow = InfoItemRow & { kind: keyof typeof infoItemColumns };

function shown({ kind, image_key, image_alt, timestamp, ...row }: KnownRow, find: FindFile) {
  return {
    ...fromRow(infoItemColumns[kind] as typeof allInfoItemColumns, row as StoredOf<typeof allInfoItemColumns>),
    ...(image_key !== null && { ...imageFields(find, image_key), alt: image_alt }),
    timestamp,
    ...fieldsOf(row),
  };
}
