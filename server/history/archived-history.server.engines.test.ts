import { expect, test } from "vitest";
import { accepted } from "#tests/support/accepted.ts";
import { type ArchiveSite, openSqliteSite } from "#tests/support/archive-site.ts";
import { updateCategory } from "../catalog/category/update-category.ts";
import { checkSite } from "../maintenance/check/check-site.ts";

async function historyOf({ data }: ArchiveSite) {
  return {
    states: await data.database
      .selectFrom("record_state")
      .selectAll()
      .orderBy("record_id")
      .orderBy("version")
      .execute(),
    sets: await data.database.selectFrom("change_set").selectAll().orderBy("id").execute(),
    changes: await data.database.selectFrom("change").select(["revision", "change_set"]).orderBy("revision").execute(),
  };
}

async function openChangedSite(): Promise<ArchiveSite> {
  const site = await openSqliteSite();
  await site.fill();
  const { id, name } = await site.data.database.selectFrom("category").select(["id", "name"]).executeTakeFirstOrThrow();
  const features = await site.data.database
    .selectFrom("feature")
    .select(["id", "label"])
    .where("category_id", "=", id)
    .execute();
  accepted(await updateCategory(site.data.database, id, { name, description: "Other words", features }));
  return site;
}

test("[HI05] a backup holds the history, and the site restored from it has the same", async () => {
  await using site = await openChangedSite();
  await using other = await openSqliteSite();
  await other.load(await site.save("backup.tar", { verify: true }));
  const expected = await historyOf(site);
  expect(expected.sets.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Import of /),
    expect.stringMatching(/^Category .* changed$/),
  ]);
  expect(expected.states.some(({ version }) => version === 2)).toBe(true);
  expect(await historyOf(other)).toEqual(expected);
});

test("[HI05] an export holds none, and replaces that of the site it is restored to", async () => {
  await using site = await openChangedSite();
  await using other = await openChangedSite();
  await other.load(await site.save("export.tar", { hasHistory: false }), { replace: true });
  const { states, sets, changes } = await historyOf(other);
  expect([states, sets]).toEqual([[], []]);
  expect(changes.every(({ change_set }) => change_set === null)).toBe(true);
});

test("[HI06] the check finds a version that cannot be read", async () => {
  await using site = await openChangedSite();
  await site.data.database
    .updateTable("record_state")
    .set({ body: "bm90aGluZw==" })
    .where("collection", "=", "categories")
    .where("version", "=", 2)
    .execute();
  const findings = await checkSite(site, () => {});
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Version 2 of .* in the history of categories cannot be read/),
  ]);
});
