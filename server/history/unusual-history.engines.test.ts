import { expect, test } from "vitest";
import { allChanges } from "#core/history.ts";
import { done } from "#core/outcome.ts";
import { accepted } from "#tests/support/accepted.ts";
import { editable, openTestEditing, type TestEditing, unchanged } from "#tests/support/editing.ts";
import { lastSet } from "#tests/support/last-set.ts";
import { restoreNow } from "#tests/support/seen-versions.ts";
import { updateProduct } from "../catalog/product/save-product.ts";
import type { ChangeKind } from "../database/schema.ts";
import { pruneHistory } from "./prune-history.ts";
import { historyMessages } from "./restored-document.ts";
import { undoSet } from "./undo-set.ts";

const dayMs = 86_400_000;

async function describe(site: TestEditing, id: string, description: string, now?: number): Promise<void> {
  const form = { ...unchanged(await editable(site, id)), description };
  accepted(await updateProduct(site.database, id, form, {}, now === undefined ? {} : { now }));
}

/** A change as a release without a history writes it. */
async function changeByPreviousRelease({ database }: TestEditing, id: string, kind: ChangeKind): Promise<void> {
  const { value } = await database
    .updateTable("revision")
    .set((revision) => ({ value: revision("value", "+", 1) }))
    .returning("value")
    .executeTakeFirstOrThrow();
  const change = { revision: value, collection: "products", record_id: id, kind, at: Date.now() };
  await database.insertInto("change").values(change).execute();
}

test("[HI29] what a previous release changed beside this one can be restored, and undone from where it was", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "First" });
  const created = await lastSet(site);
  await site.database
    .updateTable("product")
    .set({ description: "By another release", version: 2 })
    .where("id", "=", product)
    .execute();
  await changeByPreviousRelease(site, product, "updated");
  await describe(site, product, "Third");
  const versions = (await site.editing.recordHistory("products", product))?.versions;
  expect(versions?.map(({ version, who }) => [version, who])).toEqual([
    [3, "command line"],
    [2, "not recorded"],
    [1, "command line"],
  ]);

  accepted(await undoSet(site.database, await lastSet(site)));
  expect((await editable(site, product)).description).toBe("By another release");
  accepted(await restoreNow(site.database, { collection: "products", id: product, version: 1 }));
  expect((await editable(site, product)).description).toBe("First");
  // The same as it was made, so that nothing is lost by undoing its creation.
  accepted(await undoSet(site.database, created));
  expect(await site.editing.productForEditing(product)).toBeUndefined();
});

test("[HI29] what a previous release deleted is restored from its last version, unless its bytes are gone", async () => {
  await using site = await openTestEditing();
  const product = await site.addProduct({ description: "First" });
  await site.database.deleteFrom("product").where("id", "=", product).execute();
  await changeByPreviousRelease(site, product, "deleted");
  // It moves no files into the bin.
  const files = await site.database.selectFrom("file").selectAll().execute();
  await site.database.deleteFrom("file").execute();
  const version = { collection: "products", id: product, version: 1 } as const;
  const gone = await restoreNow(site.database, version);
  expect(gone).toMatchObject({ ok: false, errors: { image: historyMessages.pictureGone } });

  const dropped = files.map(({ object }) => ({ object, dropped_at: Date.now() }));
  await site.database.insertInto("dropped_object").values(dropped).execute();
  expect(await restoreNow(site.database, version)).toEqual(done({ id: product, notices: [] }));
  // No version stands for two states.
  expect(await editable(site, product)).toMatchObject({ description: "First", version: 2 });
});

test("[HI30] after the clock was set back, the order of changes stays, they are undone, and old versions go later", async () => {
  await using site = await openTestEditing();
  const ahead = Date.now() + 10 * dayMs;
  const product = await site.addProduct({ description: "First" });
  await describe(site, product, "Second", ahead);
  await describe(site, product, "Third");
  const listed = await site.editing.listedChanges({
    ...allChanges,
    record: { collection: "products", id: product },
  });
  const [third, second, first] = listed?.items ?? [];
  expect([third, second, first].map((set) => set?.title.split(" ")[0])).toEqual([
    "Description",
    "Description",
    "Model",
  ]);
  expect(second?.at).toBe(ahead);

  accepted(await undoSet(site.database, third?.set ?? 0));
  expect((await editable(site, product)).description).toBe("Second");
  accepted(await undoSet(site.database, second?.set ?? 0));
  expect((await editable(site, product)).description).toBe("First");

  const versions = async () => {
    const rows = await site.database
      .selectFrom("record_state")
      .select("version")
      .where("record_id", "=", product)
      .orderBy("version")
      .execute();
    return rows.map(({ version }) => version);
  };
  await pruneHistory(site.database, Date.now() + 5 * dayMs, 1);
  // The first one is what undoing the second leads to.
  expect(await versions()).toEqual([1, 2, 5]);
  await pruneHistory(site.database, ahead + 2 * dayMs, 1);
  expect(await versions()).toEqual([5]);
});
