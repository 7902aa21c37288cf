import { sql } from "kysely";
import { expect, test } from "vitest";
import { done } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { releaseWords, stagedFile } from "#tests/support/catalog.ts";
import { editable, openTestEditing, unchanged } from "#tests/support/editing.ts";
import { dropChecks } from "#tests/support/newer-release.ts";
import { changedRecords } from "../changes/changed-records.ts";
import { recordChange } from "../changes/record-change.ts";
import type { Schema } from "../database/schema.ts";
import { transaction } from "../database/transaction.ts";

const choices: [keyof Schema, string][] = [
  ["category", "card_facts"],
  ["product_onvif", "profile"],
  ["product_download", "kind"],
  ["download", "kind"],
  ["successor", "kind"],
  ["release", "channel"],
  ["info_item", "kind"],
  ["upload", "purpose"],
];

/** A site in which a newer release beside this one has written choices of its own. */
async function openBesideNewer() {
  const site = await openTestEditing();
  const { category } = await site.addCategoryWith([]);
  const [next, other] = [await site.addProduct({ category }), await site.addProduct({ category })];
  const file = stagedFile({ name: "manual.pdf" });
  const downloads = [{ description: "Manual", file, kind: "manual" as const }];
  const product = await site.addProduct({ category, model: "VF-1", files: { downloads } });
  const form = {
    ...unchanged(await editable(site, product)),
    successors: [{ product: next, kind: "similar" as const, sentence: "" }],
    onvif: [{ profile: "T" as const }],
  };
  expect(await site.editing.updateProduct(product, form, 1)).toEqual(done(product));
  const ids = {
    ...{ category, product, other },
    download: await site.addDownload({ description: "Letter", kind: "ndaa-letter" }),
    release: await site.addRelease({ products: [product] }),
    banner: await site.addBanner({ content: "Hello" }),
    upload: await site.upload("sheet", file),
  };
  const { database } = site;
  await dropChecks(database);
  await database.updateTable("category").set({ card_facts: '["panAngle","weight"]' }).execute();
  for (const [table, column] of choices.slice(1)) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'newer'`.execute(database);
  }
  return { site, ids };
}

type Site = Awaited<ReturnType<typeof openBesideNewer>>["site"];

async function storedChoices({ database }: Site) {
  const stored = choices.map(async ([table, column]) => {
    const { rows } = await sql<{ choice: string }>`select distinct ${sql.ref(column)} as choice from ${sql.table(table)}
      where ${sql.ref(column)} like '%newer%' or ${sql.ref(column)} like '%panAngle%'`.execute(database);
    return rows[0]?.choice;
  });
  return Promise.all(stored);
}

test("[OP29] kinds, channels and profiles that only a newer release knows are skipped in every list and page", async () => {
  const { site, ids } = await openBesideNewer();
  await using _closing = site;
  expect(await site.category(ids.category)).toMatchObject({ cardFacts: ["panAngle", "weight"] });
  const product = await site.product(ids.product);
  expect(product?.evidence).toBeUndefined();
  expect(product?.successors.links).toEqual([]);
  expect(product?.downloads).toMatchObject([{ description: "Manual" }]);
  expect(product?.downloads[0]).not.toHaveProperty("kind");
  expect((await site.generalDownloads(1))?.items).toMatchObject([{ description: "Letter" }]);
  expect(await site.documentKinds()).toEqual([]);
  expect(await site.infoItems()).toEqual([]);

  expect(await site.release(ids.release)).toBeUndefined();
  expect(await site.releases(1)).toMatchObject({ total: 0, items: [] });
  expect([await site.currentReleases(), await site.releasesOfProduct(ids.product)]).toEqual([[], []]);
  const addresses = (await Array.fromAsync(site.addresses(1))).flat();
  expect(addresses.filter(({ kind }) => kind === "release")).toEqual([]);
  expect(await site.feedItems({}, "2026-11-19")).toMatchObject([{ kind: "document" }, { kind: "document" }]);
  expect(await site.editing.listedReleases({ query: "", withoutProducts: false, page: 1 })).toMatchObject({ total: 0 });
  expect(await site.editing.releaseLines()).toEqual([]);
});

test("[OP29] edits of other fields leave what a newer release has chosen, and what it alone knows is not deleted", async () => {
  const { site, ids } = await openBesideNewer();
  await using _closing = site;
  const before = await storedChoices(site);
  expect(before).toEqual(['["panAngle","weight"]', ...choices.slice(1).map(() => "newer")]);

  const form = unchanged(await editable(site, ids.product));
  const links = [{ product: ids.other, kind: "drop-in" as const, sentence: "" }];
  const edited = { ...form, model: "VF-2", successors: links, onvif: [{ profile: "S" as const }] };
  expect(await site.editing.updateProduct(ids.product, edited, 2)).toEqual(done(ids.product));
  expect((await site.product(ids.product))?.evidence?.onvif).toMatchObject([{ profile: "S" }]);
  expect((await site.product(ids.product))?.successors.links).toMatchObject([{ kind: "drop-in" }]);
  expect(await site.editing.updateDownload(ids.download, { description: "NDAA letter" }, 1)).toEqual(
    done(ids.download),
  );
  const category = await site.category(ids.category);
  const words = { name: "Domes", description: "", features: [], cardFacts: category?.cardFacts };
  expect(await site.editing.updateCategory(ids.category, words, 1)).toEqual(done(ids.category));

  expect(await site.editing.updateRelease(ids.release, { ...releaseWords(), products: [] }, 1)).toMatchObject({
    errors: { form: conflictMessages.deleted },
  });
  await site.editing.deleteRelease(ids.release, "Too old");
  await site.editing.deleteInfoItem(ids.banner);
  expect(await storedChoices(site)).toEqual(before);
});

test("[OP29] a change of a kind that only a newer release knows reloads what is in memory, one of a collection is passed over", async () => {
  await using site = await openTestEditing();
  await dropChecks(site.database);
  const [category, from] = [await site.addCategory(), await site.revision()];
  const change = { id: category, at: 1 };
  const write = (collection: string, kind: string) =>
    transaction(site.database, (work) => recordChange(work, { ...change, collection, kind } as never));
  await write("cameras", "updated");
  await write("categories", "updated");
  expect(await changedRecords(site.database, from, from + 2)).toMatchObject({ categories: [category], products: [] });
  await write("categories", "merged");
  expect(await changedRecords(site.database, from, from + 3)).toBeUndefined();
});
