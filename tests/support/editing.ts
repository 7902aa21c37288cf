import { join } from "node:path";
import { pino } from "pino";
import type { UploadPurpose } from "#core/files/upload.ts";
import type { EditableProduct } from "#core/product/product.ts";
import type { ProductForm } from "#core/product/product-draft.ts";
import { createAdministrator } from "#server/auth/administrators.ts";
import type { Editing } from "#server/catalog/editing.ts";
import { openEditing } from "#server/catalog/open-editing.ts";
import type { Database, OpenDatabase } from "#server/database/database.ts";
import type { Schema } from "#server/database/schema.ts";
import { openLog } from "#server/log.ts";
import { openFolderStore } from "#server/storage/folder-store.ts";
import type { Staged } from "#server/storage/staged-file.ts";
import { addUpload, keepStaged } from "#server/uploads/upload-rows.ts";
import { openFolderUploads } from "#server/uploads/upload-storage.ts";
import { openUploads } from "#server/uploads/uploads.ts";
import { accepted } from "./accepted.ts";
import { breakAt } from "./broken-table.ts";
import { openTestCatalog, type TestCatalog } from "./catalog.ts";

const log = openLog("silent");

export interface TestEditing extends TestCatalog {
  readonly editing: Editing;
  readonly colleague: Editing;
  readonly ids: { own: string; colleague: string };
  /** The log entries so far, without their times. */
  logged(): Record<string, unknown>[];
  /** The first administrator's commands in another process. */
  elsewhere(): Promise<Editing>;
  /** Adds a checked upload, `age` milliseconds old, and answers its id. */
  upload(purpose: UploadPurpose, staged: Staged, age?: number): Promise<string>;
  /** The ids of all uploads that no form has used yet. */
  waiting(): Promise<string[]>;
  /** Makes the database fail at the next insert into a table. */
  breakAt(table: keyof Schema): Promise<void>;
}

export async function openTestEditing(): Promise<TestEditing> {
  const catalog = await openTestCatalog();
  const { dataDir, data, database, productIndex } = catalog;
  const store = await openFolderStore(join(dataDir, "objects"));
  const open = async (data: OpenDatabase) => {
    const storage = await openFolderUploads(join(dataDir, "uploads"), data.reading);
    return openUploads({ ...data, store, storage, log });
  };
  const uploads = await open(data);
  const others = new AsyncDisposableStack();
  const [own, other] = [await addAdministrator(database, "mira"), await addAdministrator(database, "jon")];
  const lines: string[] = [];
  const requestLog = pino({ base: undefined, timestamp: false }, { write: (line: string) => lines.push(line) });
  const editingBy = (administrator: string) =>
    openEditing({
      ...data,
      productIndex,
      uploads: uploads.of(administrator),
      store,
      actor: { administrator, log: requestLog },
    });

  return {
    ...catalog,
    editing: editingBy(own),
    colleague: editingBy(other),
    ids: { own, colleague: other },
    logged: () => lines.map((line) => JSON.parse(line)),

    async elsewhere() {
      const again = await catalog.openAgain();
      others.defer(() => again.close());
      return openEditing({
        ...again,
        uploads: others.use(await open(again)).of(own),
        store,
        actor: { administrator: own, log: requestLog },
      });
    },

    async upload(purpose, staged, age = 0) {
      const id = crypto.randomUUID();
      const { name, size } = staged;
      const row = { id, administrator_id: own, purpose, name, size, created_at: Date.now() - age, staged: null };
      await addUpload(database, row, { uploads: 200, bytes: 1e9 });
      await keepStaged(database, id, staged, row.created_at);
      return id;
    },

    async waiting() {
      const rows = await database.selectFrom("upload").select("id").execute();
      return rows.map(({ id }) => id);
    },

    breakAt: (table) => breakAt(database, "insert", table),

    async [Symbol.asyncDispose]() {
      await others.disposeAsync();
      await uploads[Symbol.asyncDispose]();
      await catalog[Symbol.asyncDispose]();
    },
  };
}

export function unchanged(product: EditableProduct): ProductForm {
  const {
    image,
    images,
    downloads,
    sheet,
    accessories,
    successors,
    offered: _,
    sheetFacts: ____,
    id: __,
    version: ___,
    ...words
  } = product;
  return {
    ...words,
    accessories: accessories.map(({ id }) => id),
    successors: successors.map(({ id: product, kind, sentence }) => ({ product, kind, sentence })),
    image: { alt: image.alt },
    images: images.map(({ id, alt }) => ({ id, alt })),
    downloads: downloads.map(({ file: _, kindName: __, languageName: ___, ...download }) => download),
    sheet: sheet && "keep",
  };
}

export async function editable(site: TestEditing, id: string): Promise<EditableProduct> {
  const product = await site.editing.productForEditing(id);
  if (!product) throw new Error("There is no such product.");
  return product;
}

async function addAdministrator(database: Database, name: string): Promise<string> {
  return accepted(
    await createAdministrator(database, { email: `${name}@varifocal.example`, password: "a dozen lenses" }),
  );
}
