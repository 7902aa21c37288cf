import type { UnsavedUpload } from "#core/files/unsaved-upload.ts";
import type { Database } from "../database/database.ts";

const hour = 60 * 60_000;
/** In milliseconds. Younger ones probably belong to a form that somebody fills in. */
const unsavedAfter = hour;

/** Uploads of all administrators, newest first. `now` is in milliseconds since 1970. */
export async function unsavedUploads(reading: Database, now = Date.now()): Promise<UnsavedUpload[]> {
  const rows = await reading
    .selectFrom("upload")
    .innerJoin("administrator", "administrator.id", "upload.administrator_id")
    .select(["upload.id", "upload.name", "upload.size", "upload.created_at", "administrator.email"])
    .where("upload.created_at", "<=", now - unsavedAfter)
    .where("upload.list_id", "is", null)
    .orderBy("upload.created_at", "desc")
    .execute();
  return rows.map(({ id, name, size, created_at, email }) => ({
    id,
    fileName: name,
    size,
    hoursAgo: Math.floor((now - created_at) / hour),
    administrator: email,
  }));
}
