import { deflateRawSync, inflateRawSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SpecRows } from "#core/product/spec-table.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedPicture, stagedSheet } from "#tests/support/catalog.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { lastSet } from "#tests/support/last-set.ts";
import { restoreNow } from "#tests/support/seen-versions.ts";
import { deleteProduct, updateProduct } from "../catalog/product/save-product.ts";
import { deleteForGood, emptyBin } from "./empty-bin.ts";
import { pruneHistory } from "./prune-history.ts";
import { wholeStates } from "./sheet-rows.ts";
import { unpackWithoutRows } from "./state-body.ts";
import { undoMessages, undoSet } from "./undo-set.ts";

const dayMs = 86_400_000;

/** Commit b81caae4, whose releases may run beside this one, wrote and read states by these lines, without its check of their shape. */
const previousRelease = {
  pack: (state: object) => deflateRawSync(JSON.stringify(state)).toString("base64"),

  unpack(body: string): unknown {
    try {
      return JSON.parse(inflateRawSync(Buffer.from(body, "base64")).toString());
    } catch {
      return undefined;
    }
  },
};

const first: SpecRows = [["Weight", "1 kg"]];
const second: SpecRows = [["Weight", "2 kg"]];

function addProduct(site: TestEditing, rows: SpecRows): Promise<string> {
  const image = { picture: stagedPicture(), alt: "" };
  return site.addProduct({ description: "Old", files: { image, sheet: stagedSheet(rows) } });
}

async function describe(site: TestEditing, id: string, description: string): Promise<void> {
  accepted(await updateProduct(site.database, id, { ...unchanged(await editable(site, id)), description }));
}

async function replaceSheet(site: TestEditing, id: string, rows: SpecRows): Promise<void> {
  const form = unchanged(await editable(site, id));
  accepted(await updateProduct(site.database, id, form, { sheet: stagedSheet(rows) }));
}

async function rowsOf(site: TestEditing, id: string): Promise<SpecRows | undefined> {
  return (await editable(site, id)).sheet?.rows;
}

function statesOf({ database }: TestEditing, id: string) {
  return database.selectFrom("record_state").selectAll().where("record_id", "=", id).orderBy("version").execute();
}

function storedRows({ database }: TestEditing) {
  return database.selectFrom("sheet_rows").selectAll().execute();
}

test("[HI01] the rows of a sheet are stored once for all versions and products that have the same ones", async () => {
  await using site = await openTestEditing();
  const product = await addProduct(site, first);
  await addProduct(site, first);
  await describe(site, product, "New");
  await replaceSheet(site, product, second);
  await replaceSheet(site, product, first);
  const states = await statesOf(site, product);
  const [one, two, three, four] = states.map(({ sheet }) => sheet);
  expect([two, four]).toEqual([one, one]);
  expect(three).not.toBe(one);
  expect((await storedRows(site)).map(({ hash }) => hash).sort()).toEqual([one, three].sort());
  const whole = [...(await wholeStates(site.database, states)).values()];
  const stated = [first, first, second, first].map((rows) => JSON.stringify(rows));
  expect(whole.map(({ record }) => record.specsExcel)).toEqual(stated);
});

test("[HI01] a save of one word adds little to the database, however long the sheet is", async () => {
  await using site = await openTestEditing();
  const text = (length: number) => Array.from({ length }, () => Math.random().toString(36).slice(2)).join("");
  const cell = () => text(100).slice(0, 1_000);
  const product = await addProduct(
    site,
    Array.from({ length: 400 }, () => [cell(), cell(), cell()]),
  );
  await describe(site, product, "Before");
  const before = await bytesIn(site);
  const saves = 10;
  for (let save = 0; save < saves; save += 1) await describe(site, product, `Word ${save}`);
  expect((await bytesIn(site)) - before).toBeLessThan(saves * 40 * 1024);
});

async function bytesIn({ database, isShared }: TestEditing): Promise<number> {
  const { rows } = isShared
    ? await sql<{ bytes: number }>`select sum(pg_total_relation_size(oid)) as bytes from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(database)
    : await sql<{ bytes: number }>`select page_count * page_size as bytes
        from pragma_page_count(), pragma_page_size()`.execute(database);
  return Number(rows[0]?.bytes);
}

test("[HI07] [HI11] a replaced sheet comes back by undoing, and by restoring a version", async () => {
  await using site = await openTestEditing();
  const product = await addProduct(site, first);
  await replaceSheet(site, product, second);
  const replaced = await lastSet(site);
  await describe(site, product, "New");
  accepted(await undoSet(site.database, replaced));
  expect(await rowsOf(site, product)).toEqual(first);
  accepted(await restoreNow(site.database, { collection: "products", id: product, version: 2 }));
  expect(await rowsOf(site, product)).toEqual(second);
  expect(await editable(site, product)).toMatchObject({ description: "Old" });
});

test("[HI15] a set shows which rows a replaced sheet lost and got", async () => {
  await using site = await openTestEditing();
  const product = await addProduct(site, first);
  await replaceSheet(site, product, second);
  const shown = await site.editing.changeSet(await lastSet(site), 1);
  const cells = shown?.changed.items.flatMap(({ cells = [] }) => cells);
  expect(cells).toContainEqual(expect.objectContaining({ removed: ["Weight | 1 kg"], added: ["Weight | 2 kg"] }));
});

test("[HI29] a version that an earlier release stored with its rows inside is restored, and undone to", async () => {
  await using site = await openTestEditing();
  const product = await addProduct(site, first);
  const [row] = await statesOf(site, product);
  const state = row && (await wholeStates(site.database, [row])).get(row);
  const body = previousRelease.pack(state ?? {});
  // In the place of a state that named its sheet, as an earlier release may have put it there.
  await site.database.updateTable("record_state").set({ body }).where("record_id", "=", product).execute();
  await replaceSheet(site, product, second);
  accepted(await undoSet(site.database, await lastSet(site)));
  expect(await rowsOf(site, product)).toEqual(first);
  await site.database.updateTable("record_state").set({ sheet: null }).where("version", "=", 1).execute();
  await replaceSheet(site, product, second);
  accepted(await restoreNow(site.database, { collection: "products", id: product, version: 1 }));
  expect(await rowsOf(site, product)).toEqual(first);
});

test("[HI29] an earlier release cannot read the state of a product with a sheet, which it would restore without one", async () => {
  await using site = await openTestEditing();
  const [product, plain] = [await addProduct(site, first), await site.addProduct()];
  const [[withSheet], [without]] = [await statesOf(site, product), await statesOf(site, plain)];
  expect(unpackWithoutRows(withSheet?.body ?? "")).toMatchObject({ record: { id: product } });
  expect(previousRelease.unpack(withSheet?.body ?? "")).toBeUndefined();
  expect(previousRelease.unpack(without?.body ?? "")).toMatchObject({ record: { id: plain } });
});

test("[HI04] [HI22] rows go with the last version that names them, by age and by deleting for good", async () => {
  await using site = await openTestEditing();
  const product = await addProduct(site, first);
  await replaceSheet(site, product, second);
  const other = await addProduct(site, second);
  expect(await storedRows(site)).toHaveLength(2);
  await pruneHistory(site.database, Date.now(), 730);
  expect(await storedRows(site)).toHaveLength(2);
  await pruneHistory(site.database, Date.now() + 731 * dayMs, 730);
  const [newest] = await statesOf(site, product);
  expect((await storedRows(site)).map(({ hash }) => hash)).toEqual([newest?.sheet]);

  accepted(await deleteProduct(site.database, product));
  accepted(await deleteForGood(site.database, { collection: "products", id: product }, await lastSet(site)));
  expect((await storedRows(site)).map(({ hash }) => hash)).toEqual([newest?.sheet]);
  accepted(await deleteProduct(site.database, other));
  accepted(await emptyBin(site.database, await lastSet(site)));
  expect(await storedRows(site)).toEqual([]);
});

test("[HI09] without its rows, or with others, a version is not restored; the next save stores rows that are missing", async () => {
  await using site = await openTestEditing();
  const product = await addProduct(site, first);
  await replaceSheet(site, product, second);
  const replaced = await lastSet(site);
  const [one, two] = await statesOf(site, product);
  const rows = await storedRows(site);
  const body = rows.find(({ hash }) => hash === two?.sheet)?.body ?? "";
  await site.database
    .updateTable("sheet_rows")
    .set({ body })
    .where("hash", "=", one?.sheet ?? "")
    .execute();
  const seen = new Map([[product, 2]]);
  const refusal = { [`products/${product}/form`]: undoMessages.notRecorded };
  expect(await undoSet(site.database, replaced, { restore: seen })).toEqual({ ok: false, errors: refusal });

  await site.database.deleteFrom("sheet_rows").execute();
  expect(await undoSet(site.database, replaced, { restore: seen })).toEqual({ ok: false, errors: refusal });
  await describe(site, product, "New");
  expect((await storedRows(site)).map(({ hash }) => hash)).toEqual([two?.sheet]);
  expect(await rowsOf(site, product)).toEqual(second);
});
