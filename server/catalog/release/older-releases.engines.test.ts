import { expect, test } from "vitest";
import { openTestCatalog, stagedFile, type TestCatalog } from "#tests/support/catalog.ts";
import { withdrawRelease } from "./save-release.ts";

const firmware = (object: string) => ({ file: stagedFile({ object, name: "fw.zip" }) });
const [old, current, beta, other] = ["a", "b", "c", "d"].map((letter) => letter.repeat(64)) as [
  string,
  string,
  string,
  string,
];

/** A product with four downloads: the files of two releases, of a beta, and one of none. */
async function openWithReleases() {
  const catalog = await openTestCatalog();
  const downloads = [old, current, beta, other].map((object) => ({
    description: object[0] ?? "",
    ...firmware(object),
  }));
  const product = await catalog.addProduct({ model: "VF-1", files: { downloads } });
  const add = (versionText: string, object: string, wishes = {}) =>
    catalog.addRelease({ versionText, products: [product], files: firmware(object), ...wishes });
  const ids = {
    old: await add("4.8.0", old),
    current: await add("4.8.2", current),
    beta: await add("4.9.0-beta1", beta, { channel: "beta" }),
  };
  return { catalog, product, ids, add };
}

async function notesOf(catalog: TestCatalog) {
  const [{ downloads = [] } = {}] = (await catalog.productDownloads(1))?.items ?? [];
  return Object.fromEntries(downloads.map(({ description, olderRelease }) => [description, olderRelease]));
}

test("[V31] a download that is an older release's file says which, and what replaced it; the current one's and a newer beta's say nothing", async () => {
  const { catalog, product, ids, add } = await openWithReleases();
  await using _closing = catalog;
  const replaced = {
    ...{ id: ids.old, title: "Camera firmware 4.8.0" },
    current: [{ id: ids.current, title: "4.8.2" }],
  };
  expect(await notesOf(catalog)).toEqual({ a: replaced, b: undefined, c: undefined, d: undefined });
  const general = await catalog.addDownload({ description: "Firmware" });
  await catalog.database.updateTable("file").set({ object: old }).where("key", "like", `%${general}%`).execute();
  const [listed] = (await catalog.generalDownloads(1))?.items ?? [];
  expect(listed?.olderRelease).toEqual(replaced);
  const { downloads = [] } = (await catalog.product(product)) ?? {};
  expect((await catalog.withOlderReleases(downloads)).map((one) => one.olderRelease)).toEqual([
    replaced,
    ...[undefined, undefined, undefined],
  ]);
  const listedKinds = (await catalog.withOlderReleases(downloads)).map(({ kindName }) => kindName);
  expect(listedKinds).toEqual(["Firmware", "Firmware", "Firmware", undefined]);
  const { documents } = await catalog.related("Firmware", { today: "2026-11-19", limit: 4 });
  expect(documents.map((one) => one.olderRelease)).toContainEqual(replaced);

  const newest = await add("4.9.0", other);
  expect(await notesOf(catalog)).toMatchObject({
    a: { current: [{ id: newest }] },
    b: { id: ids.current, current: [{ id: newest }] },
    c: { id: ids.beta, current: [{ id: newest }] },
    d: undefined,
  });
});

test("[V31] a withdrawn release's file says why; the same bytes published again as the current version say nothing", async () => {
  const { catalog, ids, add } = await openWithReleases();
  await using _closing = catalog;
  await withdrawRelease(catalog.database, ids.current, "It loses settings.");
  expect(await notesOf(catalog)).toMatchObject({
    a: undefined,
    b: { id: ids.current, withdrawnReason: "It loses settings.", current: [{ id: ids.old, title: "4.8.0" }] },
  });
  await add("4.8.3", current);
  expect(await notesOf(catalog)).toMatchObject({ a: { id: ids.old }, b: undefined });
});

test("[V31] each hardware revision has its own current version, and all of them are named", async () => {
  await using catalog = await openTestCatalog();
  const downloads = [{ description: "a", ...firmware(old) }];
  const product = await catalog.addProduct({ files: { downloads } });
  const products = [product];
  await catalog.addRelease({ versionText: "3.4", products, files: firmware(old) });
  for (const revision of ["A", "B"]) {
    await catalog.addRelease({ versionText: `3.5-${revision}`, hardwareRevisions: [revision], products });
  }
  // A device of neither revision has none but the old one.
  expect(await notesOf(catalog)).toEqual({ a: undefined });
  await catalog.addRelease({ versionText: "3.6", products });
  expect(await notesOf(catalog)).toMatchObject({ a: { current: [{ title: "3.6" }] } });
});
