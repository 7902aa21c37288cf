import { expect, test } from "vitest";
import { downloadMessages } from "#core/download/download.ts";
import { done, refused } from "#core/outcome.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestCatalog, stagedFile } from "#tests/support/catalog.ts";
import { editable, openTestEditing, unchanged } from "#tests/support/editing.ts";

const details = { kind: "manual", language: "de", date: "2026-01-14", documentVersion: "7" } as const;

test("[Q01] downloads keep their kind, language, date and version, and a product's go with it into a copy", async () => {
  await using site = await openTestEditing();
  const upload = await site.upload("general-file", stagedFile());
  const general = accepted(await site.editing.createDownload({ description: "Manual", upload, ...details }));
  expect(await site.editing.download(general)).toMatchObject({ ...details, languageName: "Deutsch" });

  const file = stagedFile({ name: "manual.pdf" });
  const product = await site.addProduct({ files: { downloads: [{ description: "Manual", file, ...details }] } });
  expect((await site.product(product))?.downloads).toMatchObject([{ ...details, languageName: "Deutsch" }]);
  const begun = await editable(site, product);
  const revision = await site.revision();
  accepted(await site.editing.updateProduct(product, unchanged(begun), begun.version));
  expect(await site.revision()).toBe(revision);

  const copy = accepted(await site.editing.createProduct({ ...unchanged(begun), model: "Copy", from: product }));
  expect((await site.product(copy))?.downloads).toMatchObject([details]);
  const edited = { ...unchanged(begun), downloads: [{ id: begun.downloads[0]?.id, description: "Manual" }] };
  accepted(await site.editing.updateProduct(product, edited, begun.version));
  expect((await site.product(product))?.downloads[0]).not.toHaveProperty("kind");
});

test("[Q02] a general download is on the pages of the products that it names, until it or they no longer are", async () => {
  await using site = await openTestEditing();
  const [camera, dome] = [await site.addProduct({ model: "Camera" }), await site.addProduct({ model: "Dome" })];
  const upload = await site.upload("general-file", stagedFile());
  const form = { description: "Letter", products: [dome, camera] };
  const id = accepted(await site.editing.createDownload({ ...form, upload, kind: "ndaa-letter" }));
  const shown = async (product: string) => (await site.product(product))?.documents.map((of) => of.description);
  expect([await shown(camera), await shown(dome)]).toEqual([["Letter"], ["Letter"]]);
  const models = async () => (await site.editing.download(id))?.products.map(({ model }) => model);
  expect(await models()).toEqual(["Camera", "Dome"]);

  expect(await site.editing.updateDownload(id, { ...form, products: [camera, dome] }, 1)).toEqual(done(id));
  expect(await site.editing.updateDownload(id, { ...form, products: [camera] }, 2)).toEqual(done(id));
  expect([await shown(camera), await shown(dome)]).toEqual([["Letter"], []]);

  await site.editing.deleteProduct(camera);
  expect(await models()).toEqual([]);
  expect(await site.editing.updateDownload(id, form, 4)).toEqual(
    refused({ products: downloadMessages.productsGone(["Camera"]) }),
  );
  const unknown = { ...form, products: [crypto.randomUUID()] };
  expect(await site.editing.updateDownload(id, unknown, 4)).toEqual(
    refused({ products: downloadMessages.productUnknown }),
  );
  accepted(await site.editing.updateDownload(id, { ...form, products: [dome] }, 4));
  accepted(await site.editing.deleteDownload(id));
  expect(await shown(dome)).toEqual([]);
});

test("[Q04] [U08] downloads are filtered by kind and by words, and only kinds in use are offered", async () => {
  await using catalog = await openTestCatalog();
  expect(await catalog.documentKinds()).toEqual([]);
  await catalog.addDownload({ description: "Letter", kind: "ndaa-letter" });
  await catalog.addDownload({ description: "Letterhead" });
  const file = (name: string) => stagedFile({ name });
  const downloads = [
    { description: "Manual", file: file("a.pdf"), kind: "manual" as const },
    { description: "Drawing", file: file("b.dxf"), kind: "drawing" as const },
  ];
  await catalog.addProduct({ model: "Camera", files: { downloads } });
  await catalog.addProduct({ model: "Dome", files: { downloads: downloads.slice(0, 1) } });
  expect(await catalog.documentKinds()).toEqual(["manual", "ndaa-letter", "drawing"]);

  const general = await catalog.generalDownloads(1, { query: "letter", kind: "ndaa-letter" });
  expect(general?.items.map(({ description }) => description)).toEqual(["Letter"]);
  const countOf = async (query: string) => (await catalog.generalDownloads(1, { query }))?.total;
  expect(await countOf("LETTER")).toBe(2);
  expect(await countOf("Manual.PDF")).toBe(2);
  expect(await countOf("zeppelin")).toBe(0);
  const found = async (query: string, kind?: "manual" | "drawing") => {
    const page = await catalog.productDownloads(1, { query, kind });
    return page?.items.map(({ product, downloads }) => [product.model, ...downloads.map((of) => of.description)]);
  };
  expect(await found("", "drawing")).toEqual([["Camera", "Drawing"]]);
  expect(await found("dome", "manual")).toEqual([["Dome", "Manual"]]);
  expect(await found("dome", "drawing")).toEqual([]);
  expect(await found("B.dxf")).toEqual([["Camera", "Drawing"]]);
  expect(await found("camera")).toEqual([["Camera", "Drawing", "Manual"]]);
});

test("[U08] a model's downloads are found with other separators than its own, or none", async () => {
  await using catalog = await openTestCatalog();
  const downloads = [{ description: "Manual", file: stagedFile({ name: "a.pdf" }), kind: "manual" as const }];
  await catalog.addProduct({ model: "VF-B8V 27.12/E_2", files: { downloads } });
  await catalog.addProduct({ model: "VF-EYE", files: { downloads } });
  const found = async (query: string, kind?: "manual") => {
    const page = await catalog.productDownloads(1, { query, kind });
    return page?.items.map(({ product, downloads }) => [product.model, downloads.length]);
  };
  for (const query of ["VFB8V2712E2", "b8v-2712", "vf b8v", "B8V 27 12"])
    expect(await found(query), query).toEqual([["VF-B8V 27.12/E_2", 1]]);
  expect(await found("vfb8v", "manual")).toEqual([["VF-B8V 27.12/E_2", 1]]);
  // Without a digit, or shorter, only what is written alike.
  expect(await found("vfeye")).toEqual([]);
  expect(await found("b-8")).toEqual([]);
});
