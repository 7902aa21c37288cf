import fc from "fast-check";
import { expect, test } from "vitest";
import { categoryMessages } from "#core/category/category.ts";
import { documentKinds } from "#core/download/document.ts";
import { newId } from "#core/id.ts";
import { refused } from "#core/outcome.ts";
import { onvifProfiles } from "#core/product/evidence.ts";
import { productMessages } from "#core/product/product.ts";
import { successorMessages } from "#core/product/successor.ts";
import { conflictMessages } from "#core/save-messages.ts";
import { accepted } from "#tests/support/accepted.ts";
import {
  openTestCatalog,
  releaseWords,
  stagedFile,
  stagedPicture,
  stagedSbom,
  type TestCatalog,
} from "#tests/support/catalog.ts";
import { type CategoryDocument, categories } from "../category/category-collection.ts";
import type { Collection } from "../collection.ts";
import type { CollectionName } from "../collections.ts";
import { downloads } from "../download/download-collection.ts";
import { facts } from "../fact/fact-collection.ts";
import { type InfoItemDocument, info } from "../info-item/info-item-collection.ts";
import { type ProductDocument, products } from "../product/product-collection.ts";
import { type ReleaseDocument, releases } from "../release/release-collection.ts";
import { synonyms } from "../synonyms/synonym-collection.ts";
import { openDocument } from "./one-record.ts";
import { check, type Entry, save } from "./save.ts";

async function opened<Document>({ database }: TestCatalog, kind: Collection<CollectionName, Document>, id: string) {
  const found = await openDocument(database, kind, id);
  if (!found) throw new Error(`There is no ${kind.name} ${id}.`);
  return found;
}

/** The record as it is, changed. */
async function edited<Document>(
  catalog: TestCatalog,
  kind: Collection<CollectionName, Document>,
  id: string,
  change: Partial<Document> | null,
): Promise<Entry> {
  const { document, version } = await opened(catalog, kind, id);
  const entry: Entry<Document> = { kind, id, after: change && { ...document, ...change }, base: version };
  return entry as Entry;
}

test("[HI38] records of one set swap their names, move a feature and reverse successors", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const one = await catalog.addCategoryWith(["Zoom", "Heat"], "Domes");
  const other = await catalog.addCategoryWith(["Audio"], "Bullets");
  const [zoom = "", heat = ""] = one.features;
  const lastOrder = "2026-01-31";
  const first = await catalog.addProduct({ category: one.category, model: "A", features: [zoom], lastOrder });
  const next = [{ product: first, kind: "similar" as const, sentence: "" }];
  const second = await catalog.addProduct({
    category: one.category,
    model: "B",
    features: [heat],
    successors: next,
    lastOrder,
  });
  const features = (await opened(catalog, categories, other.category)).document.features;
  accepted(
    await save(database, [
      await edited(catalog, categories, one.category, { name: "Bullets", features: [{ id: heat, label: "Heat" }] }),
      await edited(catalog, categories, other.category, {
        name: "Domes",
        features: [...features, { id: zoom, label: "Zoom" }],
      }),
      await edited(catalog, products, first, {
        ...{ model: "B", category: other.category, features: [zoom] },
        successors: [{ product: second, kind: "similar", sentence: "" }],
      }),
      await edited(catalog, products, second, { model: "A", successors: [] }),
    ]),
  );
  expect((await opened(catalog, categories, one.category)).document).toMatchObject({
    name: "Bullets",
    features: [{ id: heat }],
  });
  expect(
    (await opened(catalog, categories, other.category)).document.features.map(({ label }) => label).sort(),
  ).toEqual(["Audio", "Zoom"]);
  expect((await opened(catalog, products, first)).document).toMatchObject({
    ...{ model: "B", category: other.category, features: [zoom], successors: [{ product: second }] },
  });
  expect((await opened(catalog, products, second)).document).toMatchObject({ model: "A", successors: [] });
});

test("[HI38] two facts swap their names", async () => {
  await using catalog = await openTestCatalog();
  const [one, other] = (
    await catalog.database.selectFrom("fact").select(["id", "name"]).orderBy("position").execute()
  ).slice(0, 2);
  if (!one || !other) throw new Error("A new site has facts.");
  accepted(
    await save(catalog.database, [
      await edited(catalog, facts, one.id, { name: other.name }),
      await edited(catalog, facts, other.id, { name: one.name }),
    ]),
  );
  expect((await opened(catalog, facts, one.id)).document.name).toBe(other.name);
  expect(await save(catalog.database, [await edited(catalog, facts, one.id, { name: one.name })])).toMatchObject({
    ok: false,
  });
});

test("[HI38] a category is deleted with its last product, and what led to it loses that in a version of the same set", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const mount = await catalog.addProduct({ category });
  const camera = await catalog.addProduct({ accessories: [mount] });
  const release = await catalog.addRelease({ products: [mount, camera] });
  const holds = { form: categoryMessages.holdsProducts(1) };
  const alone = await save(catalog.database, [await edited(catalog, categories, category, null)]);
  expect(alone).toEqual(refused({ [`categories/${category}/form`]: holds.form }));
  accepted(
    await save(catalog.database, [
      await edited(catalog, categories, category, null),
      await edited(catalog, products, mount, null),
    ]),
  );
  expect(await opened(catalog, products, camera)).toMatchObject({ version: 2, document: { accessories: [] } });
  expect(await opened(catalog, releases, release)).toMatchObject({ version: 2, document: { products: [camera] } });
  const { id: set } = await catalog.database
    .selectFrom("change_set")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const changes = await catalog.database
    .selectFrom("change")
    .select("record_id")
    .where("change_set", "=", set)
    .execute();
  expect(changes.map(({ record_id }) => record_id).sort()).toEqual([category, mount, camera, release].sort());
});

test("[HI38] one refusal, told at its record and field, leaves nothing of the whole set, and all are told at once", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const category = await catalog.addCategory();
  const [one, other] = [
    await catalog.addProduct({ category, model: "A" }),
    await catalog.addProduct({ category, model: "B" }),
  ];
  const revision = await catalog.revision();
  const link = (product: string) => ({ successors: [{ product, kind: "similar" as const, sentence: "" }] });
  expect(
    await save(database, [
      await edited(catalog, categories, category, { name: "Renamed" }),
      await edited(catalog, products, one, { model: "b" }),
      await edited(catalog, products, other, { accessories: [newId()] }),
    ]),
  ).toEqual(
    refused({
      [`products/${one}/model`]: productMessages.modelTaken("b"),
      [`products/${other}/accessories`]: productMessages.accessoryUnknown,
    }),
  );
  const circle = await save(database, [
    await edited(catalog, products, one, link(other)),
    await edited(catalog, products, other, link(one)),
  ]);
  expect(circle.ok ? {} : circle.errors).toMatchObject({
    [`products/${one}/successors`]: successorMessages.circle(["A", "B", "A"]),
  });
  const stale = { ...(await edited(catalog, products, one, { model: "C" })), base: 7 };
  expect(await save(database, [stale, await edited(catalog, products, other, { model: "D" })])).toEqual(
    refused({ [`products/${one}/form`]: conflictMessages.changed }),
  );
  const gone: Entry = { ...stale, id: newId(), base: 1 };
  expect(await save(database, [gone])).toEqual(refused({ [`products/${gone.id}/form`]: conflictMessages.deleted }));
  expect(await save(database, [{ ...stale, base: null }])).toMatchObject({ ok: false });
  expect(await catalog.revision()).toBe(revision);
  // Unchanged records write nothing.
  expect(accepted(await save(database, [await edited(catalog, products, one, {})]))).toEqual({ changed: [] });
  expect(await catalog.revision()).toBe(revision);
});

const word = fc.stringMatching(/^[a-zA-Z0-9äß]{1,8}$/);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(days * 86_400_000 + 631_152_000_000).toISOString().slice(0, 10));
const file = fc.constant(undefined).map(() => stagedFile());
const picture = fc.constant(undefined).map(() => stagedPicture());
const details = {
  ...{ kind: optional(fc.constantFrom(...documentKinds)), language: optional(fc.constantFrom("de", "en")) },
  ...{ date: optional(day), documentVersion: optional(word) },
};

/** Lists without an order as sets, and without what was never said. */
function plain(document: object): unknown {
  const sorted = (value: unknown) =>
    Array.isArray(value)
      ? value.toSorted((one, other) => (String(one.id ?? one) < String(other.id ?? other) ? -1 : 1))
      : value;
  const fields = Object.entries(document).map(([name, value]) =>
    ["features", "accessories", "products", "downloads"].includes(name) ? [name, sorted(value)] : [name, value],
  );
  return JSON.parse(
    JSON.stringify(Object.fromEntries(fields), (name, value) =>
      ["key", "extension", "width", "height", "variants"].includes(name) ? undefined : value,
    ),
  );
}

async function readsBack<Document extends object>(
  catalog: TestCatalog,
  kind: Collection<CollectionName, Document>,
  arbitrary: fc.Arbitrary<Document>,
): Promise<void> {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(arbitrary, arbitrary, async (before, after) => {
      const id = newId();
      for (const document of [before, after]) {
        const named = {
          ...document,
          ...("name" in document && { name: `Name ${++made}` }),
          ...("model" in document && { model: `VF-${++made}` }),
          ...("versionText" in document && { versionText: `1.${++made}` }),
        };
        const entry: Entry<Document> = { kind, id, after: named, base: "any" };
        accepted(await save(catalog.database, [entry as Entry]));
        expect(plain((await opened(catalog, kind, id)).document)).toEqual(plain(named));
      }
    }),
    { numRuns: 12, seed: 56 },
  );
}

test("[HI38] a document that is saved over another reads back as it was given, of every kind", async () => {
  await using catalog = await openTestCatalog();
  const { category, features } = await catalog.addCategoryWith(["Zoom", "Heat", "Audio"]);
  const others = [await catalog.addProduct({ category }), await catalog.addProduct({ category })];
  const letter = await catalog.addDownload({ description: "Letter" });
  const some = (ids: string[]) => fc.subarray(ids);
  const category_: fc.Arbitrary<CategoryDocument> = fc.record({
    ...{ name: word, description: word, cardFacts: fc.constant(undefined) },
    features: fc
      .uniqueArray(word, { maxLength: 4, selector: (label) => label.toLowerCase() })
      .map((labels) => labels.map((label) => ({ id: newId(), label }))),
  });
  await readsBack(catalog, categories, category_);
  await readsBack(
    catalog,
    synonyms,
    fc.record({ words: fc.uniqueArray(word, { minLength: 2, maxLength: 5, selector: (text) => text.toLowerCase() }) }),
  );
  await readsBack(catalog, downloads, fc.record({ description: word, ...details, products: some(others), file }));
  const card: fc.Arbitrary<InfoItemDocument> = fc.record({
    ...{
      kind: fc.constant("card" as const),
      heading: word,
      content: word,
      linkUrl: optional(fc.constant("/support")),
      linkLabel: optional(word),
    },
    ...{ image: picture, alt: word, timestamp: fc.integer({ min: 1, max: 2 ** 40 }) },
  });
  await readsBack(catalog, info, card);
  const product: fc.Arbitrary<ProductDocument> = fc.record({
    ...{ model: word, description: word, ndaa: fc.boolean(), specs: word, category: fc.constant(category) },
    ...{
      launched: optional(day),
      lastOrder: fc.constant(undefined),
      endOfSales: fc.constant(undefined),
      endOfLife: fc.constant(undefined),
    },
    ...{ endOfSecuritySupport: fc.constant(undefined), lastOrderNoticeAt: fc.constant(undefined) },
    ...{
      ndaaLetter: optional(fc.constant(letter)),
      ndaaSignatory: optional(word),
      ndaaDate: optional(day),
      ndaaReviewed: optional(day),
    },
    ...{ socMaker: optional(word), oemOrigin: optional(word), taaCountry: optional(word) },
    ...{ features: some(features), accessories: some(others) },
    successors: some(others).map((ids) =>
      ids.map((product) => ({ product, kind: "similar" as const, sentence: "Better" })),
    ),
    image: fc.record({ alt: word, file: picture }),
    images: fc
      .array(fc.record({ alt: word, file: picture }), { maxLength: 3 })
      .map((rows) => rows.map((row) => ({ id: newId(), ...row }))),
    downloads: fc
      .array(fc.record({ description: word, ...details, file }), { maxLength: 3 })
      .map((rows) => rows.map((row) => ({ id: newId(), ...row }))),
    sheet: optional(
      fc.record({
        file: fc.constant(undefined).map(() => stagedFile({ name: "a.xlsx" })),
        rows: word.map((text) => JSON.stringify([["Colour", text]])),
      }),
    ),
    radioModules: fc.array(fc.record({ maker: word, model: optional(word), fccId: optional(word) }), { maxLength: 2 }),
    onvif: fc.array(
      fc.record({
        profile: fc.constantFrom(...onvifProfiles),
        firmware: optional(word),
        declaration: optional(fc.constant(letter)),
        date: optional(day),
      }),
      { maxLength: 3 },
    ),
    facts: fc.constant({}),
  });
  await readsBack(catalog, products, product);
  // What is published under a version stays, so its file is the same.
  const firmware = stagedFile({ name: "fw.zip" });
  const release: fc.Arbitrary<ReleaseDocument> = fc
    .record({
      notesNew: optional(word),
      regions: some(["EU", "US"]),
      products: some(others),
      hasSignature: fc.boolean(),
      hasSbom: fc.boolean(),
      isSbomPublic: fc.boolean(),
    })
    .map(({ hasSignature, hasSbom, ...words }) => ({
      ...releaseWords(),
      ...words,
      file: firmware,
      ...(hasSignature && { signature: stagedFile({ name: "fw.sig" }) }),
      ...(hasSbom && { sbom: stagedSbom() }),
    }));
  await readsBack(catalog, releases, release);
});

test("[W01] a check names every refusal of a set by record and field, also those that others hide, and writes nothing", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const { category, features } = await catalog.addCategoryWith(["Zoom"]);
  const other = await catalog.addCategory();
  const lastOrder = "2026-01-31";
  const ids = await Promise.all(
    ["A", "B", "C", "D"].map((model) => catalog.addProduct({ category, model, features, lastOrder })),
  );
  const [taken = "", moved = "", circle = "", fine = ""] = ids;
  const set = [
    await edited(catalog, products, taken, { model: "b" }),
    await edited(catalog, products, moved, { category: other }),
    await edited(catalog, products, circle, { successors: [{ product: circle, kind: "similar", sentence: "" }] }),
    { ...(await edited(catalog, products, fine, { endOfSales: "2027-01-31" })), base: 7 },
  ];
  const before = await database.selectFrom("change").select("revision").execute();
  const refusals = await check(database, set);
  expect(refusals).toEqual({
    [`products/${taken}/model`]: productMessages.modelTaken("b"),
    [`products/${moved}/features`]: productMessages.featuresOfAnotherCategory,
    [`products/${circle}/successors`]: successorMessages.itself,
    [`products/${fine}/form`]: conflictMessages.changed,
  });
  expect(await check(database, [await edited(catalog, products, fine, { endOfSales: "2027-01-31" })])).toEqual({});
  expect(await database.selectFrom("change").select("revision").execute()).toEqual(before);
  expect((await opened(catalog, products, fine)).document.endOfSales).toBeUndefined();
  expect((await opened(catalog, products, taken)).document.model).toBe("A");
});
