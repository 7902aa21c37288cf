import type { Picture } from "#core/files/picture.ts";
import { type InfoItem, infoMessages } from "#core/info-item/info-item.ts";
import type { InfoItemForm } from "#core/info-item/info-item-draft.ts";
import { columnList, fromRow, type StoredOf } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import type { StagedPicture } from "../../storage/staged-file.ts";
import type { FormUploads } from "../form-uploads.ts";
import { type PictureRow, pictureColumns, pictureMapper } from "../stored-files.ts";
import { allInfoItemColumns, infoItemColumns, infoItemKinds } from "./info-item-tables.ts";

export async function allInfoItems(database: Database): Promise<InfoItem[]> {
  const rows = await selectInfoItems(database).orderBy("info_item.timestamp", "desc").orderBy("info_item.id").execute();
  return toInfoItems(rows);
}

export async function infoItemById(database: Database, id: string): Promise<InfoItem | undefined> {
  const rows = await selectInfoItems(database).where("info_item.id", "=", id).execute();
  return toInfoItems(rows)[0];
}

function selectInfoItems(database: Database) {
  return database
    .selectFrom("info_item")
    .leftJoin("file", "file.key", "info_item.image_key")
    .select(["info_item.id", "info_item.kind", "info_item.timestamp", "info_item.version", "info_item.image_alt"])
    .select(columnList("info_item", allInfoItemColumns))
    .where("info_item.kind", "in", infoItemKinds)
    .$narrowType<{ kind: InfoItem["kind"] }>()
    .select(pictureColumns);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInfoItems>["execute"]>>[number];

function toInfoItems(rows: Row[]): InfoItem[] {
  const toPicture = pictureMapper();
  return rows.map((row) => toInfoItem(row, hasPicture(row) ? toPicture(row, row.image_alt ?? "") : undefined));
}

function toInfoItem(row: Row, stored?: Picture): InfoItem {
  const { kind, id, timestamp, version } = row;
  const { banner, card, image } = infoItemColumns;
  // The table's check constraints guarantee the columns of each kind.
  const filled = row as StoredOf<typeof allInfoItemColumns>;
  switch (kind) {
    case "banner":
      return { kind, id, timestamp, version, ...fromRow(banner, filled) };
    case "card":
      return { kind, id, timestamp, version, ...fromRow(card, filled), ...(stored && { picture: stored }) };
    case "image":
      return { kind, id, timestamp, version, ...fromRow(image, filled), picture: stored as Picture };
  }
}

function hasPicture<Row extends { [Column in keyof PictureRow]: PictureRow[Column] | null }>(
  row: Row,
): row is Row & PictureRow {
  return row.key !== null;
}

/** Returns the new picture of an info item's form; `undefined` to keep the stored one, `null` for none. */
export async function pictureOfForm(
  form: InfoItemForm,
  uploads: FormUploads,
): Promise<StagedPicture | null | undefined> {
  if (form.kind === "banner") return null;
  const { upload, keep } = form.image;
  if (upload === undefined) return keep ? undefined : null;
  return uploads.picture(upload, { field: "image", message: infoMessages.imageRequired });
}
