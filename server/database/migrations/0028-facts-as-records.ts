import { type Kysely, sql } from "kysely";
import { standardFacts, standardNotAFact } from "#core/facts/standard-facts.ts";
import { columnsOfFact } from "../../catalog/fact/fact-tables.ts";
import { type FormerRule, labelsOfRules } from "../../catalog/fact/plain-rules.ts";
import type { Migration } from "../migrate.ts";

/** 28 November 2026. The same on every site, so that a restored one has the same rows. */
const firstFactsAt = 1_795_824_000_000;

/** The rows where every site begins. Administrators change and delete them, and no update brings them back. */
export const firstFacts = [...standardFacts, standardNotAFact].map((fact, position) => ({
  ...{ id: fact.id, version: 1, created_at: firstFactsAt, updated_at: firstFactsAt, position },
  ...columnsOfFact(fact),
}));

/** Names, one a line, of the rules of an earlier release that are no labels. The next start logs and forgets them. */
export const leftRulesSetting = "fact rules left";

export const factsAsRecords: Migration = {
  name: "0028-facts-as-records",

  async up(work, engine) {
    const { key, whole } = engine.columns;
    await sql`create table fact (
      id ${key} primary key,
      version ${whole} not null check (version > 0),
      created_at ${whole} not null,
      updated_at ${whole} not null,
      position ${whole} not null,
      name text not null,
      name_key ${key} not null,
      definition text not null
    ) ${engine.tableEnd}`.execute(work);
    await sql`create unique index fact_name_key on fact (name_key)`.execute(work);
    await sql`create index fact_order on fact (position, id)`.execute(work);
    await sql`alter table spec_sheet add column model_column text`.execute(work);

    const { changed, left } = labelsOfRules(standardFacts, await formerRules(work));
    for (const row of firstFacts) {
      const fact = changed.find(({ id }) => id === row.id);
      const definition = fact ? columnsOfFact(fact).definition : row.definition;
      await sql`insert into fact (id, version, created_at, updated_at, position, name, name_key, definition)
        values (${row.id}, ${row.version}, ${row.created_at}, ${row.updated_at}, ${row.position}, ${row.name},
          ${row.name_key}, ${definition})`.execute(work);
    }
    if (left.length > 0)
      await sql`insert into setting (name, value) values (${leftRulesSetting}, ${left.join("\n")})`.execute(work);
  },
};

/** The table stays for the earlier release beside this one. */
async function formerRules(work: Kysely<unknown>): Promise<FormerRule[]> {
  const { rows } = await sql<{ kind: string; category_id: string | null; definition: string }>`
    select kind, category_id, definition from fact_rule order by created_at, id`.execute(work);
  return rows.map(({ kind, category_id, definition }) => ({
    ...(JSON.parse(definition) as Pick<FormerRule, "labels" | "patterns">),
    kind,
    category: category_id ?? undefined,
  }));
}
