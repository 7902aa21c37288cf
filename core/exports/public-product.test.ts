import { expect, test } from "vitest";
import { FactSet, unitOfFact } from "#core/facts/fact.ts";
import { standardFacts } from "#core/facts/standard-facts.ts";
import type { Product } from "#core/product/product.ts";
import { unitCode } from "#core/quantities/units.ts";
import type { Release } from "#core/release/release.ts";
import { publicProduct } from "./public-product.ts";

const bare: Product = {
  id: "1",
  model: "VF-A",
  description: "A camera",
  ndaa: false,
  specs: "",
  category: { id: "2", name: "Dome" },
  features: [],
  accessories: [],
  successors: { links: [], products: [] },
  facts: [],
  specRows: [],
  pictures: [{ url: "/files/a.svg?v=1", width: 800, height: 600, alt: "VF-A", widths: [] }],
  downloads: [],
  documents: [],
  version: 1,
  updatedAt: 0,
};
const facts = new FactSet(standardFacts);
const site = { siteUrl: "https://cameras.example", today: "2026-11-19" };

test("[Z02] the JSON of a product has every field, null where the maker has entered nothing", () => {
  expect(publicProduct(bare, [], site, facts)).toEqual({
    id: "1",
    url: "https://cameras.example/catalog/products/1",
    model: "VF-A",
    category: { id: "2", name: "Dome", url: "https://cameras.example/catalog/categories/2" },
    description: "A camera",
    features: [],
    ndaa: false,
    specs: "",
    specRows: [],
    facts: [],
    pictures: [{ url: "https://cameras.example/files/a.svg?v=1", width: 800, height: 600, alt: "VF-A", variants: [] }],
    accessories: [],
    successors: [],
    downloads: [],
    documents: [],
    releases: [],
    lifecycle: {
      status: null,
      launched: null,
      lastOrder: null,
      endOfSales: null,
      endOfSecuritySupport: null,
      endOfLife: null,
    },
    evidence: null,
    updated: "1970-01-01T00:00:00.000Z",
  });
});

test("[Z02] the JSON of a product tells its dates as entered, and the status of the day", () => {
  const { lifecycle } = publicProduct(
    { ...bare, launched: "2024-01-01", endOfSecuritySupport: "2031-06" },
    [],
    site,
    facts,
  );
  expect(lifecycle).toMatchObject({ status: "Active", launched: "2024-01-01", endOfSecuritySupport: "2031-06" });
});

test("[Z02] the JSON of a product lists its releases, says which are current, and what is not entered is null", () => {
  const file = {
    fileName: "a.zip",
    size: 1,
    url: "/files/releases/5/a.zip?v=1",
    type: "application/zip",
    sha256: "ab",
  };
  const release: Release = {
    ...{ id: "5", name: "Camera firmware", line: "Cameras", kind: "firmware", versionText: "2.10", date: "2026-11-19" },
    ...{ channel: "stable", update: "security", hardwareRevisions: [], regions: [], file, updatedAt: 0 },
  };
  const { releases } = publicProduct(bare, [release, { ...release, id: "6", versionText: "2.9" }], site, facts);
  expect(releases.map(({ version, isCurrent }) => [version, isCurrent])).toEqual([
    ["2.10", true],
    ["2.9", false],
  ]);
  expect(releases[0]).toMatchObject({
    url: "https://cameras.example/support/releases/5",
    ...{ withdrawnReason: null, notesNew: null, minimumVersion: null, signature: null, sbom: null },
    file: { ...file, url: "https://cameras.example/files/releases/5/a.zip?v=1" },
  });
});

test("[Y06] [Z02] the JSON of a product names its own successors, and not theirs", () => {
  const [picture] = bare.pictures;
  const link = (product: string, successor: string) => ({ product, successor, kind: "drop-in" as const, sentence: "" });
  const products = ["3", "4"].map((id) => ({ id, model: `VF-${id}`, picture }));
  const { successors } = publicProduct(
    { ...bare, successors: { links: [link("1", "3"), link("3", "4")], products } },
    [],
    site,
    facts,
  );
  const url = "https://cameras.example/catalog/products/3";
  expect(successors).toEqual([{ id: "3", model: "VF-3", url, kind: "drop-in", sentence: "" }]);
});

test("[M01] the JSON of a product has its facts, with units, UN/CEFACT codes and the row each came from", () => {
  const row = { section: "Lens", label: "Horizontal field of view (°)", text: "107 · 31" };
  const { facts: stated } = publicProduct(
    {
      ...bare,
      facts: [
        { factId: "fieldOfView", low: 31, high: 107, origin: "sheet", row },
        { factId: "illumination", low: 0.004, high: 0.004, condition: "colour", origin: "typed" },
        { factId: "codecs", text: "H.265", origin: "typed" },
      ],
    },
    [],
    site,
    facts,
  );
  expect(stated).toEqual([
    {
      ...{ kind: "fieldOfView", label: "Horizontal field of view", text: "107° to 31°", low: 31, high: 107 },
      ...{ unit: "°", unitCode: "DD", condition: null, origin: "sheet", row },
    },
    {
      ...{ kind: "illumination", label: "Minimum illumination", text: "0.004 lx (colour)", low: 0.004, high: 0.004 },
      ...{ unit: "lx", unitCode: "LUX", condition: "colour", origin: "typed", row: null },
    },
    {
      ...{ kind: "codecs", label: "Video codecs", text: "H.265", low: null, high: null },
      ...{ unit: null, unitCode: null, condition: null, origin: "typed", row: null },
    },
  ]);
});

test("[M01] every unit of a fact has its UN/CEFACT code", () => {
  const units = standardFacts.map(unitOfFact).filter((unit) => unit !== "");
  expect(units.length).toBeGreaterThan(5);
  for (const unit of units) expect(unitCode(unit), unit).toMatch(/^[A-Z\d]{2,3}$/);
});
