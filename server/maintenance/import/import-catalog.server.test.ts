import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { openTestStore } from "#tests/support/test-store.ts";
import { makeSheet, makeWorkbook } from "#tests/support/workbook.ts";
import { createInfoItem } from "../../catalog/info-item/save-info-item.ts";
import { openCatalog } from "../../catalog/open-catalog.ts";
import { currentRevision } from "../../changes/revision.ts";
import { StartError } from "../../start-error.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { collectGarbage, unreferencedGraceMs } from "../collect-garbage.ts";
import { readCatalogFile } from "./catalog-file.ts";
import { importCatalog } from "./import-catalog.ts";

const demo = join(import.meta.dirname, "../../../demo");

/** A catalog of one product with every kind of file. */
function smallCatalog() {
  const feature = newId();
  const category = { id: newId(), name: "Domes", description: "Round.", features: { [feature]: "4 MP" } };
  const product = {
    id: newId(),
    model: "VF-1",
    description: "A dome.",
    category: category.id,
    features: [feature],
    accessories: [] as string[],
    ndaa: false,
    specs: "4 MP",
    specsFile: "sheet.xls",
    image: "main.jpg",
    additionalImages: [{ id: newId(), image: "lens.jpg", alt: "Its lens" }],
    downloads: [{ id: newId(), description: "Guide", file: "guide.pdf", fileName: "Guide, first edition.pdf" }],
  };
  return {
    categories: [category],
    products: [product],
    downloads: [{ id: newId(), description: "Warranty", file: "guide.pdf", fileName: "warranty.pdf" }],
    synonyms: [{ id: newId(), words: ["Kugel", "turret"] }],
    info: {
      banners: [{ id: newId(), timestamp: 1_000, content: "News" }],
      cards: [{ id: newId(), timestamp: 3_000, heading: "Card", content: "Text", image: "lens.jpg" }],
      images: [{ id: newId(), timestamp: 2_000, image: "main.jpg", alt: "A dome" }],
    },
  };
}

/** A tiny picture, for speed. */
function dot(background: string): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

/** An empty site, and a folder to import from. */
async function emptySite() {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-import-"));
  await writeFile(join(folder, "main.jpg"), await dot("red"));
  await writeFile(join(folder, "lens.jpg"), await dot("blue"));
  await cp(join(demo, "sheets/VF-D2C-28.xls"), join(folder, "sheet.xls"));
  await cp(join(demo, "files/warranty.pdf"), join(folder, "guide.pdf"));
  const opened = await openTestDatabase();
  const { data } = opened;
  const files = await openTestStore({ data });
  return {
    folder,
    catalog: openCatalog(data.reading),
    database: data.database,
    reading: data.reading,
    store: files.store,
    revision: () => currentRevision(data.reading),
    async import(catalog: unknown, options?: { dryRun: boolean }) {
      await writeFile(join(folder, "catalogue.json"), JSON.stringify(catalog));
      return importCatalog({ database: data.database, store: files.store }, folder, options);
    },
    async [Symbol.asyncDispose]() {
      await files[Symbol.asyncDispose]();
      await opened[Symbol.asyncDispose]();
      await rm(folder, { recursive: true });
    },
  };
}

const one = { created: 1, updated: 0, unchanged: 0 };

test("an import brings every record with its files", async () => {
  await using site = await emptySite();
  await cp(join(demo, "images/dome-vandal-top.jpg"), join(site.folder, "main.jpg"));
  await cp(join(demo, "images/dome-vandal-lens.jpg"), join(site.folder, "lens.jpg"));
  const catalog = smallCatalog();
  const [product] = catalog.products;

  expect(await site.import(catalog)).toEqual({
    categories: one,
    sheets: [],
    facts: { created: 0, updated: 0, unchanged: 0 },
    products: one,
    downloads: one,
    releases: { created: 0, updated: 0, unchanged: 0 },
    synonyms: one,
    info: { created: 3, updated: 0, unchanged: 0 },
  });
  const shown = await site.catalog.product(product?.id ?? "");
  expect(shown).toMatchObject({
    model: "VF-1",
    ndaa: false,
    category: { name: "Domes" },
    features: [{ label: "4 MP" }],
    pictures: [{ width: 1600, height: 1200 }, { alt: "Its lens" }],
    downloads: [{ description: "Guide", file: { fileName: "Guide, first edition.pdf", type: "application/pdf" } }],
  });
  expect(shown?.specRows).toContainEqual(["Model", "VF-D2C-28"]);
  expect((await site.catalog.infoItems()).map((item) => item.kind)).toEqual(["card", "image", "banner"]);
});

test("[F07] files are found in whichever normal form the folder or the catalog has their names", async () => {
  await using site = await emptySite();
  const [composed, decomposed] = ["é", "e\u0301"];
  await mkdir(join(site.folder, `Dom${decomposed}s`));
  await rename(join(site.folder, "main.jpg"), join(site.folder, `Dom${decomposed}s/Cam${decomposed}ra.jpg`));
  await rename(join(site.folder, "guide.pdf"), join(site.folder, `Guide ${composed}.pdf`));
  // Two files whose names look the same are two.
  await writeFile(join(site.folder, `Lens ${composed}.jpg`), await dot("green"));
  await rename(join(site.folder, "lens.jpg"), join(site.folder, `Lens ${decomposed}.jpg`));
  const catalog = smallCatalog();
  const [product] = catalog.products;
  if (!product) throw new Error("no product");
  product.image = `Dom${composed}s/Cam${composed}ra.jpg`;
  product.additionalImages = [
    { id: newId(), image: `Lens ${composed}.jpg`, alt: "" },
    { id: newId(), image: `Lens ${decomposed}.jpg`, alt: "" },
  ];
  product.downloads = [{ ...product.downloads[0], file: `Guide ${decomposed}.pdf` } as (typeof product.downloads)[0]];
  await site.import({ categories: catalog.categories, products: [product] });
  const shown = await site.catalog.product(product.id);
  expect([shown?.pictures.length, shown?.downloads.length]).toEqual([3, 1]);
  const files = await site.reading.selectFrom("file").select("object").execute();
  expect(new Set(files.map(({ object }) => object)).size).toBe(5);
  await expect(site.import({ products: [{ ...product, image: `Gon${composed}.jpg` }] })).rejects.toThrow(
    `The file Gon${composed}.jpg is not there`,
  );
});

test("[X23] an import brings facts and what labels mean before its products, and again changes nothing", async () => {
  await using site = await emptySite();
  const { categories, products } = smallCatalog();
  const catalog = {
    categories,
    facts: [
      {
        ...{ id: "sheet-revision", name: "Sheet revision", type: "text", isInTable: true },
        categories: categories.map(({ id }) => id),
        labels: [{ label: "Document revision" }],
      },
    ],
    labels: [
      { fact: "weight", label: "Model" },
      { fact: "not-a-fact", label: "Weight" },
      { fact: "not-a-fact", label: "Weights" },
    ],
    products: products.map((product) => ({ ...product, facts: { "sheet-revision": "C" } })),
  };
  expect(await site.import(catalog)).toMatchObject({ facts: { created: 1, updated: 2 } });
  const set = await site.catalog.facts();
  expect(set.get("sheet-revision")).toMatchObject(catalog.facts[0] ?? {});
  expect(set.get("weight")?.labels[0]).toEqual({ label: "Model" });
  const facts = (await site.catalog.product(products[0]?.id ?? ""))?.facts ?? [];
  expect(facts.find(({ factId }) => factId === "sheet-revision")).toMatchObject({ text: "C", origin: "typed" });
  expect(facts.filter(({ factId }) => factId === "weight")).toEqual([]);
  expect(await site.import(catalog)).toMatchObject({ facts: { created: 0, updated: 0 } });

  const typed = { ...catalog, products: products.map((product) => ({ ...product, facts: { colour: "White" } })) };
  await expect(site.import(typed)).rejects.toThrow("Product VF-1: This site has no such fact");
  await expect(site.import({ facts: [{ ...catalog.facts[0], id: "sort" }] })).rejects.toThrow(
    "facts[0].id must be letters, digits and hyphens, and no parameter of a list",
  );
  await expect(site.import({ facts: [{ ...catalog.facts[0], unit: "furlong", type: "number" }] })).rejects.toThrow(
    "Fact Sheet revision:",
  );
});

test("an import that takes longer than a sweep waits for loses nothing to it", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const { database, reading, store } = site;
  let swept = 0;
  const slow: ObjectStore = {
    ...store,
    async put(source) {
      const stored = await store.put(source);
      swept += await collectGarbage(site, Date.now() + 2 * unreferencedGraceMs);
      return stored;
    },
  };
  await writeFile(join(site.folder, "catalogue.json"), JSON.stringify(catalog));
  await importCatalog({ database, store: slow }, site.folder);
  const files = await reading.selectFrom("file").select(["key", "object", "size"]).execute();
  expect(files.length).toBeGreaterThan(4);
  for (const { key, object, size } of files) expect(await store.size(object), key).toBe(size);
  expect(swept).toBe(0);
});

test("the name that visitors see decides what a download is to their browsers, not the name in the folder", async () => {
  await using site = await emptySite();
  const fileNames = ["warranty.pdf", "warranty.zip"];
  const downloads = fileNames.map((fileName) => ({ id: newId(), description: fileName, file: "guide.bin", fileName }));
  await cp(join(demo, "files/warranty.pdf"), join(site.folder, "guide.bin"));
  await site.import({ downloads });
  expect((await site.catalog.generalDownloads(1))?.items).toMatchObject([
    { file: { fileName: "warranty.pdf", type: "application/pdf" } },
    { file: { fileName: "warranty.zip", type: "application/zip" } },
  ]);
});

test("importing the same again changes nothing and tells nobody", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  await site.import(catalog);
  const before = await site.revision();
  const report = await site.import(catalog);
  expect(report.products).toEqual({ created: 0, updated: 0, unchanged: 1 });
  expect(report.info).toEqual({ created: 0, updated: 0, unchanged: 3 });
  expect(await site.revision()).toBe(before);
});

test("[X44] an import reports sheets whose column is asked for, and those that a product of the same import owns", async () => {
  await using site = await emptySite();
  const families = {
    "family.xlsx": [
      ["Specification", "Wide", "Long"],
      ["Weight", "1 kg", "2 kg"],
      ["Ingress protection", "IP67", "IP66"],
    ],
    "other.xlsx": [
      ["Model", "VF-2"],
      ["Weight", "3 kg"],
    ],
  };
  for (const [name, rows] of Object.entries(families))
    await writeFile(join(site.folder, name), makeWorkbook({ Specs: makeSheet(rows) }));
  const catalog = smallCatalog();
  const [product] = catalog.products;
  const another = (model: string, specsFile: string) => {
    return { ...product, id: newId(), model, specsFile, additionalImages: [], downloads: [] };
  };
  const products = [another("VF-1", "other.xlsx"), another("VF-2", "family.xlsx")];
  const report = await site.import({ ...catalog, products });
  expect(report.sheets).toMatchObject([
    { model: "VF-1", names: "VF-2", columns: ["VF-2"] },
    { model: "VF-2", columns: ["Wide", "Long"], waiting: 2 },
  ]);
  const facts = await site.reading.selectFrom("product_fact").select("kind").execute();
  expect(facts).toEqual([]);
});

test("what changed in the catalog is brought up to date, and what it does not name is left alone", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  await site.import(catalog);
  const [product] = catalog.products;
  const report = await site.import({ products: [{ ...product, description: "A better dome.", specsFile: undefined }] });
  expect(report.products).toEqual({ created: 0, updated: 1, unchanged: 0 });
  expect(await site.catalog.product(product?.id ?? "")).toMatchObject({ description: "A better dome.", specRows: [] });
  expect(await site.catalog.counts()).toEqual({ categories: 1, products: 1, downloads: 1 });
  expect(await site.catalog.infoItems()).toHaveLength(3);
});

test("models and names that products and categories exchange or pass on are no repetitions", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const [category] = catalog.categories;
  const [product] = catalog.products;
  const bare = { ...product, imageAlt: "A dome", additionalImages: [], downloads: [] };
  const alike = (model: string) => ({ ...bare, id: newId(), model });
  const [one, two, same] = [alike("VF-1"), alike("VF-2"), alike("VF-9")];
  const other = { id: newId(), name: "Bullets", description: "Long.", features: {} };
  await site.import({ ...catalog, categories: [category, other], products: [one, two, same] });

  const categories = [
    { ...category, name: "Bullets" },
    { ...other, name: "Domes" },
  ];
  const heir = alike("vf-1");
  const products = [heir, { ...one, model: "VF-2" }, { ...two, model: "VF-3" }, { ...same, model: " VF-9\n" }];
  const exchanged = { ...catalog, categories, products };
  const report = await site.import(exchanged);
  expect(report).toMatchObject({
    categories: { updated: 2, unchanged: 0 },
    products: { created: 1, updated: 2, unchanged: 1 },
  });
  for (const { id, model } of products) expect((await site.catalog.product(id))?.model).toBe(model.trim());
  for (const { id, name } of categories) expect((await site.catalog.search(name, 1))?.categories[0]?.id).toBe(id);
  const found = await site.catalog.search("vf-2", 1);
  expect(found?.products.items.map(({ id }) => id)).toEqual([one.id]);

  const again = await site.import(exchanged);
  expect([again.categories.unchanged, again.products.unchanged]).toEqual([2, 4]);
  // Names that look the same change places too.
  const spelled = [
    { ...one, model: "VF\u20113" },
    { ...two, model: "vf\u20112" },
  ];
  expect((await site.import({ ...exchanged, products: spelled })).products.updated).toBe(2);
  expect((await site.import({ ...exchanged, products: spelled })).products.unchanged).toBe(2);
  // A product that is not in the catalog keeps its model.
  await expect(site.import({ ...exchanged, products: [{ ...heir, model: "VF-9" }] })).rejects.toThrow(
    "Product model VF-9 already in database",
  );
  await expect(site.import({ ...exchanged, products: [{ ...heir, model: "ＶＦ\u20119" }] })).rejects.toThrow(
    "Product model ＶＦ\u20119 already in database",
  );
  expect((await site.catalog.product(heir.id))?.model).toBe("vf-1");
});

test("[K13] [K16] labels of a category that look the same, as an older site may have, are imported and stay", async () => {
  await using site = await emptySite();
  const [category] = smallCatalog().categories;
  const features = { [newId()]: "4 MP", [newId()]: "4\u00a0mp", [newId()]: "IR" };
  const catalog = { categories: [{ ...category, features }] };
  await site.import(catalog);
  expect((await site.import(catalog)).categories.unchanged).toBe(1);
  const imported = await site.catalog.category(category?.id ?? "");
  expect(imported?.features.map(({ label }) => label).toSorted()).toEqual(Object.values(features).toSorted());
});

test("a feature moves to another category with the products that have it, whichever comes first in the catalog", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const [category] = catalog.categories;
  const [product] = catalog.products;
  const other = { id: newId(), name: "Bullets", description: "Long.", features: {} };
  await site.import({ ...catalog, categories: [other, category] });

  const [without, withIt] = [
    { ...category, features: {} },
    { ...other, features: category?.features },
  ];
  const moved = { ...catalog, categories: [withIt, without], products: [{ ...product, category: other.id }] };
  const report = await site.import(moved);
  expect(report).toMatchObject({ categories: { updated: 2 }, products: { updated: 1 } });
  expect(await site.catalog.product(product?.id ?? "")).toMatchObject({
    category: { name: "Bullets" },
    features: [{ label: "4 MP" }],
  });
  expect((await site.import(moved)).categories.unchanged).toBe(2);
  // A feature of a category that is not in the catalog stays there.
  const thief = { id: newId(), name: "Boxes", description: "", features: category?.features };
  await expect(site.import({ categories: [thief] })).rejects.toThrow("Category Boxes:");
});

test("what is said of a product's files follows the rules of the dashboard, and importing it again changes nothing", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const [product] = catalog.products;
  const [picture] = product?.additionalImages ?? [];
  const [download] = product?.downloads ?? [];
  const said = {
    ...product,
    model: " VF-1 ",
    additionalImages: [
      { ...picture, id: newId(), alt: " " },
      { ...picture, alt: "Half \ud800\0 a face\r\n" },
    ],
    downloads: [{ ...download, description: " A guide\0 \udfff" }],
  };
  const changed = { ...catalog, products: [said] };
  await site.import(changed);
  const shown = await site.catalog.product(product?.id ?? "");
  // Without a text, a picture is described by the model.
  expect(shown?.pictures.map(({ alt }) => alt)).toEqual(["VF-1", "VF-1", "Half \ufffd a face"]);
  expect(shown?.downloads[0]?.description).toBe("A guide \ufffd");
  expect((await site.import(changed)).products).toEqual({ created: 0, updated: 0, unchanged: 1 });

  await site.import({ ...catalog, products: [{ ...product, imageAlt: " " }] });
  expect((await site.catalog.product(product?.id ?? ""))?.pictures[0]?.alt).toBe("VF-1");
});

test("an info item stays what it is: a banner that the catalog has among its cards is told as such", async () => {
  await using site = await emptySite();
  const [banner, card] = [newId(), newId()];
  const text = { timestamp: 1_000, content: "Text" };
  const ofCard = { ...text, heading: "News" };
  await site.import({ info: { banners: [{ ...text, id: banner }], cards: [{ ...ofCard, id: card }] } });
  await expect(site.import({ info: { cards: [{ ...ofCard, id: banner }] } })).rejects.toThrow(
    `Info item ${banner}: It is a banner here. Give the card an id of its own.`,
  );
  const image = { timestamp: 1_000, id: card, image: "main.jpg" };
  await expect(site.import({ info: { images: [image] } })).rejects.toThrow(
    `Info item ${card}: It is a card here. Give the image an id of its own.`,
  );
  expect((await site.catalog.infoItems()).map(({ kind }) => kind).sort()).toEqual(["banner", "card"]);
});

test("a timestamp that no date has is refused, and the latest leaves room for what is put first", async () => {
  await using site = await emptySite();
  const banner = (timestamp: number) => ({ info: { banners: [{ id: newId(), timestamp, content: "News" }] } });
  for (const timestamp of [8_640_000_000_000_001, Number.MAX_SAFE_INTEGER]) {
    await expect(site.import(banner(timestamp))).rejects.toThrow("timestamp must not lie after the year 275760");
  }
  await site.import(banner(8_640_000_000_000_000));
  for (const content of ["One", "Two"]) await createInfoItem(site.database, { kind: "banner", content });
  const items = await site.catalog.infoItems();
  expect(items).toHaveLength(3);
  for (const { timestamp } of items) expect(new Date(timestamp).getTime()).toBe(timestamp);
});

test("[R09] accessories may come later in the catalog than the product they belong to", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const [product] = catalog.products;
  const bracket = { ...product, id: newId(), model: "VF-A", additionalImages: [], downloads: [] };
  const camera = { ...product, accessories: [bracket.id] };
  await site.import({ ...catalog, products: [camera, bracket] });
  expect((await site.catalog.product(camera.id ?? ""))?.accessories).toMatchObject([{ model: "VF-A" }]);
});

test("[Y06] an import sets successors, whichever product comes first, and may turn a chain round", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const [product] = catalog.products;
  const blank = { ...product, additionalImages: [], downloads: [] };
  const [old, next] = [
    { ...blank, id: newId(), model: "VF-A" },
    { ...blank, id: newId(), model: "VF-B" },
  ];
  const successorsOf = async ({ id }: { id: string }) => (await site.catalog.product(id))?.successors.links;
  const to = ({ id }: { id: string }) => [{ product: id, kind: "similar", sentence: "8 MP" }];
  await site.import({ ...catalog, products: [{ ...old, successors: to(next) }, next] });
  expect(await successorsOf(old)).toEqual([{ product: old.id, successor: next.id, kind: "similar", sentence: "8 MP" }]);

  await site.import({ ...catalog, products: [{ ...next, successors: to(old) }, old] });
  expect(await successorsOf(old)).toEqual([]);
  expect(await successorsOf(next)).toHaveLength(1);
  await expect(
    site.import({
      ...catalog,
      products: [
        { ...next, successors: to(old) },
        { ...old, successors: to(next) },
      ],
    }),
  ).rejects.toThrow("Product VF-A: These products would replace each other in a circle: VF-A, VF-B, VF-A");
});

test("a dry run says what would happen and keeps nothing", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  expect((await site.import(catalog, { dryRun: true })).products).toEqual(one);
  expect(await site.catalog.counts()).toEqual({ categories: 0, products: 0, downloads: 0 });
  expect(await site.revision()).toBe(0);
});

test("one refused record keeps the whole import out, with the sentence of the form", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const [product] = catalog.products;
  const twin = { ...product, id: newId(), model: " vf-1 ", additionalImages: [], downloads: [] };
  await expect(site.import({ ...catalog, products: [product, twin] })).rejects.toThrow(
    "Product model vf-1 already in database",
  );
  expect(await site.catalog.counts()).toEqual({ categories: 0, products: 0, downloads: 0 });
});

test.each([
  ["a picture that is none", { image: "guide.pdf" }, "guide.pdf: Wrong format - images only (jpg, png, gif, etc.)"],
  ["a workbook that is none", { specsFile: "main.jpg" }, "main.jpg: Wrong file type - excel only (*.xls or *.xlsx)"],
  ["a file that is not there", { image: "missing.jpg" }, "The file missing.jpg is not there"],
  ["a path out of the folder", { image: "../../secret.jpg" }, "products[0].image must lie in the catalog's folder"],
  ["an id that is none", { id: "1" }, "products[0].id must be a UUID in lower case"],
  ["a feature of another category", { features: [newId()] }, "Product VF-1:"],
  [
    "a successor of another kind",
    { successors: [{ product: newId(), kind: "none" }] },
    "must be one of drop-in, similar",
  ],
  ["an unknown accessory", { accessories: [newId()] }, "Product VF-1:"],
  ["a model without a name", { model: " " }, "Model required"],
  ["a text alternative without end", { imageAlt: "x".repeat(20_001) }, "Product VF-1: Text too long"],
])("%s keeps the whole import out", async (_what, change, sentence) => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const [product] = catalog.products;
  await expect(site.import({ ...catalog, products: [{ ...product, ...change }] })).rejects.toThrow(sentence);
  expect(await site.revision()).toBe(0);
});

test("[F05] a key that is not known, however deep, is named with its place and the nearest known one", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const [product] = catalog.products;
  const [picture] = product?.additionalImages ?? [];
  const [download] = product?.downloads ?? [];
  const [card] = catalog.info.cards;
  const { model: _, ...nameless } = product ?? {};
  const misspelt = {
    ...catalog,
    category: [],
    products: [
      product,
      {
        ...product,
        id: newId(),
        specRows: 70,
        "mod\u001b[31mel": 1,
        additionalImages: [{ ...picture, altt: "Its lens" }],
      },
      { ...nameless, id: newId(), modell: "VF-2", downloads: [{ ...download, filename: "guide.pdf" }] },
    ],
    info: { ...catalog.info, cards: [{ ...card, header: "Card" }], banner: [] },
  };
  const error = await site.import(misspelt).catch((error: Error) => error);
  expect(error).toBeInstanceOf(StartError);
  const lines = String(error).split("\n").slice(1);
  expect(lines.sort()).toEqual(
    [
      "category is not known; the nearest known key is categories",
      "products[1].specRows is not known; the nearest known key is specs",
      'products[1]."mod\\u001b[31mel" is not known; the nearest known key is model',
      "products[1].additionalImages[0].altt is not known; the nearest known key is alt",
      "products[2].model is missing",
      "products[2].modell is not known; the nearest known key is model",
      "products[2].downloads[0].filename is not known; the nearest known key is fileName",
      "info.cards[0].header is not known; the nearest known key is heading",
      "info.banner is not known; the nearest known key is banners",
    ]
      .map((line) => `  - ${line}`)
      .sort(),
  );
  expect(await site.revision()).toBe(0);
});

test("[F10] a number or anything else where a text belongs is told as such, in every text field", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const [product] = catalog.products;
  const [category] = catalog.categories;
  const [download] = product?.downloads ?? [];
  const { model: _, ...nameless } = product ?? {};
  const feature = newId();
  const numbers = {
    categories: [{ ...category, name: 5, features: { [feature]: 4 } }],
    products: [
      {
        ...product,
        model: 1234500,
        specs: ["4 MP"],
        image: null,
        imageAlt: true,
        ndaaSignatory: 7,
        features: [12],
        facts: { power: 12 },
        radioModules: [{ fccId: 2 }],
        downloads: [{ ...download, description: 1, fileName: 2 }],
      },
      { ...nameless, id: 2 },
    ],
  };
  const choices = { kind: "firmware", channel: "stable", update: "feature" };
  const release = { ...choices, id: newId(), name: 1, line: 2, versionText: 4.5, date: 2026, hardwareRevisions: [1] };
  const otherNumbers = {
    releases: [{ ...release, file: "guide.pdf", fileName: "guide.pdf" }],
    synonyms: [{ id: newId(), words: ["Kugel", 360] }],
    info: { banners: [{ id: newId(), timestamp: 1_000, content: 2026 }] },
  };
  const mistakes = async (wrong: object) =>
    String(await site.import(wrong).catch((error) => error))
      .split("\n")
      .slice(1)
      .sort();
  const told = (places: string[]) => places.map((place) => `  - ${place} must be a text in quotation marks: "…"`);
  const ofProduct = ["model", "specs", "image", "imageAlt", "ndaaSignatory", "features[0]", "facts.power"];
  const within = ["radioModules[0].fccId", "downloads[0].description", "downloads[0].fileName"];
  expect(await mistakes(numbers)).toEqual(
    [
      ...told(["categories[0].name", `categories[0].features.${feature}`, "products[1].id"]),
      ...told([...ofProduct, ...within].map((place) => `products[0].${place}`)),
      "  - products[1].model is missing",
    ].sort(),
  );
  expect(await mistakes(otherNumbers)).toEqual(
    [
      ...told(["name", "line", "versionText", "hardwareRevisions[0]"].map((place) => `releases[0].${place}`)),
      ...told(["synonyms[0].words[1]", "info.banners[0].content"]),
      "  - releases[0].date must be a date such as 2026-11-19",
    ].sort(),
  );
  expect(await site.revision()).toBe(0);
});

test("[Y13] an import with a year outside 1990 to 2100 is refused, at each of its dates", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const [product] = catalog.products;
  const [download] = product?.downloads ?? [];
  const dated = {
    ...catalog,
    products: [
      {
        ...product,
        launched: "0202-06-30",
        endOfSecuritySupport: "2206-01",
        ndaaDate: "1989-12-31",
        onvif: [{ profile: "T", date: "2101-01-01" }],
        downloads: [{ ...download, date: "1900-01-01" }],
      },
    ],
    downloads: [{ ...catalog.downloads[0], date: "2999-01-01" }],
  };
  const error = await site.import(dated).catch((error: Error) => error);
  const places = ["launched", "endOfSecuritySupport", "ndaaDate", "onvif[0].date", "downloads[0].date"];
  expect(String(error).split("\n").slice(1)).toEqual(
    [...places.map((place) => `products[0].${place}`), "downloads[0].date"].map(
      (place) => `  - ${place} must have a year from 1990 to 2100`,
    ),
  );
  expect(await site.revision()).toBe(0);
});

test("[T29] a link in the folder publishes nothing of what lies outside of it", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const elsewhere = await mkdtemp(join(tmpdir(), "varifocal-secret-"));
  await writeFile(join(elsewhere, "key.pem"), "secret");
  await symlink(join(elsewhere, "key.pem"), join(site.folder, "link.pdf"));
  await symlink(elsewhere, join(site.folder, "links"), "junction");
  for (const file of ["link.pdf", "links/key.pem"]) {
    const downloads = [{ id: newId(), description: "Key", file, fileName: "key.pdf" }];
    await expect(site.import({ ...catalog, downloads })).rejects.toThrow(
      `The file ${file} is a link out of the catalog's folder`,
    );
  }
  await rm(elsewhere, { recursive: true });
});

test("a feature that two categories claim is named before anything is imported", async () => {
  await using site = await emptySite();
  const catalog = smallCatalog();
  const [category] = catalog.categories;
  const [feature] = Object.keys(category?.features ?? {});
  const other = { ...category, id: newId(), name: "Other" };
  await expect(site.import({ ...catalog, categories: [category, other] })).rejects.toThrow(
    `The id ${feature} is used more than once`,
  );
  expect(await site.revision()).toBe(0);
});

test.each(["additionalImages", "downloads"] as const)(
  "an id that two of a product's %s have is named as well",
  async (list) => {
    await using site = await emptySite();
    const catalog = smallCatalog();
    const [product] = catalog.products;
    const [same] = product?.[list] ?? [];
    const products = [{ ...product, [list]: [same, same] }];
    await expect(site.import({ ...catalog, products })).rejects.toThrow(`The id ${same?.id} is used more than once`);
  },
);

test("a catalog that is no JSON, or not there, is told as such", async () => {
  await using site = await emptySite();
  const data = { database: {} as never, store: {} as never };
  await expect(importCatalog(data, site.folder)).rejects.toThrow("catalogue.json is not there");
  await writeFile(join(site.folder, "catalogue.json"), "{");
  await expect(importCatalog(data, site.folder)).rejects.toThrow("is not valid JSON");
});

test("a catalog is read as every editor saves it: a mark at its beginning is no part of it, another encoding is told", async () => {
  await using site = await emptySite();
  const data = { database: site.database, store: site.store };
  const catalog = JSON.stringify({
    categories: [{ id: newId(), name: "Kuppel für außen", description: "", features: {} }],
  });
  await writeFile(join(site.folder, "catalogue.json"), catalog, "latin1");
  await expect(importCatalog(data, site.folder)).rejects.toThrow(
    "catalogue.json is not saved as UTF-8, which every editor can do.",
  );
  await writeFile(join(site.folder, "catalogue.json"), `\uFEFF${catalog}`);
  await importCatalog(data, site.folder);
  expect(await site.catalog.search("für außen", 1)).toMatchObject({ categories: [{ name: "Kuppel für außen" }] });
});

test("any catalogue.json is imported or refused with sentences for the operator", async () => {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-import-"));
  const catalog = smallCatalog() as unknown as Record<string, unknown>;
  const elsewhere = fc.constantFrom("../../etc/passwd", "/etc/passwd", "a/../../b", "", "\0", "__proto__");
  const anything = fc.oneof(fc.jsonValue(), elsewhere);
  const changed = fc.record({ part: fc.constantFrom(...Object.keys(catalog)), value: anything });
  const likely = changed.map(({ part, value }) => JSON.stringify({ ...catalog, [part]: value }));
  const property = fc.asyncProperty(
    fc.oneof(
      likely,
      anything.map((value) => JSON.stringify(value)),
      fc.string(),
    ),
    async (text) => {
      await writeFile(join(folder, "catalogue.json"), text);
      const error = await readCatalogFile(folder).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (error) expect(error).toBeInstanceOf(StartError);
    },
  );
  await fc.assert(property, { numRuns: 300, seed: 6 });
  await rm(folder, { recursive: true });
});
