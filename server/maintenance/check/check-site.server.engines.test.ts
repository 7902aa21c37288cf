import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { accepted } from "#tests/support/accepted.ts";
import { type ArchiveSite, openArchiveSite, smallCatalog } from "#tests/support/archive-site.ts";
import { deleteDownload } from "../../catalog/download/save-download.ts";
import { openCatalog } from "../../catalog/open-catalog.ts";
import { publishedName } from "../../content/publish-content.ts";
import { isNameTaken } from "../../database/unique-names.ts";
import { emptyBin } from "../../history/empty-bin.ts";
import { collectPendingDeletions, unreferencedGraceMs } from "../collect-garbage.ts";
import { checkSite } from "./check-site.ts";

// Each test encodes every width of every picture.
const { info: _info, products = [], ...records } = smallCatalog();
const withFewPictures = { ...records, products: products.map((product) => ({ ...product, additionalImages: [] })) };

let origin: ArchiveSite;
let archive: string;
let site: ArchiveSite;

beforeAll(async () => {
  origin = await openArchiveSite();
  await origin.fill(withFewPictures);
  archive = await origin.save();
});
afterAll(() => origin[Symbol.asyncDispose]());

beforeEach(async () => {
  site = await openArchiveSite();
  await site.load(archive);
  return () => site[Symbol.asyncDispose]();
});

const check = () => checkSite(site, () => {});

const named = (message: string) => `${message} (${camera?.model}, /dashboard/products/${camera?.id}).`;

/** Repairs the site; returns the findings before and after. */
async function repair() {
  const findings = await check();
  for (const finding of findings) await finding.repair?.();
  return [findings, await check()].map((list) => list.map(({ message }) => message));
}

const [camera, other] = products;
const fileOf = (key: string) =>
  site.data.reading.selectFrom("file").selectAll().where("key", "like", `${key}%`).executeTakeFirstOrThrow();
const mainPicture = () => fileOf(`products/${camera?.id}`);
const variantOf = (source: string) =>
  site.data.reading.selectFrom("picture_variant").selectAll().where("source", "=", source).executeTakeFirstOrThrow();
const lose = (object: string) => site.store.delete(object, Date.now() + 60_000);
const makeOld = (object: string) => utimes(site.pathOf(object), 0, 0);

/** Breaks foreign keys. */
async function lawless(statement: string): Promise<void> {
  if (!inject("postgres")) {
    const connection = new DatabaseSync(join(site.folder, "varifocal.db"), { enableForeignKeyConstraints: false });
    connection.exec(statement);
    return connection.close();
  }
  await site.data.database.transaction().execute(async (work) => {
    await sql`set local session_replication_role = replica`.execute(work);
    await sql.raw(statement).execute(work);
  });
}

test("nothing is wrong with a site that was only ever used", async () => {
  await using used = await openArchiveSite();
  await used.fill();
  expect(await checkSite(used, () => {})).toEqual([]);
  expect(await check()).toEqual([]);
});

test("what housekeeping will remove is not wrong, before and after", async () => {
  const [download] = smallCatalog().downloads ?? [];
  const { object } = await fileOf(`downloads/${download?.id}`);
  accepted(await deleteDownload(site.data.database, download?.id ?? ""));
  expect(await check()).toEqual([]);
  accepted(await emptyBin(site.data.database, Number.MAX_SAFE_INTEGER));
  await makeOld(object);
  expect(await check()).toEqual([]);
  const { database, reading } = site.data;
  expect(
    await collectPendingDeletions({ database, reading, store: site.store }, Date.now() + 2 * unreferencedGraceMs),
  ).toBe(1);
  expect(await check()).toEqual([]);
});

test("a narrower picture that is missing or damaged is made again", async () => {
  const { object: source } = await mainPicture();
  const variants = await site.data.reading
    .selectFrom("picture_variant")
    .select(["object", "width"])
    .where("source", "=", source)
    .orderBy("width")
    .execute();
  const [narrow, wide] = [variants[0]?.object ?? "", variants.at(-1)?.object ?? ""];
  await lose(narrow);
  await writeFile(site.pathOf(wide), "something else");
  const [found, left] = await repair();
  const { key } = await mainPicture();
  expect(found).toEqual([named(`The picture ${key}, ${variants[0]?.width} pixels wide, is missing`)]);
  expect(left).toEqual([]);
  expect(await site.store.size((await variantOf(source)).object)).toBeGreaterThan(0);
});

test("a narrower picture that another version of the program made goes once it is made again", async () => {
  const { key, object: source } = await mainPicture();
  const { width } = await variantOf(source);
  const { object, size } = await site.store.put(Buffer.from("other bytes"));
  const { database, reading } = site.data;
  await database
    .updateTable("picture_variant")
    .set({ object, size })
    .where("source", "=", source)
    .where("width", "=", width)
    .execute();
  await writeFile(site.pathOf(object), "something else");
  expect(await repair()).toMatchObject([[expect.stringContaining(`${key}, ${width} pixels wide, is damaged`)], []]);
  await collectPendingDeletions({ database, reading, store: site.store }, Date.now() + 2 * unreferencedGraceMs);
  expect(await site.store.size(object)).toBeUndefined();
  expect((await variantOf(source)).object).not.toBe(object);
  expect(await check()).toEqual([]);
});

test("[L03] a running server names the new widths of a picture after a repair", async () => {
  const { object: source } = await mainPicture();
  const { object, width } = await variantOf(source);
  const widths = async () => (await catalog.product(camera?.id ?? ""))?.pictures[0].widths;
  // A version with other widths left it so.
  const asMade = site.data.database.updateTable("picture_variant").set({ width: width - 1 });
  await asMade.where("source", "=", source).where("width", "=", width).execute();
  const catalog = openCatalog(site.data.reading);
  expect(await widths()).toContain(width - 1);
  await lose(object);
  await repair();
  expect(await widths()).toContain(width);
  expect(await widths()).not.toContain(width - 1);
});

test("[OP24] a file that is missing or damaged is told by its key and its record, and is nothing to be mended", async () => {
  const picture = await mainPicture();
  const download = await fileOf(`downloads/${camera?.id}`);
  await lose(picture.object);
  await writeFile(site.pathOf(download.object), "something else");
  const [found = [], left] = await repair();
  expect(found).toContain(named(`The file ${picture.key} is missing`));
  expect(found).toContain(named(`The file ${download.key} is damaged`));
  expect(left).toEqual(found);
});

test("a picture that no decoder reads is told, though its bytes are what they were", async () => {
  const { key } = await mainPicture();
  const stored = await site.store.put(Buffer.from("no picture at all"));
  await site.data.database.updateTable("file").set(stored).where("key", "=", key).execute();
  expect((await check()).map(({ message }) => message)).toContain(named(`The file ${key} cannot be read as a picture`));
});

test("a file without a record is forgotten", async () => {
  const { key: _key, ...like } = await mainPicture();
  await site.data.database
    .insertInto("file")
    .values({ ...like, key: "info/nobody.jpg" })
    .execute();
  expect(await repair()).toEqual([["The file info/nobody.jpg belongs to no record."], []]);
});

test("an object without a row is removed once it is old enough, and not before", async () => {
  const { object } = await site.store.put(Buffer.from("left by a crash"));
  expect(await check()).toEqual([]);
  await makeOld(object);
  expect(await repair()).toEqual([[`The object ${object} belongs to no file.`], []]);
  expect(await site.store.size(object)).toBeUndefined();
});

test("an accessory that leads nowhere is taken away", async () => {
  const nobody = "00000000-0000-4000-8000-000000000000";
  await lawless(`insert into accessory (product_id, accessory_id) values ('${camera?.id}', '${nobody}')`);
  const [found, left] = await repair();
  expect(found).toEqual([named(`Product ${camera?.id} has the accessory ${nobody}, and one of them does not exist`)]);
  expect(left).toEqual([]);
  expect((await openCatalog(site.data.reading).product(camera?.id ?? ""))?.accessories).toHaveLength(1);
});

test("[OP24] a feature of another category and a document for no product are taken away", async () => {
  const nobody = "00000000-0000-4000-8000-000000000000";
  const [download] = smallCatalog().downloads ?? [];
  await lawless(`insert into product_feature (product_id, feature_id, category_id)
    values ('${camera?.id}', '${nobody}', '${camera?.category}')`);
  await lawless(`insert into download_product (download_id, product_id) values ('${download?.id}', '${nobody}')`);
  const [found = [], left] = await repair();
  expect(found).toEqual([
    named(`Product ${camera?.id} has the feature ${nobody}, which its category does not offer`),
    expect.stringContaining(`Download ${download?.id} is for product ${nobody}, and one of them does not exist`),
  ]);
  expect(left).toEqual([]);
});

test("[Y06] a successor that leads nowhere is taken away, and so is the link that closes a circle", async () => {
  const nobody = "00000000-0000-4000-8000-000000000000";
  const link = (from?: string, to?: string) =>
    lawless(`insert into successor (product_id, successor_id, kind, sentence, position)
      values ('${from}', '${to}', 'drop-in', '', 0)`);
  await link(camera?.id, nobody);
  await link(camera?.id, other?.id);
  expect(await repair()).toEqual([
    [named(`Product ${camera?.id} has the successor ${nobody}, and one of them does not exist`)],
    [],
  ]);
  await link(other?.id, camera?.id);
  const [found, left] = await repair();
  expect(found).toEqual([expect.stringContaining("are each other's successors in a circle: ")]);
  expect(left).toEqual([]);
  expect(await site.data.reading.selectFrom("successor").selectAll().execute()).toHaveLength(1);
});

const revision = async () =>
  (await site.data.reading.selectFrom("revision").select("value").executeTakeFirstOrThrow()).value;

test("[J03] a wrong count, search key or search index is reported, and rebuilt for every open page", async () => {
  const before = await revision();
  const { database } = site.data;
  const { id, name } = await database.selectFrom("category").selectAll().orderBy("id").executeTakeFirstOrThrow();
  const counted = await database.selectFrom("product").selectAll().where("category_id", "=", id).execute();
  await database.updateTable("category").set({ product_count: 9, name_key: "zz" }).where("id", "=", id).execute();
  await database
    .updateTable("product")
    .set({ specs_key: "zz" })
    .where("id", "=", camera?.id ?? "")
    .execute();
  if (!inject("postgres")) {
    await sql`insert into product_index (product_index, rowid, model_key, description_key, specs_key)
      select 'delete', seq, model_key, description_key, specs_key from product`.execute(database);
  }
  const catalog = openCatalog(site.data.reading);
  const matches = async (query: string) => (await catalog.search(query, 1))?.products.total ?? 0;
  // A running server's caches: on SQLite from the empty index, on PostgreSQL from the keys.
  expect(await matches(camera?.specs ?? "")).toBe(0);
  const [found = [], left] = await repair();
  expect(found).toEqual([
    ...(inject("postgres") ? [] : ["The search index does not match the products."]),
    `The name of category ${id} stands under a search key of something else (${name}, /dashboard/categories/${id}).`,
    named(`The specs of product ${camera?.id} stands under a search key of something else`),
    `Category ${id} holds ${counted.length} products and says 9 (${name}, /dashboard/categories/${id}).`,
  ]);
  expect(left).toEqual([]);
  // Rebuilding the index takes a revision without a change in the log.
  expect(await revision()).toBe(before + found.length + (inject("postgres") ? 0 : 1));
  expect((await catalog.search(name, 1))?.categories).toMatchObject([{ id }]);
  expect(await matches(camera?.specs ?? "")).toBeGreaterThan(0);
  expect(await matches(camera?.model ?? "")).toBeGreaterThan(0);

  // [J03] So is the index of two-letter texts.
  if (inject("postgres")) return;
  await sql`insert into product_index_pairs (product_index_pairs) values ('delete-all')`.execute(database);
  expect(await repair()).toEqual([["The search index does not match the products."], []]);
  expect(await matches(camera?.model.slice(0, 2) ?? "")).toBeGreaterThan(0);
});

test("[K16] a name without its unique key, or with a wrong one, is told, and compared again once repaired", async () => {
  const { database } = site.data;
  const feature = await database.selectFrom("feature").selectAll().orderBy("id").executeTakeFirstOrThrow();
  await database
    .updateTable("feature")
    .set({ unique_key: null, unique_of: null })
    .where("id", "=", feature.id)
    .execute();
  await database
    .updateTable("product")
    .set({ unique_key: "zz" })
    .where("id", "=", camera?.id ?? "")
    .execute();
  expect(await isNameTaken(database, "product", camera?.model ?? "")).toBe(false);
  expect(await repair()).toEqual([
    [
      named(`The model of product ${camera?.id} has no unique key, or one of something else`),
      `The label of feature ${feature.id} has no unique key, or one of something else.`,
    ],
    [],
  ]);
  expect(await isNameTaken(database, "product", camera?.model ?? "")).toBe(true);
});

test("downloads of two products under one id are each put under their own search key again", async () => {
  const { database } = site.data;
  const download = await database.selectFrom("product_download").selectAll().executeTakeFirstOrThrow();
  const file = await database
    .selectFrom("file")
    .selectAll()
    .where("key", "=", download.file_key)
    .executeTakeFirstOrThrow();
  const other = products.find(({ id }) => id !== download.product_id)?.id ?? "";
  const key = `${file.key}-of-another`;
  await database
    .insertInto("file")
    .values({ ...file, key })
    .execute();
  const another = { ...download, product_id: other, description: "Another", description_key: "zz", file_key: key };
  await database.insertInto("product_download").values(another).execute();
  await database
    .updateTable("product_download")
    .set({ description_key: "yy" })
    .where("product_id", "=", download.product_id)
    .where("id", "=", download.id)
    .execute();
  const [found, left] = await repair();
  const message = `The description of product_download ${download.id} stands under a search key of something else.`;
  expect(found).toEqual([message, message]);
  expect(left).toEqual([]);
});

test("[OP24] what is left of a product that is gone is removed, with its files", async () => {
  const download = await fileOf(`downloads/${camera?.id}`);
  await lawless(`delete from product where id = '${camera?.id}'`);
  const [found = [], left] = await repair();
  expect(found).toContain(`A download of product ${camera?.id}, which does not exist, is left.`);
  expect(left?.filter((message) => message.includes("which does not exist"))).toEqual([]);
  expect(await site.data.reading.selectFrom("file").selectAll().where("key", "=", download.key).execute()).toEqual([]);
});

test("[OP24] files that somebody else put beside the site's are told, under any name, and stay", async () => {
  const { object } = await mainPicture();
  const strays = [join("..", "notes.txt"), "README"].map((name) => join(site.pathOf(object), "..", name));
  for (const stray of strays) await writeFile(stray, "mine");
  for (const stray of strays) await utimes(stray, 0, 0);
  const [found = [], left] = await repair();
  const sentences = ["notes.txt", join(object.slice(0, 2), "README")].map(
    (name) => `The file store holds ${name}, which the site has not put there.`,
  );
  expect(found.toSorted()).toEqual(sentences.toSorted());
  expect(left?.toSorted()).toEqual(sentences.toSorted());
});

test("a record without its file is told", async () => {
  const { key } = await mainPicture();
  await lawless(`delete from file where key = '${key}'`);
  const found = (await check()).map(({ message }) => message);
  expect(found).toContain(named(`The picture of product ${camera?.id} has no file: ${key}`));
});

test("a picture of the content folder is published again at the next start", async () => {
  const { key: _key, ...like } = await mainPicture();
  const picture = { ...like, ...(await site.store.put(Buffer.from("a slide"))), key: "content/slide.jpg" };
  const published = { name: publishedName(picture.key), value: "its hash" };
  await site.data.database.insertInto("file").values(picture).execute();
  await site.data.database.insertInto("setting").values(published).execute();
  await lose(picture.object);
  const [found] = await repair();
  expect(found).toEqual(["The file content/slide.jpg is missing."]);
  expect(await site.data.reading.selectFrom("setting").selectAll().execute()).toEqual([]);
});
