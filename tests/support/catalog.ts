import { createHash, randomBytes } from "node:crypto";
import type { DownloadDraft } from "#core/download/download-draft.ts";
import { productImageKey } from "#core/files/file-key.ts";
import { newId } from "#core/id.ts";
import { lifecycleMistakes } from "#core/product/lifecycle.ts";
import { type ProductDraft, productDraft } from "#core/product/product-draft.ts";
import type { SpecRows } from "#core/product/spec-table.ts";
import { type ReleaseDraft, releaseDraft } from "#core/release/release-draft.ts";
import type { Catalog } from "#server/catalog/catalog.ts";
import { createCategory } from "#server/catalog/category/save-category.ts";
import { createDownload } from "#server/catalog/download/save-download.ts";
import { createInfoItem } from "#server/catalog/info-item/save-info-item.ts";
import { openCatalog } from "#server/catalog/open-catalog.ts";
import type { ProductFiles } from "#server/catalog/product/product-document.ts";
import { lifecycleColumns, productColumns } from "#server/catalog/product/product-tables.ts";
import { createProduct } from "#server/catalog/product/save-product.ts";
import { ProductIndex } from "#server/catalog/product-index/product-index.ts";
import { createRelease, type ReleaseFiles } from "#server/catalog/release/save-release.ts";
import { toRow } from "#server/database/columns.ts";
import type { Database } from "#server/database/database.ts";
import { transaction } from "#server/database/transaction.ts";
import { fillUniqueKeys } from "#server/database/unique-names.ts";
import type { StagedFile, StagedPicture, StagedSbom, StagedSheet } from "#server/storage/staged-file.ts";
import { accepted } from "./accepted.ts";
import { openTestDatabase, type TestDatabase } from "./test-database.ts";

export interface ProductWishes extends Partial<ProductDraft> {
  id?: string;
  files?: ProductFiles;
}

export interface ReleaseWishes extends Partial<ReleaseDraft> {
  files?: ReleaseFiles;
}

/** A catalog on a real database, in a temporary folder that is removed with it. */
export interface TestCatalog extends Catalog, TestDatabase {
  readonly database: Database;
  /** What the catalog keeps in memory. */
  readonly productIndex: ProductIndex;
  /** Each answers the new record's id. */
  addCategory(wishes?: { name?: string; description?: string }): Promise<string>;
  /** Answers the ids of a new category and of its features, in the order of the labels. */
  addCategoryWith(labels: string[], name?: string): Promise<{ category: string; features: string[] }>;
  addProduct(wishes?: ProductWishes): Promise<string>;
  /** Hundreds that differ in their models alone, in this order, which commands would take seconds to make. */
  addProducts(models: string[], wishes?: Omit<ProductWishes, "id" | "files">): Promise<string[]>;
  addDownload(wishes?: Partial<DownloadDraft> & { fileName?: string }): Promise<string>;
  addRelease(wishes?: ReleaseWishes): Promise<string>;
  addBanner(wishes?: { content?: string; timestamp?: number }): Promise<string>;
}

export async function openTestCatalog(): Promise<TestCatalog> {
  const opened = await openTestDatabase();
  const { data } = opened;
  const { database } = data;
  const productIndex = new ProductIndex(data);
  let made = 0;

  async function addCategory({ name = `Category ${++made}`, description = "" } = {}): Promise<string> {
    return accepted(await createCategory(database, { name, description, features: [] }));
  }

  async function draftOf({ category, ...words }: ProductWishes): Promise<ProductDraft> {
    return productDraft.parse({
      model: `Model ${++made}`,
      description: "A camera",
      ndaa: true,
      ...words,
      category: category ?? (await addCategory()),
    });
  }

  return {
    ...openCatalog(data.reading, productIndex, data.background),
    ...opened,
    database,
    productIndex,
    addCategory,

    async addCategoryWith(labels, name = `Category ${++made}`) {
      const features = labels.map((label) => ({ id: crypto.randomUUID(), label }));
      const category = accepted(await createCategory(database, { name, description: "", features }));
      return { category, features: features.map(({ id }) => id) };
    },

    async addProduct({ id, files, ...words } = {}) {
      const given = { image: { picture: stagedPicture(), alt: "" }, ...files };
      const draft = await draftOf(words);
      if (Object.keys(lifecycleMistakes(draft)).length === 0) {
        return accepted(await createProduct(database, draft, given, { id }));
      }
      // Older sites may have dates that no form takes.
      return transaction(database, async (work) => {
        const undated = Object.fromEntries(Object.keys(lifecycleColumns).map((name) => [name, undefined]));
        const made = accepted(await createProduct(work, { ...draft, ...undated }, given, { id }));
        await work.updateTable("product").set(toRow(lifecycleColumns, draft)).where("id", "=", made).execute();
        return made;
      });
    },

    async addProducts([model, ...others], wishes = {}) {
      const draft = await draftOf({ ...wishes, model });
      const id = accepted(await createProduct(database, draft, { image: { picture: stagedPicture(), alt: "" } }));
      const first = await database.selectFrom("product").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      const image = await database
        .selectFrom("file")
        .selectAll()
        .where("key", "=", first.image_key)
        .executeTakeFirstOrThrow();
      const { seq: _, ...row } = { ...first, unique_key: null, unique_of: null };
      const rows = others.map((model) => {
        const id = newId();
        return { ...row, ...toRow(productColumns, { ...draft, model }), id, image_key: productImageKey(id, "jpg") };
      });
      await transaction(database, async (work) => {
        // SQLite takes at most 32,766 values.
        for (let from = 0; from < rows.length; from += 200) {
          const some = rows.slice(from, from + 200);
          await work.insertInto("product").values(some).execute();
          const files = some.map(({ image_key: key }) => ({ ...image, key }));
          await work.insertInto("file").values(files).execute();
        }
        await fillUniqueKeys(work);
      });
      return [id, ...rows.map(({ id }) => id)];
    },

    async addDownload({ description = `Download ${++made}`, fileName = "manual.pdf", ...details } = {}) {
      const draft = { description, ...details };
      return accepted(await createDownload(database, draft, stagedFile({ name: fileName })));
    },

    addRelease: (wishes) => addRelease(database, wishes),

    async addBanner({ content = `Banner ${++made}`, timestamp } = {}) {
      return accepted(await createInfoItem(database, { kind: "banner", content }, undefined, { timestamp }));
    },
  };
}

/** Also beside the server of a site. Answers the id of a new stable firmware. */
export async function addRelease(database: Database, { files, ...wishes }: ReleaseWishes = {}): Promise<string> {
  const words = releaseWords(wishes);
  const file = stagedFile({ name: `fw-${words.versionText}.zip`, type: "application/zip" });
  return accepted(await createRelease(database, words, { file, ...files }));
}

export function releaseWords(wishes: Partial<ReleaseDraft> = {}): ReleaseDraft {
  return releaseDraft.parse({
    name: "Camera firmware",
    line: "Cameras",
    versionText: "4.8.2",
    date: "2026-11-19",
    ...wishes,
  });
}

/** A file as commands take it. No bytes are stored; a catalog knows only the object's name. */
export function stagedFile(wishes: Partial<StagedFile> = {}): StagedFile {
  return { object: someObject(), name: "manual.pdf", size: 12_345, type: "application/pdf", ...wishes };
}

export function stagedPicture(wishes: Partial<StagedPicture> = {}): StagedPicture {
  return {
    ...stagedFile({ name: "front.jpg", type: "image/jpeg" }),
    extension: "jpg",
    width: 1600,
    height: 1200,
    variants: [
      { object: someObject(), size: 9_000, width: 320, height: 240 },
      { object: someObject(), size: 30_000, width: 640, height: 480 },
    ],
    ...wishes,
  };
}

export function stagedSheet(rows: SpecRows, name = "specs.xlsx"): StagedSheet {
  return { ...stagedFile({ name }), rows };
}

export function stagedSbom(wishes: Partial<StagedSbom> = {}): StagedSbom {
  const summary = { specVersion: "1.6", components: 3, licences: ["MIT"] };
  return { ...stagedFile({ name: "bom.json", type: "application/vnd.cyclonedx+json" }), summary, ...wishes };
}

function someObject(): string {
  return createHash("sha256").update(randomBytes(16)).digest("hex");
}
