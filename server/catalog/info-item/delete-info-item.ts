import { done, type Outcome } from "#core/outcome.ts";
import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import { binFiles } from "../file-rows.ts";
import { infoItemKinds } from "./info-item-tables.ts";

export function deleteInfoItem(database: Database, id: string, now = Date.now()): Promise<Outcome<string>> {
  return transaction(database, async (work) => {
    const deleted = await work
      .deleteFrom("info_item")
      .where("id", "=", id)
      .where("kind", "in", infoItemKinds)
      .returning(["heading", "content", "image_key", "image_alt"])
      .executeTakeFirst();
    if (!deleted) return done(id);
    await binFiles(work, { collection: "info", id }, [deleted.image_key]);
    const title = deleted.heading ?? deleted.content ?? deleted.image_alt ?? "";
    await recordChange(work, { collection: "info", id, kind: "deleted", at: now, title });
    return done(id);
  });
}
