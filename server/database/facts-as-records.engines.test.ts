import { sql } from "kysely";
import { expect, test } from "vitest";
import { standardFacts } from "#core/facts/standard-facts.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { logLeftRules } from "../catalog/fact/left-rules.ts";
import { deleteFact } from "../catalog/fact/save-fact.ts";
import { currentFacts } from "../catalog/fact/site-facts.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { migrations } from "./migrations.ts";

interface Rule {
  kind: string;
  category?: string;
  definition: { labels: string[]; patterns: string[]; unit?: string; section?: string; condition?: string };
}

async function addRule(database: Database, { kind, category, definition }: Rule, at: number): Promise<void> {
  await sql`insert into fact_rule (id, version, created_at, updated_at, kind, category_id, replaces, definition)
    values (${crypto.randomUUID()}, 1, ${at}, ${at}, ${kind}, ${category ?? null}, null, ${JSON.stringify(definition)})
  `.execute(database);
}

/** Puts the database into the state of the release before, also without the history that came after it. */
async function undoMigration(database: Database): Promise<void> {
  await sql`alter table picture_variant drop column ground`.execute(database);
  await sql`drop index file_size`.execute(database);
  await sql`drop index upload_list`.execute(database);
  await sql`alter table upload drop column list_id`.execute(database);
  await sql`drop index change_by_set`.execute(database);
  await sql`alter table change drop column change_set`.execute(database);
  for (const table of ["kept_list", "remembered_column", "record_state", "sheet_rows", "lost_link", "change_set"])
    await sql`drop table ${sql.table(table)}`.execute(database);
  await sql`drop table fact`.execute(database);
  for (const column of ["model_column", "decimal_mark"])
    await sql`alter table spec_sheet drop column ${sql.ref(column)}`.execute(database);
  await sql`alter table unread_fact drop column why`.execute(database);
  await database.deleteFrom("migration").where("name", ">=", "0028").execute();
}

test("[X37] an update fills in the standard facts once; own rules that are plain become labels, and the others are logged once", async () => {
  await using opened = await openTestDatabase();
  const { database } = opened.data;
  expect((await currentFacts(database)).set.all.map(({ name }) => name)).toEqual(standardFacts.map(({ name }) => name));
  await undoMigration(database);
  const plain = { labels: ["Heft"], patterns: ["{number}"] };
  await addRule(database, { kind: "weight", definition: plain }, 1);
  await addRule(
    database,
    { kind: "resolution", definition: { labels: ["Image"], patterns: ["{width} × {height}"] } },
    2,
  );
  const inSections = { ...plain, labels: ["Sensitivity"], section: "Video | Sensor", condition: "colour" };
  await addRule(database, { kind: "illumination", definition: inSections }, 3);
  await addRule(database, { kind: "weight", definition: { labels: ["… mass"], patterns: ["{number}"] } }, 4);
  await addRule(database, { kind: "ip", definition: { labels: ["Seal"], patterns: ["class {number}"] } }, 5);
  await addRule(database, { kind: "weight", definition: { ...plain, labels: ["Grams"], unit: "g" } }, 6);
  await addRule(database, { kind: "panAngle", definition: plain }, 7);

  await migrate(database, migrations);
  const { set } = await currentFacts(database);
  expect(set.get("weight")?.labels[0]).toEqual({ label: "Heft" });
  expect(set.get("resolution")?.labels[0]).toEqual({ label: "Image" });
  expect(set.get("illumination")?.labels.slice(0, 2)).toEqual([
    { label: "Sensitivity", section: "Video", condition: "colour" },
    { label: "Sensitivity", section: "Sensor", condition: "colour" },
  ]);
  expect(set.get("ip")?.labels[0]).toEqual(standardFacts.find(({ id }) => id === "ip")?.labels[0]);
  // The earlier release beside this one still has them.
  const { rows } = await sql<{ count: number }>`select count(*) as count from fact_rule`.execute(database);
  expect(Number(rows[0]?.count)).toBe(7);

  const logged: object[] = [];
  const log = { warn: (entry: object) => logged.push(entry) };
  await logLeftRules(database, log as never);
  await logLeftRules(database, log as never);
  const rules = ["Net weight: … mass", "Ingress protection: Seal", "Net weight: Grams", "panAngle: Heft"];
  expect(logged).toEqual([{ rules }]);

  await deleteFact(database, "weight");
  await migrate(database, migrations);
  expect((await currentFacts(database)).set.has("weight")).toBe(false);
});
