import type { InfoItem } from "#core/info-item.ts";
import type { Picture } from "#core/picture.ts";
import type { Database } from "../../database/database.ts";
import { type PictureRow, pictureColumns, pictureMapper } from "../stored-files.ts";

/** All info items, newest first. */
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
    .select(["info_item.id", "info_item.kind", "info_item.timestamp", "info_item.version"])
    .select(["info_item.heading", "info_item.content", "info_item.image_alt"])
    .select(pictureColumns);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectInfoItems>["execute"]>>[number];

function toInfoItems(rows: Row[]): InfoItem[] {
  const toPicture = pictureMapper();
  return rows.map((row) => toInfoItem(row, hasPicture(row) ? toPicture(row, row.image_alt ?? "") : undefined));
}

function toInfoItem(row: Row, stored?: Picture): InfoItem {
  const { id, timestamp, version } = row;
  // The checks of the table guarantee what each kind has.
  const [heading, content, picture] = [row.heading as string, row.content as string, stored as Picture];
  switch (row.kind) {
    case "banner":
      return { kind: row.kind, id, timestamp, version, content };
    case "card":
      return { kind: row.kind, id, timestamp, version, heading, content, ...(stored && { picture }) };
    case "image":
      return { kind: row.kind, id, timestamp, version, picture };
  }
}

function hasPicture<Row extends { [Column in keyof PictureRow]: PictureRow[Column] | null }>(
  row: Row,
): row is Row & PictureRow {
  return row.key !== null;
}
