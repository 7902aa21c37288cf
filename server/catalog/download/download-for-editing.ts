import type { EditableDownload } from "#core/download.ts";
import { selectionOf, valuesOf } from "../../database/columns.ts";
import type { Database } from "../../database/database.ts";
import { downloadColumns } from "../../database/record-columns.ts";
import { fileColumns, toStoredFile } from "../stored-files.ts";

/** Reads what the form of a general download begins with. */
export async function downloadForEditing(database: Database, id: string): Promise<EditableDownload | undefined> {
  const row = await database
    .selectFrom("download")
    .innerJoin("file", "file.key", "download.file_key")
    .select(["download.id", "download.version"])
    .select(selectionOf("download", downloadColumns))
    .select(fileColumns)
    .where("download.id", "=", id)
    .executeTakeFirst();
  return row && { id: row.id, version: row.version, ...valuesOf(downloadColumns, row), file: toStoredFile(row) };
}
