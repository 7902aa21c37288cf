import { contentKey } from "#core/file-key.ts";
import { dropFile } from "../catalog/file-rows.ts";
import { recordUntold } from "../changes/record-change.ts";
import type { Database } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { type ContentFolder, picturesOf } from "./content-folder.ts";
import { publishedName } from "./publish-content.ts";

// Unpublishes pictures that the folder does not name, except those published since `startedAt` (milliseconds since
// 1970) by a server with a newer folder. Returns their number. Call it only once no server with an older folder runs.
export async function removeUnreferenced(
  folder: ContentFolder,
  database: Database,
  startedAt: number,
): Promise<number> {
  const named = new Set(picturesOf(folder).map(contentKey));
  const published = await database
    .selectFrom("file")
    .select("key")
    .where("key", "like", contentKey("%"))
    .where("created_at", "<", startedAt)
    .execute();
  const unnamed = published.map(({ key }) => key).filter((key) => !named.has(key));
  for (const key of unnamed) {
    await transaction(database, async (work) => {
      await work.deleteFrom("setting").where("name", "=", publishedName(key)).execute();
      await dropFile(work, key, Date.now());
      await recordUntold(work);
    });
  }
  return unnamed.length;
}
