import { expect, test } from "vitest";
import { openTestCatalog, stagedFile } from "#tests/support/catalog.ts";

test("[V30] current releases are found by a model, and by their own name, line, version and file name", async () => {
  await using catalog = await openTestCatalog();
  const [dome, bullet] = [await catalog.addProduct({ model: "VF-D8" }), await catalog.addProduct({ model: "VF-B4" })];
  await catalog.addRelease({ versionText: "4.8", products: [dome, bullet] });
  // Current for the bullet only, so that the dome's stays.
  await catalog.addRelease({ versionText: "4.9", products: [bullet] });
  await catalog.addRelease({ versionText: "2.0 beta", products: [dome], channel: "beta", line: "Recorders" });
  await catalog.addRelease({ versionText: "7.0", line: "Nobody's" });
  const found = async (query?: string) =>
    (await catalog.currentReleases(query)).map(({ release }) => release.versionText);
  expect(await found()).toEqual(["4.9", "4.8"]);
  expect(await found("vf-d")).toEqual(["4.8"]);
  expect(await found("VF-B4")).toEqual(["4.9"]);
  expect(await found("vfb4")).toEqual(["4.9"]);
  expect(await found("fw-4.9.zip")).toEqual(["4.9"]);
  expect(await found("firmware 4.8")).toEqual(["4.8"]);
  expect(await found("cameras")).toEqual(["4.9", "4.8"]);
  expect(await found("zeppelin")).toEqual([]);
});

test("[V24] a version is current as long as one of its products has none newer", async () => {
  await using catalog = await openTestCatalog();
  const [dome, bullet] = [await catalog.addProduct(), await catalog.addProduct()];
  const old = await catalog.addRelease({ versionText: "4.8", products: [dome, bullet] });
  const current = async () => {
    const release = await catalog.release(old);
    const ids = release ? await catalog.currentVersions(release) : [];
    return release?.versions.filter(({ id }) => ids.includes(id)).map(({ versionText }) => versionText);
  };
  expect(await current()).toEqual(["4.8"]);
  await catalog.addRelease({ versionText: "4.9", products: [bullet] });
  expect(await current()).toEqual(["4.9", "4.8"]);
  await catalog.addRelease({ versionText: "4.10", products: [dome, bullet] });
  expect(await current()).toEqual(["4.10"]);
  await catalog.database.deleteFrom("release_product").execute();
  expect(await current()).toEqual(["4.10"]);
});

test("[V29] all releases are listed by date, the newest first, and are in the sitemap's addresses", async () => {
  await using catalog = await openTestCatalog();
  for (const [version, date] of [
    ["1.0", "2025-01-01"],
    ["1.2", "2026-05-01"],
    ["1.1", "2025-06-01"],
  ] as const) {
    await catalog.addRelease({ versionText: version, date, channel: version === "1.1" ? "beta" : "stable" });
  }
  const listed = await catalog.releases(1);
  expect(listed?.items.map(({ versionText }) => versionText)).toEqual(["1.2", "1.1", "1.0"]);
  expect(await catalog.releases(2)).toBeUndefined();
  const addresses = (await Array.fromAsync(catalog.addresses(1))).flat();
  const ids = addresses.flatMap(({ kind, id }) => (kind === "release" ? [id] : []));
  expect(ids.toSorted()).toEqual(listed?.items.map(({ id }) => id).toSorted());
});

test("[V30] each model's downloads tell its current firmware: of every hardware revision, never of tools, betas and what is withdrawn", async () => {
  await using catalog = await openTestCatalog();
  const files = { downloads: [{ description: "Manual", file: stagedFile() }] };
  const firmware = async () =>
    (await catalog.productDownloads(1))?.items.map(({ product, firmware }) => [product.model, firmware]);
  expect(await firmware()).toEqual([]);
  const bullet = await catalog.addProduct({ model: "Bullet", files });
  const dome = await catalog.addProduct({ model: "Dome", files });
  await catalog.addProduct({ model: "Mount", files });
  expect(await firmware()).toEqual([
    ["Bullet", undefined],
    ["Dome", undefined],
    ["Mount", undefined],
  ]);
  const products = [bullet, dome];
  await catalog.addRelease({ versionText: "4.8", date: "2025-01-01", products });
  await catalog.addRelease({ versionText: "4.9", date: "2025-02-01", products: [bullet] });
  await catalog.addRelease({ versionText: "4.9.1", date: "2025-03-01", products: [bullet], hardwareRevisions: ["B"] });
  await catalog.addRelease({ versionText: "5.0 beta", date: "2025-04-01", products, channel: "beta" });
  const withdrawn = { channel: "withdrawn", withdrawnReason: "Loses its clock" } as const;
  await catalog.addRelease({ versionText: "4.9.9", date: "2025-05-01", products, ...withdrawn });
  await catalog.addRelease({ versionText: "1.0", products, kind: "tool", line: "Tools" });
  expect(await firmware()).toEqual([
    ["Bullet", "4.9.1, 4.9"],
    ["Dome", "4.8"],
    ["Mount", undefined],
  ]);
});
