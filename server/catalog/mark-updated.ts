import { recordChange } from "../changes/record-change.ts";
import type { Work } from "../database/database.ts";

const tables = { products: "product", downloads: "download" } as const;

/**
 * For a record that loses what it led to. Its new version makes open edits conflict, so that none restores that. Feeds tell of
 * a download again only when it says something new.
 */
export async function markUpdated(work: Work, collection: keyof typeof tables, id: string, now: number): Promise<void> {
  await work
    .updateTable(tables[collection])
    .set((row) => ({ version: row("version", "+", 1), ...(collection === "products" && { updated_at: now }) }))
    .where("id", "=", id)
    .execute();
  await recordChange(work, { collection, id, kind: "updated", at: now });
}
