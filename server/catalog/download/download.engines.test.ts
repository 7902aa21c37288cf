import { expect, test } from "vitest";
import { done, refused } from "#core/outcome.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { openTestCatalog, stagedFile } from "#tests/support/catalog.ts";
import { updateDownload } from "./save-download.ts";

test("[U01] general downloads come by description, regardless of case, 48 at a time", async () => {
  await using catalog = await openTestCatalog();
  const words = ["warranty", "Release notes", "firmware", "Quick start"];
  for (const description of words) await catalog.addDownload({ description });
  const listed = await catalog.generalDownloads(1);
  expect(listed?.items.map(({ description }) => description)).toEqual([
    "firmware",
    "Quick start",
    "Release notes",
    "warranty",
  ]);

  for (let nth = 4; nth < 49; nth++) await catalog.addDownload();
  expect(await catalog.generalDownloads(2)).toMatchObject({ page: 2, pages: 2, total: 49, items: [{}] });
  expect(await catalog.generalDownloads(3)).toBeUndefined();
});

test("[U02] product downloads are grouped by model, each product's by description; products without any are left out", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const files = (...words: string[]) => ({
    downloads: words.map((description) => ({ description, file: stagedFile({ name: `${description}.pdf` }) })),
  });
  await catalog.addProduct({ category, model: "vf-B", files: files("Wiring", "manual") });
  await catalog.addProduct({ category, model: "VF-A", files: files("Firmware") });
  await catalog.addProduct({ category, model: "VF-C" });

  const listed = await catalog.productDownloads(1);
  expect(listed?.total).toBe(2);
  const groups = listed?.items.map(({ product, downloads }) => [
    product.model,
    ...downloads.map((of) => of.description),
  ]);
  expect(groups).toEqual([
    ["VF-A", "Firmware"],
    ["vf-B", "manual", "Wiring"],
  ]);
});

test("[U03] a download tells its file's name and size, and has the specification's address", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addDownload({ fileName: "Grüße 100%.pdf" });
  const [download] = (await catalog.generalDownloads(1))?.items ?? [];
  expect(download?.file).toMatchObject({ fileName: "Grüße 100%.pdf", size: 12_345, type: "application/pdf" });
  expect(download?.file.url.startsWith(`/files/downloads/${id}/Gr%C3%BC%C3%9Fe%20100%25.pdf?v=`)).toBe(true);
});

test("a download gets a new description and file; the row of the old file is deleted", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addDownload({ description: "Old", fileName: "old.pdf" });
  expect(await updateDownload(catalog.database, id, { description: "New" })).toEqual(done(id));
  await updateDownload(catalog.database, id, { description: "New" }, stagedFile({ name: "new.pdf" }));
  expect((await catalog.generalDownloads(1))?.items).toMatchObject([
    { description: "New", file: { fileName: "new.pdf" } },
  ]);
  const keys = await catalog.database.selectFrom("file").select("key").execute();
  expect(keys).toEqual([{ key: `downloads/${id}/new.pdf` }]);
});

test("an edit that changes nothing is no change, and one of an older version is refused", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addDownload({ description: "Manual" });
  const revision = await catalog.revision();
  const edit = (description: string) =>
    updateDownload(catalog.database, id, { description }, undefined, { version: 1 });
  expect(await edit("Manual")).toEqual(done(id));
  expect(await catalog.revision()).toBe(revision);
  expect(await edit("Handbook")).toEqual(done(id));
  expect(await edit("Guide")).toEqual(refused({ form: conflictMessages.changed }));
});
