import { expect, test } from "vitest";
import { downloadKey } from "#core/files/file-key.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestCatalog, stagedPicture } from "#tests/support/catalog.ts";
import { transaction } from "../database/transaction.ts";
import { collectPendingDeletions } from "../maintenance/collect-garbage.ts";
import { openFolderStore } from "../storage/folder-store.ts";
import { generalFileLimit, stageFile } from "../storage/stage-file.ts";
import { createDownload, updateDownload } from "./download/save-download.ts";
import { dropFile, putFile, putPicture } from "./file-rows.ts";

const twoHours = 2 * 60 * 60 * 1_000;

/** A catalog with a real file store. */
async function openCatalogWithStore() {
  const catalog = await openTestCatalog();
  const store = await openFolderStore(`${catalog.dataDir}/objects`);
  const { database } = catalog;
  return Object.assign(catalog, {
    store,
    stage: async (content: string, name = "manual.txt") =>
      accepted(await stageFile(store, Buffer.from(content), name, generalFileLimit)),
    collectGarbage: (later = twoHours) =>
      collectPendingDeletions({ database, reading: catalog.data.reading, store }, Date.now() + later),
  });
}

test("[R13] a file that was replaced leaves the store; the new one stays", async () => {
  await using catalog = await openCatalogWithStore();
  const [old, next] = [await catalog.stage("first edition"), await catalog.stage("second edition")];
  const draft = { description: "Manual" };
  const id = accepted(await createDownload(catalog.database, draft, old));
  accepted(await updateDownload(catalog.database, id, draft, next));
  expect(await catalog.collectGarbage()).toBe(1);
  expect(await catalog.store.size(old.object)).toBeUndefined();
  expect(await catalog.store.size(next.object)).toBe(next.size);
  expect(await catalog.database.selectFrom("dropped_object").selectAll().execute()).toEqual([]);
});

test("[R14] a file that several records have stays until the last of them is gone", async () => {
  await using catalog = await openCatalogWithStore();
  const file = await catalog.stage("shared");
  const keys = ["a", "b"].map((id) => downloadKey(id, file.name));
  const { database } = catalog;
  for (const key of keys) await transaction(database, (work) => putFile(work, key, file, 0));
  for (const [index, key] of keys.entries()) {
    await transaction(database, (work) => dropFile(work, key, Date.now()));
    expect(await catalog.collectGarbage()).toBe(index);
  }
});

test("[R14] a picture takes its variants along, but not one that another picture has as well", async () => {
  await using catalog = await openCatalogWithStore();
  const { database, store } = catalog;
  const put = async (content: string) => ({ ...(await store.put(Buffer.from(content))), width: 192, height: 144 });
  const shared = await put("shared variant");
  const [front, back] = [await put("front"), await put("back")];
  const own = await put("front, narrower");
  const pictures = { front: stagedPicture({ ...front, variants: [own, { ...shared, width: 384 }] }) };
  await transaction(database, (work) => putPicture(work, "front.jpg", pictures.front, 0));
  await transaction(database, (work) =>
    putPicture(work, "back.jpg", stagedPicture({ ...back, variants: [shared] }), 0),
  );

  await transaction(database, (work) => dropFile(work, "front.jpg", Date.now()));
  expect(await catalog.collectGarbage()).toBe(2);
  const sizes = await Promise.all([front, own, back, shared].map(({ object }) => store.size(object)));
  expect(sizes).toEqual([undefined, undefined, 4, 14]);
});

test("nothing leaves the store with a transaction that was rolled back", async () => {
  await using catalog = await openCatalogWithStore();
  const file = await catalog.stage("kept");
  const key = downloadKey("a", file.name);
  await transaction(catalog.database, (work) => putFile(work, key, file, 0));
  const failing = transaction(catalog.database, async (work) => {
    await dropFile(work, key, Date.now());
    throw new Error("on purpose");
  });
  await expect(failing).rejects.toThrow("on purpose");
  expect(await catalog.collectGarbage()).toBe(0);
  expect(await catalog.store.size(file.object)).toBe(4);
});

test("what was dropped waits a minute, in which it may be named again, and leaves the store after that", async () => {
  await using catalog = await openCatalogWithStore();
  const file = await catalog.stage("put again by an import");
  const key = downloadKey("a", file.name);
  await transaction(catalog.database, (work) => putFile(work, key, file, 0));
  await transaction(catalog.database, (work) => dropFile(work, key, Date.now()));
  expect(await catalog.collectGarbage(0)).toBe(0);

  await transaction(catalog.database, (work) => putFile(work, key, file, 0));
  expect(await catalog.collectGarbage()).toBe(0);
  expect(await catalog.store.size(file.object)).toBe(file.size);
  expect(await catalog.database.selectFrom("dropped_object").selectAll().execute()).toEqual([]);

  await transaction(catalog.database, (work) => dropFile(work, key, Date.now()));
  expect(await catalog.collectGarbage(10 * 60_000)).toBe(1);
  expect(await catalog.store.size(file.object)).toBeUndefined();
});
