import { expect, test } from "vitest";
import { done, refused } from "#core/outcome.ts";
import { evidenceMessages } from "#core/product/evidence.ts";
import { productForm } from "#core/product/product-draft.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestCatalog, stagedFile, stagedPicture } from "#tests/support/catalog.ts";
import { editable, openTestEditing, unchanged } from "#tests/support/editing.ts";
import { transaction } from "../../../database/transaction.ts";
import { brokenReferences } from "../../../maintenance/archive/broken-references.ts";

const texts = {
  ndaaSignatory: "Miriam Okafor",
  ndaaDate: "2026-01-14",
  ndaaReviewed: "2026-11-05",
  socMaker: "Lumenor",
  oemOrigin: "Sheffield",
  taaCountry: "United Kingdom",
};
const radioModules = [{ maker: "Nordwave", model: "NW-802", fccId: "2AXYZ-NW802" }, { model: "NW-900" }];

test("[Q05] a product keeps its evidence, with its own and general downloads, and an equal edit is no change", async () => {
  await using site = await openTestEditing();
  expect(await site.hasEvidence()).toBe(false);
  const letter = await site.addDownload({ description: "NDAA letter", kind: "ndaa-letter" });
  const product = await site.addProduct({ files: { downloads: [{ description: "ONVIF", file: stagedFile() }] } });
  const begun = await editable(site, product);
  const declaration = begun.downloads[0]?.id;
  const onvif = [
    { profile: "S" as const, firmware: "V5.7.3_build 230420", declaration, date: "2026-11-05" },
    { profile: "T" as const },
  ];
  const form = { ...unchanged(begun), ...texts, ndaaLetter: letter, radioModules, onvif };
  expect(await site.editing.updateProduct(product, form, 1)).toEqual(done(product));

  expect((await site.product(product))?.evidence).toMatchObject({
    ...texts,
    letter: { description: "NDAA letter" },
    radioModules,
    onvif: [{ profile: "S", declaration: { description: "ONVIF" } }, { profile: "T" }],
  });
  expect(await site.hasEvidence()).toBe(true);
  expect(await editable(site, product)).toMatchObject({ ...texts, ndaaLetter: letter, radioModules, onvif });
  const revision = await site.revision();
  accepted(await site.editing.updateProduct(product, unchanged(await editable(site, product)), 2));
  expect(await site.revision()).toBe(revision);

  accepted(await site.editing.updateProduct(product, unchanged(begun), 2));
  expect((await site.product(product))?.evidence).toBeUndefined();
  expect(await site.hasEvidence()).toBe(false);
});

test("[Q05] a file that the form uploads can be its letter, in a new product, an edit and a copy", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  const file = async () => site.upload("product-file", stagedFile({ name: "letter.pdf" }));
  const image = { upload: await site.upload("picture", stagedPicture()), alt: "" };
  const form = productForm.parse({ category, model: "New", description: "A camera", image });
  const withLetter = async () => {
    const upload = await file();
    return { downloads: [{ upload, description: "Letter" }], ndaaLetter: upload };
  };
  const id = accepted(await site.editing.createProduct({ ...form, ...(await withLetter()) }));
  const letterOf = async (product: string) => (await site.product(product))?.evidence?.letter?.description;
  expect(await letterOf(id)).toBe("Letter");

  const begun = await editable(site, id);
  accepted(await site.editing.updateProduct(id, { ...unchanged(begun), ...(await withLetter()) }, 1));
  expect(await letterOf(id)).toBe("Letter");
  const copying = { ...unchanged(begun), ...(await withLetter()), model: "Copy", from: id };
  expect(await letterOf(accepted(await site.editing.createProduct(copying)))).toBe("Letter");
  expect(await brokenReferences(site.database)).toEqual([]);
});

test("[Q05] a letter or declaration that is no download is refused at its field; a deleted one is taken out", async () => {
  await using site = await openTestEditing();
  const letter = await site.addDownload({ description: "Letter" });
  const other = await site.addProduct({ files: { downloads: [{ description: "Theirs", file: stagedFile() }] } });
  const foreign = (await editable(site, other)).downloads[0]?.id;
  const product = await site.addProduct();
  const form = unchanged(await editable(site, product));
  const onvif = [
    { profile: "T" as const, declaration: letter },
    { profile: "M" as const, declaration: foreign },
  ];
  expect(await site.editing.updateProduct(product, { ...form, ndaaLetter: crypto.randomUUID(), onvif }, 1)).toEqual(
    refused({
      ndaaLetter: evidenceMessages.letterUnknown,
      "onvif[1].declaration": evidenceMessages.declarationUnknown,
    }),
  );
  accepted(await site.editing.updateProduct(product, { ...form, ndaaLetter: letter, onvif: onvif.slice(0, 1) }, 1));
  const open = await editable(site, product);

  accepted(await site.editing.deleteDownload(letter));
  expect((await site.product(product))?.evidence).toEqual({ radioModules: [], onvif: [{ profile: "T" }] });
  expect((await editable(site, product)).version).toBe(open.version + 1);
  expect(await brokenReferences(site.database)).toEqual([]);
});

test("[Q05] evidence that names a download that is gone is found by the check", async () => {
  await using catalog = await openTestCatalog();
  const product = await catalog.addProduct();
  const gone = crypto.randomUUID();
  await catalog.database.updateTable("product").set({ ndaa_letter: gone }).where("id", "=", product).execute();
  const [broken, ...others] = await brokenReferences(catalog.database);
  expect(broken).toMatchObject({
    message: `The evidence of product ${product} names the download ${gone}, which does not exist.`,
    link: { product, other: gone },
  });
  expect(others).toEqual([]);
  await transaction(catalog.database, async (work) => broken?.link?.remove(work));
  expect(await brokenReferences(catalog.database)).toEqual([]);
});
