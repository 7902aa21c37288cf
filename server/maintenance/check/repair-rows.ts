import { recordChange } from "../../changes/record-change.ts";
import type { Database } from "../../database/database.ts";
import { transaction } from "../../database/transaction.ts";
import type { BrokenReference } from "../archive/broken-references.ts";
import { type Repair, repaired } from "./finding.ts";

export async function removeLink(
  database: Database,
  { table, product, other }: NonNullable<BrokenReference["link"]>,
): Promise<Repair> {
  await transaction(database, async (work) => {
    if (table === "accessory") {
      await work.deleteFrom(table).where("product_id", "=", product).where("accessory_id", "=", other).execute();
    } else {
      await work.deleteFrom(table).where("product_id", "=", product).where("feature_id", "=", other).execute();
    }
    await recordChange(work, { collection: "products", id: product, kind: "updated", at: Date.now() });
  });
  return repaired(`Product ${product} no longer refers to ${other}.`);
}
