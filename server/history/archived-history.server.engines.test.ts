import { expect, test } from "vitest";
import { accepted } from "#tests/support/accepted.ts";
import { type ArchiveSite, openSqliteSite } from "#tests/support/archive-site.ts";
import { updateCategory } from "../catalog/category/save-category.ts";
import { deleteProduct } from "../catalog/product/save-product.ts";
import { checkSite } from "../maintenance/check/check-site.ts";
import { listedBin } from "./bin.ts";
import { restoreFromBin } from "./restore-from-bin.ts";

async function historyOf({ data }: ArchiveSite) {
  return {
    states: await data.database
      .selectFrom("record_state")
      .selectAll()
      .orderBy("record_id")
      .orderBy("version")
      .execute(),
    rows: await data.database.selectFrom("sheet_rows").selectAll().orderBy("hash").execute(),
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
    "Description and 2 facts on cards of category Bullet Cameras",
  ]);
  expect(expected.states.some(({ version }) => version === 2)).toBe(true);
  expect(expected.rows.length).toBeGreaterThan(0);
  expect(new Set(expected.rows.map(({ hash }) => hash))).toEqual(
    new Set(expected.states.flatMap(({ sheet }) => sheet ?? [])),
  );
  expect(await historyOf(other)).toEqual(expected);
});

test("[HI05] an export holds none, and replaces that of the site it is restored to", async () => {
  await using site = await openChangedSite();
  await using other = await openChangedSite();
  await other.load(await site.save("export.tar", { hasHistory: false }), { replace: true });
  const { states, rows, sets, changes } = await historyOf(other);
  expect([states, rows, sets]).toEqual([[], [], []]);
  expect(changes.every(({ change_set }) => change_set === null)).toBe(true);
});

test("[HI25] a backup holds the bin, whose records can be restored; an export leaves it out, and the check finds nothing wrong", async () => {
  await using site = await openSqliteSite();
  await site.fill();
  const { database } = site.data;
  const { id } = await database.selectFrom("product").select("id").orderBy("model").executeTakeFirstOrThrow();
  accepted(await deleteProduct(database, id));
  const binned = { collection: "products", id } as const;
  const bytes = (await listedBin(database, 1))?.bytes;
  expect(bytes).toBeGreaterThan(10_000);
  expect(await checkSite(site, () => {})).toEqual([]);

  await using other = await openSqliteSite();
  await other.load(await site.save("backup.tar", { verify: true }));
  expect(await listedBin(other.data.database, 1)).toEqual(await listedBin(database, 1));
  expect(await other.objects()).toHaveLength((await site.objects()).length);
  expect(accepted(await restoreFromBin(other.data.database, binned))).toMatchObject({ notices: [] });
  expect(await checkSite(other, () => {})).toEqual([]);

  await using exported = await openSqliteSite();
  await exported.load(await site.save("export.tar", { hasHistory: false }));
  expect(await listedBin(exported.data.database, 1)).toMatchObject({ total: 0, bytes: 0 });
  expect((await exported.objects()).length).toBeLessThan((await site.objects()).length);
  expect(await checkSite(exported, () => {})).toEqual([]);
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

test("[HI06] the check finds each version whose sheet has lost its rows, and a backup of the site is made and restored all the same", async () => {
  await using site = await openChangedSite();
  const { id } = await site.data.database.selectFrom("spec_sheet").select("product_id as id").executeTakeFirstOrThrow();
  await site.data.database.deleteFrom("sheet_rows").execute();
  const messages = (await checkSite(site, () => {})).map(({ message }) => message);
  const sentence = `Version 1 of ${id} in the history of products cannot be read`;
  expect(messages).toEqual([expect.stringContaining(sentence)]);

  await using other = await openSqliteSite();
  await other.load(await site.save("backup.tar", { verify: true }));
  expect((await checkSite(other, () => {})).map(({ message }) => message)).toEqual(messages);
});
