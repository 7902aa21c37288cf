import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { refused } from "#core/outcome.ts";
import { productForm } from "#core/product/product-draft.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openUploadSite } from "#tests/support/upload-site.ts";
import { makeSheet, makeWorkbook } from "#tests/support/workbook.ts";
import { openEditing } from "../catalog/open-editing.ts";
import { openLog } from "../log.ts";
import { collectGarbage, collectPendingDeletions } from "../maintenance/collect-garbage.ts";

// From a chosen file to a saved record and its deletion: no row without its object, and no object without its row for
// long.

const twoHours = 2 * 60 * 60 * 1_000;

async function openSite() {
  const site = await openUploadSite();
  const mira = await site.signIn();
  const { id } = await site.database.selectFrom("administrator").select("id").executeTakeFirstOrThrow();
  const { database, reading } = site;
  const log = openLog("silent");

  return Object.assign(site, {
    editing: openEditing({
      database,
      reading,
      uploads: site.uploads.of(id),
      store: site.store,
      actor: { administrator: id, log },
    }),
    async upload(...file: Parameters<typeof mira.upload>): Promise<string> {
      const { status, id } = await mira.upload(...file);
      expect(status).toBe(200);
      return id;
    },
    picture: async (background: string) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    uploadsLeft: async () => (await database.selectFrom("upload").select("id").execute()).map((row) => row.id),
    /** The objects in the store after garbage collection. */
    async objectsLeft() {
      await collectPendingDeletions(site, Date.now() + twoHours);
      await collectGarbage({ reading, store: site.store }, Date.now() + twoHours);
      return site.objects();
    },
    /** The objects that the catalog's rows name. */
    async objectsNamed() {
      const files = await database.selectFrom("file").select("object").execute();
      const variants = await database.selectFrom("picture_variant").select("object").execute();
      return [...new Set([...files, ...variants].map(({ object }) => object))];
    },
    /** Makes writes to a table fail. */
    failOn: (table: string) => sql.raw(`alter table ${table} rename to ${table}_away`).execute(database),
    heal: (table: string) => sql.raw(`alter table ${table}_away rename to ${table}`).execute(database),
  });
}

type Site = Awaited<ReturnType<typeof openSite>>;

async function dome(site: Site) {
  return productForm.parse({
    category: accepted(await site.editing.createCategory({ name: "Dome", description: "", features: [] })),
    model: "VF-T28",
    description: "A camera",
    image: { upload: await site.upload("picture", await site.picture("red")), alt: "From the front" },
    images: [{ upload: await site.upload("picture", await site.picture("blue")), alt: "" }],
    downloads: [{ upload: await site.upload("product-file", Buffer.from("%PDF-1.7"), "Manual.pdf"), description: "" }],
    sheet: await site.upload("sheet", makeWorkbook({ Specs: makeSheet([["Aperture", "f/1.4"]]) }), "VF-T28.xlsx"),
  });
}

test("[K05] [R17] a save that fails loses no upload and leaves nothing half; the same form goes through later", async () => {
  await using site = await openSite();
  const form = await dome(site);
  const before = await site.uploadsLeft();
  await site.failOn("spec_sheet");
  await expect(site.editing.createProduct(form)).rejects.toThrow("spec_sheet");
  expect(await site.objectsNamed()).toEqual([]);
  expect(await site.uploadsLeft()).toEqual(before);
  // Garbage collection in between removes nothing that the form still needs.
  expect((await site.objectsLeft()).length).toBeGreaterThanOrEqual(4);

  await site.heal("spec_sheet");
  expect((await site.editing.createProduct(form)).ok).toBe(true);
  expect(await site.uploadsLeft()).toEqual([]);
  expect((await site.objectsLeft()).toSorted()).toEqual((await site.objectsNamed()).toSorted());
});

test("[R14] [R19] [HI19] [HI22] a deleted product's pictures, downloads and spec sheet stay in the bin and leave the store with it; a copy's stay", async () => {
  await using site = await openSite();
  const form = await dome(site);
  const id = accepted(await site.editing.createProduct(form));
  const product = await site.editing.productForEditing(id);
  const copy = accepted(
    await site.editing.createProduct({
      ...form,
      model: "VF-T28 Plus",
      from: id,
      image: { alt: "" },
      images: product?.images.map(({ id, alt }) => ({ id, alt })) ?? [],
      downloads: product?.downloads.map(({ id, description }) => ({ id, description })) ?? [],
      sheet: "keep",
    }),
  );
  const all = (await site.objectsLeft()).toSorted();
  expect(all.length).toBeGreaterThanOrEqual(4);
  accepted(await site.editing.deleteProduct(id));
  accepted(await site.editing.emptyBin(Number.MAX_SAFE_INTEGER));
  expect((await site.objectsLeft()).toSorted()).toEqual(all);
  accepted(await site.editing.deleteProduct(copy));
  expect((await site.objectsLeft()).toSorted()).toEqual(all);
  accepted(await site.editing.emptyBin(Number.MAX_SAFE_INTEGER));
  expect(await site.objectsLeft()).toEqual([]);
});

test("[G05] [I05] a deleted download's file and a deleted card's picture stay in the bin and leave the store with it", async () => {
  await using site = await openSite();
  const upload = await site.upload("general-file", Buffer.from("firmware"), "firmware.bin");
  const id = accepted(await site.editing.createDownload({ description: "Firmware", upload }));
  expect(await site.objectsLeft()).toHaveLength(1);
  accepted(await site.editing.deleteDownload(id));
  expect(await site.objectsLeft()).toHaveLength(1);
  accepted(await site.editing.emptyBin(Number.MAX_SAFE_INTEGER));
  expect(await site.objectsLeft()).toEqual([]);

  const image = { upload: await site.upload("picture", await site.picture("red")), keep: false };
  const card = accepted(
    await site.editing.createInfoItem({ kind: "card", heading: "Fair", content: "Hall 3", alt: "", image }),
  );
  expect((await site.objectsLeft()).toSorted()).toEqual((await site.objectsNamed()).toSorted());
  expect(await site.objectsNamed()).not.toEqual([]);
  accepted(await site.editing.deleteInfoItem(card));
  accepted(await site.editing.emptyBin(Number.MAX_SAFE_INTEGER));
  expect(await site.objectsLeft()).toEqual([]);
});

test("[R13] pictures, downloads and the spec sheet that an edit replaces or removes leave the store", async () => {
  await using site = await openSite();
  const form = await dome(site);
  const id = accepted(await site.editing.createProduct(form));
  const edit = {
    ...form,
    image: { upload: await site.upload("picture", await site.picture("green")), alt: "" },
    images: [],
    downloads: [],
    sheet: undefined,
  };
  accepted(await site.editing.updateProduct(id, edit, 1));
  // The new picture with its two variants.
  expect((await site.objectsLeft()).toSorted()).toEqual((await site.objectsNamed()).toSorted());
  expect(await site.objectsNamed()).toHaveLength(3);
});

test("a form that names an upload of yesterday is refused with the sentence of its field", async () => {
  await using site = await openSite();
  const upload = await site.upload("general-file", Buffer.from("firmware"), "firmware.bin");
  site.clock.now += 25 * 60 * 60 * 1_000;
  expect(await site.editing.createDownload({ description: "Firmware", upload })).toEqual(
    refused({ upload: "File required (200MB limit)" }),
  );
});

test("one upload that two forms save at the same moment is in both, or the second is refused", async () => {
  await using site = await openSite();
  const upload = await site.upload("general-file", Buffer.from("firmware"), "firmware.bin");
  const saves = await Promise.all(
    ["Firmware", "Firmware again"].map((description) => site.editing.createDownload({ description, upload })),
  );
  const saved = saves.filter(({ ok }) => ok).length;
  expect(saved).toBeGreaterThan(0);
  expect(await site.database.selectFrom("download").select("id").execute()).toHaveLength(saved);
  expect(await site.objectsLeft()).toEqual(await site.objectsNamed());
});
