import type { Database, Work } from "../../database/database.ts";
import { leftRulesSetting } from "../../database/migrations/0028-facts-as-records.ts";
import type { Logger } from "../../log.ts";

/** Remembers rules of an earlier release that are no labels, until the site starts. */
export async function noteLeftRules(work: Work, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await work.deleteFrom("setting").where("name", "=", leftRulesSetting).execute();
  await work
    .insertInto("setting")
    .values({ name: leftRulesSetting, value: names.join("\n") })
    .execute();
}

/** Says once which rules somebody has to enter again as labels. */
export async function logLeftRules(database: Database, log: Logger): Promise<void> {
  const deleted = await database
    .deleteFrom("setting")
    .where("name", "=", leftRulesSetting)
    .returning("value")
    .executeTakeFirst();
  if (!deleted) return;
  const rules = deleted.value.split("\n");
  log.warn(
    { rules },
    "These rules of an earlier release are no plain labels and read nothing now: enter them as labels.",
  );
}
