import type { InfoItem } from "#core/info-item.ts";
import type { Picture } from "#core/picture.ts";
import type { Database } from "../../database/database.ts";
import { type PictureRow, pictureColumns, showPictures } from "../stored-files.ts";

/** Banners, cards and images together, newest first. */
export async function allInfoItems(database: Database): Promise<InfoItem[]> {
  const rows = await selectInfoItems(database).orderBy("info_item.timestamp", "desc").orderBy("info_item.id").execute();
  return showInfoItems(rows);
}

export async function infoItemById(database: Database, id: string): Promise<InfoItem | undefined> {
  const rows = await selectInfoItems(database).where("info_item.id", "=", id).execute();
  return showInfoItems(rows)[0];
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

function showInfoItems(rows: Row[]): InfoItem[] {
  const picture = showPictures();
  return rows.map((row) => showInfoItem(row, hasPicture(row) ? picture(row, row.image_alt ?? "") : undefined));
}

function showInfoItem(row: Row, shown?: Picture): InfoItem {
  const { id, timestamp, version } = row;
  // The table's own checks promise what each kind has.
  const [heading, content, picture] = [row.heading as string, row.content as string, shown as Picture];
  switch (row.kind) {
    case "banner":
      return { kind: row.kind, id, timestamp, version, content };
    case "card":
      return { kind: row.kind, id, timestamp, version, heading, content, ...(shown && { picture }) };
    case "image":
      return { kind: row.kind, id, timestamp, version, picture };
  }
}

function hasPicture<Row extends { [Column in keyof PictureRow]: PictureRow[Column] | null }>(
  row: Row,
): row is Row & PictureRow {
  return row.key !== null;
}
