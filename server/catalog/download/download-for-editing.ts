import type { EditableDownload } from "#core/download.ts";
import type { Database } from "../../database/database.ts";
import { fileColumns, storedFile } from "../stored-files.ts";

/** A general download as its form begins with it. */
export async function downloadForEditing(database: Database, id: string): Promise<EditableDownload | undefined> {
  const row = await database
    .selectFrom("download")
    .innerJoin("file", "file.key", "download.file_key")
    .select(["download.id", "download.version", "download.description"])
    .select(fileColumns)
    .where("download.id", "=", id)
    .executeTakeFirst();
  return row && { id: row.id, version: row.version, description: row.description, file: storedFile(row) };
}
