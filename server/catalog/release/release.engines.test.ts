import { expect, test } from "vitest";
import { binPrefix } from "#core/files/file-key.ts";
import { newId } from "#core/id.ts";
import { done, refused } from "#core/outcome.ts";
import { releaseMessages } from "#core/release/release.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { openTestCatalog, releaseWords, stagedFile, stagedSbom, type TestCatalog } from "#tests/support/catalog.ts";
import { deletedName } from "../../changes/record-change.ts";
import { emptyBin } from "../../history/empty-bin.ts";
import { deleteProduct } from "../product/save-product.ts";
import { releaseForEditing } from "./release-for-editing.ts";
import { createRelease, deleteRelease, updateRelease, withdrawRelease } from "./save-release.ts";

async function addProducts(catalog: TestCatalog, ...models: string[]): Promise<string[]> {
  const category = await catalog.addCategory();
  return Promise.all(models.map((model) => catalog.addProduct({ category, model })));
}

test("[V06] a release has its texts, its files under the specification's keys, and its products", async () => {
  await using catalog = await openTestCatalog();
  const products = await addProducts(catalog, "VF-B", "VF-A");
  const id = await catalog.addRelease({
    notesFixed: "The clock.",
    hardwareRevisions: ["A", "B"],
    regions: ["EU"],
    minimumVersion: "4.0",
    update: "security",
    isSbomPublic: true,
    products,
    files: {
      file: stagedFile({ name: "cameras-4.8.2.zip" }),
      signature: stagedFile({ name: "cameras-4.8.2.zip.sig" }),
      sbom: stagedSbom(),
    },
  });
  const release = await catalog.release(id);
  expect(release).toMatchObject({
    name: "Camera firmware",
    kind: "firmware",
    versionText: "4.8.2",
    channel: "stable",
    update: "security",
    notesFixed: "The clock.",
    hardwareRevisions: ["A", "B"],
    regions: ["EU"],
    minimumVersion: "4.0",
    sbom: { specVersion: "1.6", components: 3, licences: ["MIT"] },
    versions: [{ id, versionText: "4.8.2" }],
  });
  expect(release?.products.map(({ model }) => model)).toEqual(["VF-A", "VF-B"]);
  const keyOf = (url = "") => decodeURIComponent(url.replace(/\?.*/, ""));
  expect(keyOf(release?.file.url)).toBe(`/files/releases/${id}/cameras-4.8.2.zip`);
  expect(keyOf(release?.sbom?.file.url)).toBe(`/files/releases/${id}/sbom.json`);
  expect(keyOf(release?.signature?.url)).toBe(`/files/releases/${id}/signature/cameras-4.8.2.zip.sig`);
  expect(await catalog.release(newId())).toBeUndefined();

  await updateRelease(catalog.database, id, releaseWords({ products }));
  expect((await catalog.release(id))?.sbom).toBeUndefined();
});

test("[V07] the same version of a line is refused for the same devices, however it is written", async () => {
  await using catalog = await openTestCatalog();
  const publish = (wishes: Parameters<typeof releaseWords>[0]) =>
    createRelease(catalog.database, releaseWords(wishes), { file: stagedFile() });
  await catalog.addRelease({ hardwareRevisions: ["A"], regions: ["EU"] });
  const taken = (version: string) => refused({ versionText: releaseMessages.versionTaken(version, "Cameras") });
  expect(await publish({})).toEqual(taken("4.8.2"));
  expect(await publish({ versionText: "V4.8.2", hardwareRevisions: ["a", "b"] })).toEqual(taken("V4.8.2"));
  for (const other of [
    { hardwareRevisions: ["B"], regions: ["EU"] },
    { regions: ["US"] },
    { line: "Recorders" },
    { kind: "tool" as const },
    { versionText: "4.8.2-r2" },
  ]) {
    expect(await publish(other)).toMatchObject({ ok: true });
  }
  // An edit is checked too, and not against itself.
  const id = await catalog.addRelease({ versionText: "5.0" });
  expect(await updateRelease(catalog.database, id, releaseWords({ versionText: "5.0" }))).toEqual(done(id));
  expect(await updateRelease(catalog.database, id, releaseWords())).toEqual(taken("4.8.2"));
});

test("[V07] of two administrators who publish one version at once, one gets the message", async () => {
  await using catalog = await openTestCatalog();
  const again = await catalog.openAgain();
  const [one, two] = await Promise.all(
    [catalog.database, again.database].map((database) =>
      createRelease(database, releaseWords(), { file: stagedFile() }),
    ),
  );
  expect([one?.ok, two?.ok].filter(Boolean)).toHaveLength(1);
  expect([one, two]).toContainEqual(refused({ versionText: releaseMessages.versionTaken("4.8.2", "Cameras") }));
  await again.close();
});

test("[V08] a published file stays: texts, products and channel change, and another file is refused", async () => {
  await using catalog = await openTestCatalog();
  const [product = ""] = await addProducts(catalog, "VF-A");
  const file = stagedFile();
  const id = await catalog.addRelease({ files: { file } });
  const words = releaseWords({ name: "Firmware", channel: "beta", products: [product] });
  expect(await updateRelease(catalog.database, id, words, { file: stagedFile() }, { version: 1 })).toEqual(
    refused({ upload: releaseMessages.fileStays }),
  );
  expect(await updateRelease(catalog.database, id, words, { file }, { version: 1 })).toEqual(done(id));
  expect(await catalog.release(id)).toMatchObject({ name: "Firmware", channel: "beta", file: { sha256: file.object } });
  expect((await catalog.releasesOfProduct(product)).map((release) => release.id)).toEqual([id]);

  // Nothing changes, so it is no new version; a signature and an SBOM may follow.
  const conflict = refused({ form: conflictMessages.changed });
  expect(await updateRelease(catalog.database, id, words, {}, { version: 2 })).toEqual(done(id));
  const files = { signature: stagedFile({ name: "a.sig" }), sbom: stagedSbom() };
  expect(await updateRelease(catalog.database, id, words, files, { version: 2 })).toEqual(done(id));
  expect(await updateRelease(catalog.database, id, words, {}, { version: 2 })).toEqual(conflict);
  expect(await catalog.release(id)).toMatchObject({ signature: { fileName: "a.sig" } });

  // They may be removed, too, with their files; a form says so by texts in their place.
  const without = { signature: null, sbom: null };
  const form = { ...words, signature: "removed", sbom: "removed" };
  expect(await updateRelease(catalog.database, id, form, without, { version: 3 })).toEqual(done(id));
  const release = await releaseForEditing(catalog.database, id);
  expect([release?.signature, release?.sbom]).toEqual([undefined, undefined]);
  const stored = catalog.database.selectFrom("file").select("key").where("key", "like", "releases/%");
  expect(await stored.execute()).toHaveLength(1);
});

test("[V04] a predecessor must be a version of the line, and no version follows itself", async () => {
  await using catalog = await openTestCatalog();
  const publish = (versionText: string, predecessor?: string) =>
    createRelease(catalog.database, releaseWords({ versionText, predecessor }), { file: stagedFile() });
  expect(await publish("1.0", "2025-12")).toEqual(refused({ predecessor: "Cameras has no version 2025-12" }));
  const old = await catalog.addRelease({ versionText: "2025-12" });
  expect(await publish("1.0", "2025-12")).toMatchObject({ ok: true });
  expect(await publish("2.0", "2.0")).toEqual(refused({ predecessor: releaseMessages.predecessorCircle }));
  const circle = releaseWords({ versionText: "2025-12", predecessor: "v1.0" });
  expect(await updateRelease(catalog.database, old, circle)).toEqual(
    refused({ predecessor: releaseMessages.predecessorCircle }),
  );
  expect((await catalog.release(old))?.versions.map(({ versionText }) => versionText)).toEqual(["1.0", "2025-12"]);
});

test("[V10] a withdrawn release says why, and keeps its page and its file", async () => {
  await using catalog = await openTestCatalog();
  const [product = ""] = await addProducts(catalog, "VF-A");
  const id = await catalog.addRelease({ products: [product] });
  expect(await withdrawRelease(catalog.database, id, "")).toEqual(
    refused({ withdrawnReason: releaseMessages.reasonRequired }),
  );
  expect(await withdrawRelease(catalog.database, id, "It stops recording.")).toEqual(done(id));
  expect(await catalog.release(id)).toMatchObject({
    channel: "withdrawn",
    withdrawnReason: "It stops recording.",
    file: { fileName: "fw-4.8.2.zip" },
  });
  expect(await catalog.currentReleases()).toEqual([]);
  expect(await withdrawRelease(catalog.database, id, "It stops recording.")).toEqual(done(id));
  expect(await withdrawRelease(catalog.database, id, "Another")).toEqual(refused({ form: conflictMessages.changed }));
  expect(await withdrawRelease(catalog.database, newId(), "Gone")).toEqual(refused({ form: conflictMessages.deleted }));
});

test("[V10] a release younger than ten years is deleted with a reason only, which its change keeps", async () => {
  await using catalog = await openTestCatalog();
  const now = Date.UTC(2026, 10, 26);
  const young = await catalog.addRelease({ date: "2016-11-27" });
  const old = await catalog.addRelease({ date: "2016-11-26", versionText: "1.0" });
  expect(await deleteRelease(catalog.database, young, { now })).toEqual(
    refused({ reason: releaseMessages.deleteReasonRequired }),
  );
  expect(await catalog.release(young)).toBeDefined();
  expect(await deleteRelease(catalog.database, young, { now, reason: "A court order" })).toEqual(done(young));
  expect(await deleteRelease(catalog.database, old, { now })).toEqual(done(old));
  expect(await deleteRelease(catalog.database, old, { now })).toEqual(done(old));
  expect(await deletedName(catalog.database, "releases", young)).toBe("Camera firmware 4.8.2");
  const changes = await catalog.database
    .selectFrom("change")
    .select(["record_id", "reason"])
    .where("kind", "=", "deleted")
    .execute();
  expect(changes).toEqual([
    { record_id: young, reason: "A court order" },
    { record_id: old, reason: null },
  ]);
  const keys = (await catalog.database.selectFrom("file").select("key").execute()).map(({ key }) => key);
  expect(keys.every((key) => key.startsWith(binPrefix))).toBe(true);
});

test("[V12] a deleted product leaves its releases, the last one too", async () => {
  await using catalog = await openTestCatalog();
  const [one = "", two = ""] = await addProducts(catalog, "VF-A", "VF-B");
  const id = await catalog.addRelease({ products: [one, two] });
  await deleteProduct(catalog.database, one);
  expect((await catalog.release(id))?.products.map(({ model }) => model)).toEqual(["VF-B"]);
  await deleteProduct(catalog.database, two);
  expect(await catalog.release(id)).toMatchObject({ products: [], versions: [{ id }] });
  expect(await updateRelease(catalog.database, id, releaseWords({ name: "Renamed" }))).toEqual(done(id));

  // A form that still names a deleted product is told which.
  expect(await updateRelease(catalog.database, id, releaseWords({ products: [one] }))).toEqual(
    refused({ products: "Remove from the products what has been deleted: VF-A" }),
  );
  expect(await updateRelease(catalog.database, id, releaseWords({ products: [newId()] }))).toEqual(
    refused({ products: releaseMessages.productsUnknown }),
  );
});

test("[V05] what is current is asked product by product, and by models", async () => {
  await using catalog = await openTestCatalog();
  const [a = "", b = ""] = await addProducts(catalog, "VF-A", "VF-B");
  await catalog.addRelease({ versionText: "2.9", products: [a, b] });
  await catalog.addRelease({ versionText: "2.10", products: [a] });
  await catalog.addRelease({ versionText: "3.0", products: [] });
  const current = async (query?: string) =>
    (await catalog.currentReleases(query)).map(({ release, targets }) => [release.versionText, targets.length]);
  expect(await current()).toEqual([
    ["2.10", 1],
    ["2.9", 1],
  ]);
  expect(await current("vf-a")).toEqual([["2.10", 1]]);
  expect(await current("VF-B")).toEqual([["2.9", 1]]);
  expect(await current("VF-C")).toEqual([]);
  expect((await catalog.newestReleases({ product: b }, 9)).map(({ versionText }) => versionText)).toEqual(["2.9"]);
  expect(await catalog.newestReleases({}, 2)).toHaveLength(2);
});

test("[V13] one file in two records is one object, which stays while one of them does", async () => {
  await using catalog = await openTestCatalog();
  const file = stagedFile();
  const [one, two] = [
    await catalog.addRelease({ files: { file } }),
    await catalog.addRelease({ line: "Domes", files: { file } }),
  ];
  const dropped = () => catalog.database.selectFrom("dropped_object").select("object").execute();
  await deleteRelease(catalog.database, one, { reason: "Twice" });
  expect(await dropped()).toEqual([]);
  expect((await catalog.release(two))?.file.sha256).toBe(file.object);
  await deleteRelease(catalog.database, two, { reason: "Twice" });
  await emptyBin(catalog.database, Number.MAX_SAFE_INTEGER);
  expect(await dropped()).toEqual([{ object: file.object }]);
});
