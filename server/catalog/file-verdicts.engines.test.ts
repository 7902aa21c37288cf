import { expect, test } from "vitest";
import { openTestCatalog, stagedFile, stagedPicture, stagedSbom, stagedSheet } from "#tests/support/catalog.ts";
import { deleteProduct } from "./product/save-product.ts";
import { withdrawRelease } from "./release/save-release.ts";

const hashOf = (letter: string) => letter.repeat(64);
const fileOf = (letter: string, name = "fw.zip") => stagedFile({ object: hashOf(letter), name, size: 1_000 });

/** Two cameras with a line of firmware, and a recorder with another. */
async function openWithFirmware() {
  const catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const products = [
    await catalog.addProduct({ category, model: "VF-B1" }),
    await catalog.addProduct({ category, model: "VF-B2" }),
  ];
  const recorder = await catalog.addProduct({ category, model: "VF-N8" });
  const add = (versionText: string, letter: string, wishes = {}) =>
    catalog.addRelease({ versionText, date: "2026-11-12", products, files: { file: fileOf(letter) }, ...wishes });
  const ids = {
    old: await add("4.8.0", "a"),
    current: await add("4.9.0", "b"),
    beta: await add("5.0.0-beta1", "c", { channel: "beta" }),
    recorder: await add("6.1.4", "d", { line: "Recorders", products: [recorder] }),
  };
  async function verdict(letter: string, product?: string) {
    const [found, ...others] = await catalog.fileVerdicts(hashOf(letter).slice(0, 5), product);
    expect(others).toEqual([]);
    if (found) expect(found).toMatchObject({ sha256: hashOf(letter), size: 1_000 });
    return found && { state: found.state, title: found.title, text: found.text, to: found.action?.path };
  }
  return { catalog, category, products, recorder, ids, add, verdict };
}

test("[V33] a release's file is current since its day, replaced, or a beta; other files are not known", async () => {
  const { catalog, ids, verdict } = await openWithFirmware();
  await using _closing = catalog;
  expect(await verdict("b")).toEqual({
    ...{ state: "current", title: "Genuine and current" },
    text: "Firmware 4.9.0 for 2 models, current since 12 November 2026.",
    to: `/support/releases/${ids.current}`,
  });
  expect(await verdict("a")).toEqual({
    ...{ state: "replaced", title: "Genuine, but replaced" },
    text: "Firmware 4.8.0 for 2 models, replaced by 4.9.0.",
    to: `/support/releases/${ids.current}`,
  });
  expect(await verdict("c")).toMatchObject({
    state: "beta",
    text: "Firmware 5.0.0-beta1 for 2 models, a beta of 12 November 2026. The current one is 4.9.0.",
  });
  expect(await verdict("d")).toMatchObject({
    text: expect.stringContaining("Firmware 6.1.4 for VF-N8, current since"),
  });
  expect(await verdict("e")).toBeUndefined();
});

test("[V33] a withdrawn file says why and is never current, also where the same bytes are current elsewhere", async () => {
  const { catalog, ids, add, verdict, products, recorder } = await openWithFirmware();
  await using _closing = catalog;
  await withdrawRelease(catalog.database, ids.current, "It loses the time zone on restart.");
  const withdrawn = {
    ...{ state: "withdrawn", title: "Withdrawn: do not install it" },
    text: "Firmware 4.9.0 for 2 models, withdrawn: It loses the time zone on restart. The current one is 4.8.0.",
    to: `/support/releases/${ids.old}`,
  };
  for (const product of [undefined, products[0], recorder])
    expect(await verdict("b", product)).toMatchObject({ state: "withdrawn" });
  expect(await verdict("b")).toEqual(withdrawn);
  expect(await verdict("a")).toMatchObject({ state: "current" });

  await add("4.9.1", "b");
  expect(await verdict("b")).toMatchObject({
    state: "withdrawn",
    text: expect.stringContaining("The same file is published as Firmware 4.9.1. The current one is 4.9.1."),
  });
});

test("[V33] for one product, its own version counts, and the file of another model is not for it", async () => {
  const { catalog, ids, add, verdict, products, recorder } = await openWithFirmware();
  await using _closing = catalog;
  const [first, second] = products as [string, string];
  await add("4.9.1", "e", { products: [first] });
  expect(await verdict("b", first)).toMatchObject({
    state: "replaced",
    text: "Firmware 4.9.0 for 2 models, replaced by 4.9.1.",
  });
  expect(await verdict("b", second)).toMatchObject({ state: "current" });
  expect((await verdict("b"))?.text).toBe(
    "Firmware 4.9.0 for 2 models, current since 12 November 2026. For other models or hardware revisions the current one is 4.9.1.",
  );
  expect(await verdict("e", second)).toEqual({
    ...{ state: "other-model", title: "Genuine, but not for this model" },
    text: "Firmware 4.9.1 for VF-B1, current since 12 November 2026. For VF-B2 the current one is 4.9.0.",
    to: `/support/releases/${ids.current}`,
  });
  expect(await verdict("d", recorder)).toMatchObject({ state: "current" });
  expect(await verdict("d", crypto.randomUUID())).toMatchObject({ state: "current" });
});

test("[V33] downloads, sheets, pictures and their narrower forms are known by what they are of", async () => {
  const { catalog, category, verdict, products } = await openWithFirmware();
  await using _closing = catalog;
  const [variant] = stagedPicture().variants;
  const small = { ...variant, object: hashOf("4"), width: 320, height: 240, size: 1_000 };
  const picture = stagedPicture({ object: hashOf("3"), size: 1_000, variants: [small] });
  const dated = { kind: "datasheet" as const, date: "2025-01-20" };
  const dome = await catalog.addProduct({
    ...{ category, model: "VF-D1" },
    files: {
      image: { picture, alt: "" },
      sheet: { ...stagedSheet([["Lens", "4 mm"]]), object: hashOf("2"), size: 1_000 },
      downloads: [
        { file: fileOf("0", "sheet.pdf"), description: "Sheet", ...dated },
        { file: fileOf("1", "dome.step"), description: "Body" },
      ],
    },
  });
  expect(await verdict("0")).toEqual({
    ...{ state: "current", title: "Genuine and current" },
    text: "Data sheet of VF-D1, 20 January 2025.",
  });
  expect((await verdict("1"))?.text).toBe("Body of VF-D1.");
  expect((await verdict("2"))?.text).toBe("Specification sheet of VF-D1.");
  expect((await verdict("3"))?.text).toBe("Picture of VF-D1.");
  expect((await verdict("4"))?.text).toBe("Picture of VF-D1.");
  expect(await verdict("0", dome)).toMatchObject({ state: "current" });
  expect(await verdict("0", products[0])).toMatchObject({
    state: "other-model",
    text: "Data sheet of VF-D1, 20 January 2025.",
  });

  const downloads = [{ file: fileOf("0", "sheet.pdf"), description: "Sheet", ...dated }];
  await catalog.addProduct({ category, model: "VF-D2", files: { downloads } });
  expect((await verdict("0"))?.text).toBe("Data sheet of VF-D1 and 1 other model, 20 January 2025.");

  const general = await catalog.addDownload({ description: "Warranty terms" });
  const change = { object: hashOf("5"), size: 1_000 };
  await catalog.database.updateTable("file").set(change).where("key", "like", `%${general}%`).execute();
  expect(await verdict("5", products[0])).toMatchObject({ state: "current", text: "Warranty terms." });
  expect(await catalog.largestFile()).toBeGreaterThanOrEqual(12_345);
});

test("[V33] signatures and public SBOMs are known; one that is not public, and a deleted record's file, are not", async () => {
  const { catalog, verdict, add, category } = await openWithFirmware();
  await using _closing = catalog;
  const sbom = (letter: string) => ({ ...stagedSbom(), object: hashOf(letter), size: 1_000 });
  const signature = fileOf("0", "fw.sig");
  await add("4.9.2", "e", { files: { file: fileOf("e"), signature, sbom: sbom("1") }, isSbomPublic: true });
  await add("4.9.3", "f", { files: { file: fileOf("f"), sbom: sbom("2") } });
  expect(await verdict("0")).toMatchObject({
    state: "replaced",
    text: "Signature of Firmware 4.9.2 for 2 models, replaced by 4.9.3.",
  });
  expect(await verdict("1")).toMatchObject({ text: "SBOM of Firmware 4.9.2 for 2 models, replaced by 4.9.3." });
  expect(await verdict("2")).toBeUndefined();

  const downloads = [{ file: fileOf("6", "a.pdf"), description: "Manual" }];
  const gone = await catalog.addProduct({ category, model: "VF-G", files: { downloads } });
  expect(await verdict("6")).toMatchObject({ state: "current" });
  await deleteProduct(catalog.database, gone);
  expect(await verdict("6")).toBeUndefined();
});

test("[V33] all files with the asked beginning come, and no others", async () => {
  await using catalog = await openTestCatalog();
  const starts = ["abcde0", "abcdef", "abcdf0", "abcdd9"];
  const files = starts.map((start) => stagedFile({ object: start.padEnd(64, "7") }));
  await catalog.addProduct({ files: { downloads: files.map((file) => ({ file, description: "Manual" })) } });
  const found = await catalog.fileVerdicts("abcde");
  expect(found.map(({ sha256 }) => sha256.slice(0, 6)).toSorted()).toEqual(["abcde0", "abcdef"]);
});
