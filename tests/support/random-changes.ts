import { categoryDraft } from "#core/category/category-draft.ts";
import { downloadDraft } from "#core/download/download-draft.ts";
import { notAFact } from "#core/facts/fact.ts";
import { factDraft } from "#core/facts/fact-draft.ts";
import { infoItemDraft } from "#core/info-item/info-item-draft.ts";
import { productDraft } from "#core/product/product-draft.ts";
import { releaseDraft } from "#core/release/release-draft.ts";
import { createCategory, deleteCategory, updateCategory } from "#server/catalog/category/save-category.ts";
import type { Collection } from "#server/catalog/collection.ts";
import { type CollectionName, collections } from "#server/catalog/collections.ts";
import { createDownload, deleteDownload, updateDownload } from "#server/catalog/download/save-download.ts";
import { assignLabels } from "#server/catalog/fact/assign-labels.ts";
import { createFact, deleteFact, updateFact } from "#server/catalog/fact/save-fact.ts";
import { infoItemById } from "#server/catalog/info-item/info-item-queries.ts";
import {
  createInfoItem,
  deleteInfoItem,
  moveInfoItemToTop,
  updateInfoItem,
} from "#server/catalog/info-item/save-info-item.ts";
import type { ProductFiles } from "#server/catalog/product/product-document.ts";
import { productForEditing } from "#server/catalog/product/product-for-editing.ts";
import { copyProduct, createProduct, deleteProduct, updateProduct } from "#server/catalog/product/save-product.ts";
import { releaseForEditing } from "#server/catalog/release/release-for-editing.ts";
import { createRelease, deleteRelease, updateRelease, withdrawRelease } from "#server/catalog/release/save-release.ts";
import { createSynonyms, deleteSynonyms, updateSynonyms } from "#server/catalog/synonyms/save-synonyms.ts";
import type { Database } from "#server/database/database.ts";
import { readStates } from "#server/history/read-states.ts";
import type { RecordState } from "#server/history/state-body.ts";
import { stagedFile, stagedPicture, stagedSbom, stagedSheet } from "./catalog.ts";
import { unchanged } from "./editing.ts";

/** A sequence that is the same in every run. */
function chances(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Oldest first: ids are random, and a sequence of changes is to be the same in every run. */
async function idsIn(database: Database, { name, table }: Collection<CollectionName>): Promise<string[]> {
  const rows = await database
    .selectFrom(table as "category")
    .select("id")
    .orderBy("id")
    .execute();
  const created = await database
    .selectFrom("change")
    .select("record_id")
    .where("collection", "=", name)
    .where("kind", "=", "created")
    .orderBy("revision")
    .execute();
  const order = new Map(created.map(({ record_id }, place) => [record_id, place]));
  return rows.map(({ id }) => id).sort((one, other) => (order.get(one) ?? -1) - (order.get(other) ?? -1));
}

function ownFact(name: string, labels: string[], unit?: string) {
  const kind = unit ? { type: "number", unit } : { type: "text" };
  return factDraft.parse({ name, ...kind, labels: labels.map((label) => ({ label })) });
}

const units = ["W", "mW", undefined];

export async function allStates(database: Database): Promise<Map<string, RecordState>> {
  const found = new Map<string, RecordState>();
  for (const collection of collections) {
    const states = await readStates(database, collection, await idsIn(database, collection));
    for (const [id, state] of states) found.set(`${collection.name} ${id} ${state.record.version}`, state);
  }
  return found;
}

interface Changing {
  database: Database;
  chance: (below: number) => number;
  /** A new name. */
  text: (word: string) => string;
  /** The id of one of them, if there is any. */
  some: (name: CollectionName) => Promise<string | undefined>;
}

type Change = (changing: Changing) => Promise<unknown>;

const picture = () => ({ picture: stagedPicture(), alt: "Front" });

function productFiles({ chance, text }: Changing): ProductFiles {
  const rows = Array.from({ length: chance(4) }, (_, row) => [`Row ${row}`, text("Cell")]);
  return {
    image: picture(),
    images: Array.from({ length: chance(3) }, picture),
    downloads: Array.from({ length: chance(3) }, () => ({ description: text("Manual"), file: stagedFile() })),
    ...(rows.length > 0 && { sheet: stagedSheet(rows) }),
  };
}

async function featuresOf(database: Database, category: string) {
  return database.selectFrom("feature").select(["id", "label"]).where("category_id", "=", category).execute();
}

/** Edits one of the products as its form does. */
function editing(
  edit: (form: ReturnType<typeof unchanged>, changing: Changing) => Promise<ProductFiles | undefined>,
): Change {
  return async (changing) => {
    const { database, some } = changing;
    const id = await some("products");
    const product = id && (await productForEditing(database, id));
    if (!product) return;
    const form = unchanged(product);
    const files = (await edit(form, changing)) ?? {};
    return updateProduct(database, product.id, form, files, { version: product.version });
  };
}

const changes: Record<CollectionName, Change[]> = {
  categories: [
    async ({ database, text, chance }) => {
      const features = Array.from({ length: chance(4) }, () => ({ label: text("Feature") }));
      return createCategory(database, categoryDraft.parse({ name: text("Category"), features }));
    },
    async ({ database, text, chance, some }) => {
      const id = await some("categories");
      if (!id) return;
      const had = (await featuresOf(database, id)).slice(chance(2));
      const features = [
        ...had.map((feature) => (chance(4) === 0 ? { ...feature, label: text("Renamed") } : feature)),
        ...(chance(3) === 0 ? [{ label: text("Feature") }] : []),
      ];
      const fact = chance(2) ? await some("facts") : undefined;
      const cardFacts = fact && fact !== notAFact ? [fact] : [];
      const draft = { name: text("Category"), description: text("About"), features, cardFacts };
      return updateCategory(database, id, categoryDraft.parse(draft));
    },
    async ({ database, some }) => {
      const id = await some("categories");
      return id && deleteCategory(database, id);
    },
  ],

  products: [
    async (changing) => {
      const { database, text, chance, some } = changing;
      const category = await some("categories");
      if (!category) return;
      const accessory = chance(2) ? await some("products") : undefined;
      const draft = productDraft.parse({
        ...{ category, model: text("VF"), description: text("A camera") },
        features: (await featuresOf(database, category)).map(({ id }) => id).slice(chance(2)),
        accessories: accessory ? [accessory] : [],
      });
      return createProduct(database, draft, productFiles(changing));
    },
    editing(async (form, { text, some, chance }) => {
      const fact = await some("facts");
      Object.assign(form, {
        ...{ description: text("A camera"), specs: text("Specs"), endOfLife: `203${chance(9)}-01-31` },
        facts: fact && fact !== notAFact ? { ...form.facts, [fact]: chance(2) ? `${chance(90)}` : text("Typed") } : {},
      });
    }),
    editing(async (form, { some, text, chance }) => {
      const [accessory, product] = [await some("products"), await some("products")];
      const isOther = (id: string | undefined): id is string => id !== undefined && id !== form.successors[0]?.product;
      form.accessories = isOther(accessory) && chance(3) > 0 ? [accessory] : [];
      form.successors = isOther(product) ? [{ product, kind: "similar", sentence: text("Larger") }] : [];
    }),
    editing(async (form, { some, text, chance }) => {
      const own = form.downloads[0]?.id;
      const ndaaLetter = chance(2) ? own : await some("downloads");
      const onvif = chance(2) ? [{ profile: "T" as const, firmware: text("4"), declaration: ndaaLetter }] : [];
      Object.assign(form, { ndaaLetter, onvif, socMaker: text("Maker"), radioModules: [{ maker: text("Maker") }] });
    }),
    editing(async (form, { database, some }) => {
      const category = await some("categories");
      if (!category) return;
      Object.assign(form, { category, features: (await featuresOf(database, category)).map(({ id }) => id) });
    }),
    editing(async ({ images, downloads, image, ...form }, { text, chance }) => {
      const isNew = () => chance(2) === 0;
      // The letter stays among its downloads.
      const kept = downloads.filter(({ id }) => id === form.ndaaLetter || form.onvif?.length || chance(3) > 0);
      return {
        image: { ...image, ...(isNew() && { picture: stagedPicture({ extension: chance(2) ? "png" : "jpg" }) }) },
        images: [...images.slice(chance(2)).reverse(), ...(isNew() ? [picture()] : [])],
        downloads: kept.map((download) =>
          isNew() ? { ...download, file: stagedFile({ name: text("file") }) } : download,
        ),
        ...(isNew() && { sheet: chance(2) ? null : stagedSheet([[`Row ${chance(5)}`, text("Cell")]]) }),
      } as ProductFiles;
    }),
    async ({ database, some, text }) => {
      const id = await some("products");
      const product = id && (await productForEditing(database, id));
      if (!product) return;
      const { image, images, downloads, sheet, ...form } = unchanged(product);
      // Its own downloads get other ids in a copy.
      const draft = { ...form, model: text("Copy"), ndaaLetter: undefined, onvif: [] };
      return copyProduct(database, product.id, draft, { image, images, downloads, ...(sheet ? {} : { sheet: null }) });
    },
    async ({ database, some }) => {
      const id = await some("products");
      return id && deleteProduct(database, id);
    },
  ],

  downloads: [
    async ({ database, some, text }) => {
      const product = await some("products");
      const draft = downloadDraft.parse({ description: text("Sheet"), ...(product && { products: [product] }) });
      return createDownload(database, draft, stagedFile());
    },
    async ({ database, some, text, chance }) => {
      const [id, product] = [await some("downloads"), await some("products")];
      if (!id) return;
      const draft = downloadDraft.parse({ description: text("Sheet"), ...(product && { products: [product] }) });
      const file = chance(2) ? stagedFile({ name: chance(2) ? "manual.pdf" : text("sheet") }) : undefined;
      return updateDownload(database, id, draft, file);
    },
    async ({ database, some }) => {
      const id = await some("downloads");
      return id && deleteDownload(database, id);
    },
  ],

  releases: [
    async ({ database, some, text, chance }) => {
      const product = await some("products");
      const draft = {
        ...{ name: "Firmware", line: "Cameras", versionText: text("1"), date: "2026-11-19" },
        products: product ? [product] : [],
      };
      const beside = chance(2) ? { signature: stagedFile({ name: "fw.sig" }), sbom: stagedSbom() } : {};
      return createRelease(database, releaseDraft.parse(draft), { file: stagedFile({ name: "fw.zip" }), ...beside });
    },
    async ({ database, some, text, chance }) => {
      const [id, product] = [await some("releases"), await some("products")];
      const release = id && (await releaseForEditing(database, id));
      if (!release) return;
      const draft = { ...release, notesNew: text("New"), products: product ? [product] : [] };
      const files = [
        {},
        { signature: stagedFile({ name: text("sig") }), sbom: stagedSbom() },
        { signature: null, sbom: null },
      ][chance(3)];
      return updateRelease(database, release.id, releaseDraft.parse(draft), files);
    },
    async ({ database, some, text }) => {
      const id = await some("releases");
      return id && withdrawRelease(database, id, text("Reason"));
    },
    async ({ database, some }) => {
      const id = await some("releases");
      return id && deleteRelease(database, id, { reason: "no longer needed" });
    },
  ],

  info: [
    ({ database, text }) =>
      createInfoItem(database, infoItemDraft.parse({ kind: "banner", content: text("Banner"), linkUrl: "/support" })),
    ({ database, text, chance }) =>
      createInfoItem(
        database,
        infoItemDraft.parse({ kind: "card", heading: text("Card"), content: text("Content"), alt: "" }),
        chance(2) ? stagedPicture() : null,
      ),
    ({ database }) => createInfoItem(database, { kind: "image", alt: "Wide" }, stagedPicture({ extension: "png" })),
    async ({ database, some, text, chance }) => {
      const id = await some("info");
      const item = id && (await infoItemById(database, id));
      if (!item) return;
      const words = { kind: item.kind, heading: text("Card"), content: text("Content"), alt: text("Alt") };
      const pictures = [undefined, null, stagedPicture(), stagedPicture({ extension: "png" })];
      return updateInfoItem(database, id, infoItemDraft.parse(words), pictures[chance(4)]);
    },
    async ({ database, some }) => {
      const id = await some("info");
      return id && moveInfoItemToTop(database, id);
    },
    async ({ database, some }) => {
      const id = await some("info");
      return id && deleteInfoItem(database, id);
    },
  ],

  synonyms: [
    ({ database, text }) => createSynonyms(database, { words: [text("w"), text("v")] }),
    async ({ database, some, text }) => {
      const id = await some("synonyms");
      return id && updateSynonyms(database, id, { words: [text("w"), text("v")] });
    },
    async ({ database, some }) => {
      const id = await some("synonyms");
      return id && deleteSynonyms(database, id);
    },
  ],

  facts: [
    ({ database, text, chance }) =>
      createFact(database, ownFact(text("Fact"), [chance(2) ? `Row ${chance(5)}` : text("Row")], units[chance(3)])),
    async ({ database, some, text, chance }) => {
      const id = await some("facts");
      return id && updateFact(database, id, ownFact(text("Fact"), [`Row ${chance(5)}`, text("Row")], units[chance(3)]));
    },
    async ({ database, some }) => {
      const id = await some("facts");
      return id && deleteFact(database, id);
    },
    async ({ database, some, chance }) => {
      const id = await some("facts");
      const facts = chance(2) || !id || id === notAFact ? ("not a fact" as const) : [{ id }];
      return assignLabels(database, [{ label: `Row ${chance(5)}`, facts }]);
    },
  ],
};

/** Changes a site by one of all commands at random, the same in every run. */
export function randomChanges(database: Database, seed: number): () => Promise<void> {
  const chance = chances(seed);
  // Products have most.
  const all = [...Object.values(changes), changes.products].flat();
  let made = 0;
  const changing: Changing = {
    ...{ database, chance },
    text: (word) => `${word} ${seed}.${++made}`,
    async some(name) {
      const collection = collections.find((one) => one.name === name);
      const ids = collection ? await idsIn(database, collection) : [];
      return ids[chance(ids.length)];
    },
  };
  return async () => {
    for (;;) {
      const outcome = await all[chance(all.length)]?.(changing);
      // Undefined where there is nothing that it could change.
      if (typeof outcome === "object" && outcome !== null && "ok" in outcome && outcome.ok) return;
    }
  };
}
