import { contentKey } from "#core/file-key.ts";
import { dropFile } from "../catalog/file-rows.ts";
import { recordUntold } from "../changes/record-change.ts";
import type { Database } from "../database/database.ts";
import { transaction } from "../database/transaction.ts";
import { type ContentFolder, picturesOf } from "./content-folder.ts";
import { publishedName } from "./publish-content.ts";

/**
 * Ceases to publish the pictures that the content folder does not name any more, of those published before `startedAt` (in
 * milliseconds since 1970): a later one is shown by a server that was started with a newer folder. Answers how many. To
 * be called only once no server runs any more that was started with an older folder.
 */
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
