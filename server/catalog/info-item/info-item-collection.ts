import { z } from "zod";
import { infoImageKey } from "#core/files/file-key.ts";
import type { InfoItemFields } from "#core/info-item/info-item.ts";
import { archiveShape, fromRow, type StoredOf, valuesIn } from "../../database/columns.ts";
import { pagesOf } from "../../database/pages-of.ts";
import { strictObject } from "../../strict-object.ts";
import { type FindFile, filesOf, forReaders, imageFields } from "../archived-files.ts";
import {
  collection,
  type DocumentFile,
  extensionOf,
  fieldsOf,
  fileIn,
  id,
  moment,
  onlyThese,
  recordFields,
} from "../collection.ts";
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

/** Fields of its kind, whose picture is that of a card or image. */
export interface InfoItemDocument extends Partial<InfoItemFields["card"]> {
  kind: keyof typeof infoItemColumns;
  alt?: string | undefined;
  image?: DocumentFile | undefined;
  /** Where it stands among others; a new one is the first. */
  timestamp?: number | undefined;
}

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

  documentOf(state): InfoItemDocument {
    const { kind, alt, imageRef, timestamp } = state.record as unknown as InfoItemRecord;
    return {
      kind,
      ...valuesIn(infoItemColumns[kind], state.record),
      ...(imageRef !== undefined && { image: fileIn(state, imageRef), alt: alt ?? undefined }),
      timestamp,
    };
  },

  storedAs(id, { kind, image, alt, timestamp = 0, ...fields }) {
    const key = image && (image.key ?? infoImageKey(id, extensionOf(image)));
    const row = {
      kind,
      ...infoItemFieldsRow(kind, fields),
      image_key: key ?? null,
      image_alt: key ? (alt ?? null) : null,
    };
    return { rows: { info_item: [{ id, ...row, timestamp }] }, files: image && key ? { [key]: image } : {} };
  },
});

interface InfoItemRecord {
  kind: keyof typeof infoItemColumns;
  imageRef?: string;
  alt?: string | null;
  timestamp: number;
}

type KnownRow = InfoItemRow & { kind: keyof typeof infoItemColumns };

function shown({ kind, image_key, image_alt, timestamp, ...row }: KnownRow, find: FindFile) {
  return {
    ...fromRow(infoItemColumns[kind] as typeof allInfoItemColumns, row as StoredOf<typeof allInfoItemColumns>),
    ...(image_key !== null && { ...imageFields(find, image_key), alt: image_alt }),
    timestamp,
    ...fieldsOf(row),
  };
}
