import { isDeepStrictEqual } from "node:util";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { z } from "zod";
import type { FactDocument } from "#server/catalog/fact/fact-collection.ts";
import { accepted } from "#tests/support/accepted.ts";
import {
  openTestCatalog,
  releaseWords,
  stagedFile,
  stagedPicture,
  stagedSbom,
  type TestCatalog,
} from "#tests/support/catalog.ts";
import { changedCells, namesIn } from "../../history/changed-cells.ts";
import { differences } from "../../history/differences.ts";
import { readStates } from "../../history/read-states.ts";
import { restoreVersion } from "../../history/restore-version.ts";
import type { CategoryDocument } from "../category/category-collection.ts";
import { type CollectionName, collectionNamed } from "../collections.ts";
import type { DownloadDocument } from "../download/download-collection.ts";
import type { InfoItemDocument } from "../info-item/info-item-collection.ts";
import { catalogCsv } from "../product/listing/catalog-csv.ts";
import { catalogJson } from "../product/listing/catalog-json.ts";
import { type ProductDocument, products } from "../product/product-collection.ts";
import type { ReleaseDocument } from "../release/release-collection.ts";
import { save } from "./save.ts";

// Two documents of each kind that differ in every field. Whoever adds a field adds it here: the schema of the archive asks for it.

/** Two of everything that a record may lead to. */
async function others(catalog: TestCatalog) {
  const home = await catalog.addCategoryWith(["Zoom", "Heat"]);
  const second = await catalog.addCategoryWith(["Audio"]);
  return {
    home,
    second,
    products: [await catalog.addProduct({ model: "Other 1" }), await catalog.addProduct({ model: "Other 2" })],
    letters: [
      await catalog.addDownload({ description: "Letter 1" }),
      await catalog.addDownload({ description: "Letter 2" }),
    ],
  };
}

type Others = Awaited<ReturnType<typeof others>>;

const at = <Value>(values: Value[], nth: number) => values[nth] as Value;
const document = (nth: number) => ({
  kind: at(["manual", "datasheet"] as const, nth) as never,
  ...{ language: at(["de", "en"], nth), date: `2026-01-1${nth}`, documentVersion: `V${nth}` },
});

const documents: Record<CollectionName, (nth: number, others: Others) => unknown> = {
  categories: (nth): CategoryDocument => ({
    ...{ name: `Domes ${nth}`, description: `About ${nth}`, cardFacts: [at(["weight", "ip"], nth)] },
    features: [
      {
        id: at(["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"], nth),
        label: `Feature ${nth}`,
      },
    ],
  }),
  facts: (nth): FactDocument => ({
    ...{ name: `Fact ${nth}`, shortName: `F${nth}`, type: "number", unit: at(["W", "mW"], nth), position: 100 },
    ...{
      isRange: nth === 0,
      isHighFirst: nth === 0,
      takesLargest: nth === 0,
      isMany: nth === 0,
      filter: at(["range", undefined], nth) as never,
    },
    ...{ isOnCards: nth === 0, isInTable: nth === 0, isInComparison: nth === 0 },
    labels: [{ label: `Row ${nth}` }],
  }),
  products: (nth, { home, second, products, letters }): ProductDocument => ({
    ...{ model: `VF-${nth}`, description: `Camera ${nth}`, ndaa: nth === 0, specs: `Text ${nth}` },
    ...{ launched: `2020-01-0${nth + 1}`, lastOrder: `2027-01-0${nth + 1}`, endOfSales: `2028-01-0${nth + 1}` },
    ...{ endOfSecuritySupport: `2029-0${nth + 1}`, endOfLife: `2030-01-0${nth + 1}` },
    ...{ ndaaLetter: at(letters, nth), ndaaSignatory: `Signer ${nth}`, ndaaDate: `2026-02-0${nth + 1}` },
    ...{
      ndaaReviewed: `2026-03-0${nth + 1}`,
      socMaker: `Soc ${nth}`,
      oemOrigin: `Oem ${nth}`,
      taaCountry: `Country ${nth}`,
    },
    category: at([home.category, second.category], nth),
    features: at([home.features, second.features], nth),
    accessories: [at(products, nth)],
    successors: [
      { product: at(products, 1 - nth), kind: at(["similar", "drop-in"] as const, nth), sentence: `Better ${nth}` },
    ],
    image: { alt: `Front ${nth}`, file: stagedPicture({ extension: at(["jpg", "png"], nth) }) },
    images: [
      {
        id: at(["33333333-3333-4333-8333-333333333333", "44444444-4444-4444-8444-444444444444"], nth),
        alt: `Side ${nth}`,
        file: stagedPicture(),
      },
    ],
    downloads: [
      {
        id: "55555555-5555-4555-8555-555555555555",
        description: `Manual ${nth}`,
        ...document(nth),
        file: stagedFile({ name: `${nth}.pdf` }),
      },
    ],
    sheet: {
      file: stagedFile({ name: at(["a.xlsx", "a.xls"], nth) }),
      ...{
        rows: JSON.stringify([["Colour", `Red ${nth}`]]),
        modelColumn: `Column ${nth}`,
        decimalMark: at(["comma", "point"], nth),
      },
    },
    radioModules: [{ maker: `Maker ${nth}`, model: `Radio ${nth}`, fccId: `FCC ${nth}` }],
    onvif: [
      {
        profile: at(["S", "T"] as const, nth),
        firmware: `FW ${nth}`,
        declaration: at(letters, nth),
        date: `2026-04-0${nth + 1}`,
      },
    ],
    facts: { power: `${nth + 5} W` },
  }),
  downloads: (nth, { products }): DownloadDocument => ({
    ...{
      description: `Guide ${nth}`,
      ...document(nth),
      products: [at(products, nth)],
      file: stagedFile({ name: `g${nth}.pdf` }),
    },
  }),
  info: (nth): InfoItemDocument => ({
    ...{
      kind: "card",
      heading: `Card ${nth}`,
      content: `Text ${nth}`,
      linkUrl: `/support?q=${nth}`,
      linkLabel: `More ${nth}`,
    },
    ...{ image: stagedPicture({ extension: at(["jpg", "png"], nth) }), alt: `Wide ${nth}`, timestamp: 1_000 + nth },
  }),
  releases: (nth, { products }): ReleaseDocument => ({
    ...releaseWords(),
    ...{
      name: `Firmware ${nth}`,
      line: `Line ${nth}`,
      kind: at(["firmware", "software"] as const, nth) as never,
      versionText: `1.${nth}`,
    },
    ...{
      date: `2026-05-0${nth + 1}`,
      channel: at(["beta", "withdrawn"] as const, nth),
      withdrawnReason: at([undefined, "Overheats"], nth),
    },
    ...{
      update: at(["feature", "security"] as const, nth) as never,
      notesNew: `New ${nth}`,
      notesFixed: `Fixed ${nth}`,
      notesKnownIssues: `Known ${nth}`,
    },
    ...{ hardwareRevisions: [`R${nth}`], regions: [`EU${nth}`], minimumVersion: `0.${nth}`, isSbomPublic: nth === 0 },
    products: [at(products, nth)],
    file,
    signature: stagedFile({ name: `${nth}.sig` }),
    sbom: stagedSbom(),
  }),
  synonyms: (nth) => ({ words: [`eye ${nth}`, `ball ${nth}`] }),
};

/** What is published under a version stays. */
const file = stagedFile({ name: "fw.zip" });

/** Fields that no document of the test can change, and why. */
const same: Partial<Record<CollectionName, string[]>> = {
  // A fact's type stays; words belong to facts of words. Lists of categories may name deleted ones.
  facts: ["type", "words", "isOrdered", "categories", "position"],
  // It names another release of the line.
  releases: ["predecessor", "fileRef"],
  products: ["lastOrderNoticeAt"],
  // An info item stays of its kind.
  info: ["timestamp", "kind"],
};
const ofEvery = ["id", "version", "createdAt", "updatedAt", "image", "fileName", "size", "downloadURL"];
/** Where the history does not follow the field's own name. */
const toldBy: Record<string, string> = {
  imageRef: "file ",
  fileRef: "file ",
  signatureRef: "file ",
  specsExcelRef: "file ",
  sbom: "file ",
};

const site = { siteUrl: "https://cameras.example", today: "2026-11-19" };
const id = "99999999-9999-4999-8999-999999999999";

for (const name of Object.keys(documents) as CollectionName[]) {
  test(`[HI38] every field of the ${name} is saved, archived, told by the history and restored`, async () => {
    await using catalog = await openTestCatalog();
    const { database } = catalog;
    const kind = collectionNamed(name);
    if (!kind) throw new Error(`There are no ${name}.`);
    const found = await others(catalog);
    const stateOf = async () => (await readStates(database, kind, [id])).get(id);
    accepted(await save(database, [{ kind, id, after: documents[name](0, found), base: null }]));
    const before = await stateOf();
    accepted(await save(database, [{ kind, id, after: documents[name](1, found), base: 1 }]));
    const after = await stateOf();
    if (!before || !after) throw new Error(`The ${name} have no such record.`);

    const lines: Record<string, unknown>[] = [];
    for await (const line of kind.read(database, [id])) {
      lines.push(...(kind.recordsIn?.(line as never) ?? []).map(([, record]) => record));
      if (!kind.recordsIn) lines.push(line as Record<string, unknown>);
    }
    const shape = kind.schema instanceof z.ZodObject ? Object.keys(kind.schema.shape) : Object.keys(after.record);
    const fields = shape.filter((field) => !ofEvery.includes(field) && !same[name]?.includes(field));
    expect(fields.length).toBeGreaterThan(0);
    const told = differences(before, after);
    const cells = changedCells(told, await namesIn(database, told));
    for (const field of fields) {
      expect(
        [before.record[field], after.record[field], lines.at(-1)?.[field]].some((value) => value !== undefined),
        field,
      ).toBe(true);
      const start = toldBy[field];
      expect(
        told.some((difference) => difference.field === field || (start && difference.field.startsWith(start))),
        field,
      ).toBe(true);
    }
    expect(cells.length).toBeGreaterThan(0);
    for (const { field, before: was, after: now } of cells) {
      expect(field).toMatch(/^[\p{Lu}“]/u);
      expect(`${was} ${now}`).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
    }

    if (name === "releases") return;
    accepted(await restoreVersion(database, { collection: name, id, version: 1 }, { current: 2 }));
    const left = differences(before, await stateOf()).filter(({ field }) => !same[name]?.includes(field));
    expect(left).toEqual([]);
  });
}

/** Ids of rows, and what only says how a sheet is read; the bytes of a sheet are its rows. */
const notInJson = ["downloads.id", "sheet.file", "sheet.modelColumn", "sheet.decimalMark"];
/** A cell holds no list, and of a letter the date alone. */
const notInCsv = ["ndaaLetter", "image.alt"];
const listsNotInCsv = ["accessories", "successors", "images", "downloads", "sheet", "radioModules", "onvif"];

test("[HI38] every field of a product is in its JSON and its row of the CSV, or known to be left out", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const found = await others(catalog);
  const first = documents.products(0, found) as ProductDocument;
  const second = documents.products(1, found) as ProductDocument;
  accepted(await save(database, [{ kind: products, id, after: first, base: null }]));
  const exported = async () => {
    const pieces = async (of: AsyncIterable<string>) => (await Array.fromAsync(of)).join("");
    const json: { id: string }[] = JSON.parse(await pieces(catalogJson(database, site)));
    const csv: Record<string, string>[] = parse(await pieces(catalogCsv(database, site)), { columns: true, bom: true });
    return {
      json: { ...json.find((product) => product.id === id), updated: "" },
      csv: { ...csv.find((row) => row.id === id), updated: "" },
    };
  };
  const before = await exported();
  const missing: Record<"json" | "csv", string[]> = { json: [], csv: [] };
  for (const [path, after] of mixes(first, second)) {
    accepted(await save(database, [{ kind: products, id, after, base: "any" }]));
    const now = await exported();
    for (const format of ["json", "csv"] as const)
      if (isDeepStrictEqual(now[format], before[format])) missing[format].push(path);
    accepted(await save(database, [{ kind: products, id, after: first, base: "any" }]));
  }
  expect(missing.json).toEqual(notInJson);
  expect(missing.csv.filter((path) => !listsNotInCsv.includes(path.split(".")[0] ?? ""))).toEqual(notInCsv);
});

/** The first with one field of the second, by the field's name; a feature is of its category. */
function mixes(first: ProductDocument, second: ProductDocument): [path: string, ProductDocument][] {
  const { features, ...others } = first;
  return Object.keys(others).flatMap((name): [string, ProductDocument][] => {
    const [old, now] = [first, second].map((document) => (document as unknown as Record<string, unknown>)[name]);
    const [row, rowNow] = [old, now].map((value) => (Array.isArray(value) ? value[0] : value));
    if (name === "facts" || typeof row !== "object")
      return [[name, { ...first, [name]: now, ...(name === "category" && { features: second.features }) }]];
    return Object.keys(row).map((field) => {
      const mixed = { ...row, [field]: rowNow[field] };
      return [`${name}.${field}`, { ...first, [name]: Array.isArray(old) ? [mixed] : mixed }];
    });
  });
}
