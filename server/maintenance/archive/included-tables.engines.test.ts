import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { collections } from "../../catalog/collections.ts";
import { excludedTables, formerTables, includedTables } from "./included-tables.ts";

test("an archive keeps every table, or leaves it out on purpose", async () => {
  await using opened = await openTestDatabase();
  const tables = await opened.data.database.introspection.getTables();
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("product_index") && !formerTables.includes(name));
  expect(names.sort()).toEqual([...includedTables.map(({ table }) => table), ...excludedTables].sort());
});

const columnsOfRecords = new Set(["version", "updated_at"]);

test("every record belongs to a collection, so that forms, archives and the check know it", async () => {
  await using opened = await openTestDatabase();
  const tables = await opened.data.database.introspection.getTables();
  const ofRecords = tables.filter(
    ({ columns }) => columns.filter(({ name }) => columnsOfRecords.has(name)).length === 2,
  );
  const names = ofRecords.map(({ name }) => name).filter((name) => !formerTables.includes(name));
  expect(names.sort()).toEqual(collections.map(({ table }) => table).sort());
});

test("what names a row of a kept table is what its database says", async () => {
  await using opened = await openTestDatabase();
  for (const { table, key } of includedTables) {
    const columns = sql.join(key.map((column) => sql.ref(column)));
    // A conflict target needs a unique index.
    const statement = sql`insert into ${sql.table(table)} select * from ${sql.table(table)} where 1 = 0
      on conflict (${columns}) do nothing`;
    await expect(statement.execute(opened.data.database)).resolves.toBeDefined();
  }
});
