import { expect, test } from "vitest";
import { openTestCatalog, type TestCatalog } from "#tests/support/catalog.ts";
import { productById } from "../catalog/product/product-by-id.ts";
import { updateProduct } from "../catalog/product/save-product.ts";
import { openChangeFeed } from "../changes/change-feed.ts";
import { openCommitWatchers } from "../database/commit-watchers.ts";
import { DatabaseUnavailable } from "../database/database.ts";
import { RecordCache, type RecordCacheOptions } from "./record-cache.ts";

interface Model {
  id: string;
  model: string;
}

/** Keeps the models of products. */
function keepModels({ data: { reading } }: TestCatalog, needs: Partial<RecordCacheOptions<string, Model>> = {}) {
  const kept = new RecordCache<string, Model>({
    reading,
    maxBytes: 1_000,
    load: (ids) => Promise.all(ids.map((id) => productById(reading, id))),
    keyOf: ({ id }) => id,
    sizeOf: () => 400,
    affectedBy:
      ({ products }) =>
      ({ id }) =>
        products.includes(id),
    ...needs,
  });
  return { kept, modelOf: async (id: string) => (await kept.getMany([id])).get(id)?.model };
}

async function rename({ database }: TestCatalog, id: string, category: string, model: string): Promise<void> {
  await updateProduct(database, id, { category, model, description: "x", features: [], ndaa: true, specs: "" });
}

test("[L03] what was read before a change, and arrives after others have followed it, is not kept", async () => {
  await using catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const [id, other] = [await catalog.addProduct({ category, model: "Before" }), await catalog.addProduct({ category })];
  const [hasRead, mayArrive] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { reading } = catalog.data;
  const { modelOf } = keepModels(catalog, {
    async load(ids) {
      const products = await Promise.all(ids.map((id) => productById(reading, id)));
      hasRead.resolve();
      if (ids.includes(id)) await mayArrive.promise;
      return products;
    },
  });

  const early = modelOf(id);
  await hasRead.promise;
  await rename(catalog, id, category, "After");
  await modelOf(other);
  mayArrive.resolve();
  expect(await early).toBe("Before");
  expect(await modelOf(id)).toBe("After");
});

test("[OP05] while the database is unavailable, what is in memory is answered; what a change may have touched is not", async () => {
  await using catalog = await openTestCatalog();
  const { data } = catalog;
  const category = await catalog.addCategory();
  const [id, untouched] = [
    await catalog.addProduct({ category, model: "Before" }),
    await catalog.addProduct({ category, model: "Beside" }),
  ];
  // Stands for a database connection that breaks below the driver.
  let isBroken = false;
  let answers = 0;
  const reading = data.reading.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isBroken) throw new DatabaseUnavailable("The line is broken.");
      answers += 1;
      return result;
    },
  });
  const watchers = openCommitWatchers();
  const changes = await openChangeFeed({ ...data, reading, watchCommits: watchers.watch });
  const { modelOf } = keepModels(catalog, { reading, changes });
  try {
    expect([await modelOf(id), await modelOf(untouched)]).toEqual(["Before", "Beside"]);
    isBroken = true;
    expect([await modelOf(id), await modelOf(untouched)]).toEqual(["Before", "Beside"]);
    await expect(modelOf("never asked for")).rejects.toThrow("The line is broken.");

    // A change announced before the connection broke is read at once, without waiting for a request.
    isBroken = false;
    await rename(catalog, id, category, "After");
    const before = answers;
    await watchers.tell();
    // One query for the revision, one for the changes.
    await expect.poll(() => answers).toBe(before + 2);
    isBroken = true;
    expect(await modelOf(untouched)).toBe("Beside");
    await expect(modelOf(id)).rejects.toThrow("The line is broken.");

    // A change that is announced and cannot be read invalidates everything in memory.
    await rename(catalog, id, category, "Later");
    await watchers.tell().catch(() => {});
    await expect(modelOf(untouched)).rejects.toThrow("The line is broken.");
    isBroken = false;
    expect([await modelOf(id), await modelOf(untouched)]).toEqual(["Later", "Beside"]);

    // The same where the connection breaks between reading the revision and the changes.
    const stop = changes.subscribe(() => (isBroken = true));
    await rename(catalog, id, category, "Last");
    await watchers.tell();
    stop();
    expect([isBroken, changes.isStale]).toEqual([true, false]);
    await expect(modelOf(untouched)).rejects.toThrow("The line is broken.");
    isBroken = false;
    expect([await modelOf(id), await modelOf(untouched)]).toEqual(["Last", "Beside"]);
  } finally {
    changes.close();
  }
});

test("records that take more memory than there is are read again, those not asked for longest first", async () => {
  await using catalog = await openTestCatalog();
  const ids = [await catalog.addProduct(), await catalog.addProduct(), await catalog.addProduct()];
  const [first = "", second = "", third = ""] = ids;
  const { kept } = keepModels(catalog);
  const before = await kept.getMany([first, second]);
  expect([...(await kept.getMany([second, first])).values()]).toEqual([before.get(second), before.get(first)]);
  await kept.getMany([third]);
  const after = await kept.getMany(ids);
  expect(after.get(first)).toBe(before.get(first));
  expect(after.get(second)).not.toBe(before.get(second));
  expect(after.get(second)).toEqual(before.get(second));
});

test("a reading that fails is told, and the next one has what there is", async () => {
  await using catalog = await openTestCatalog();
  const id = await catalog.addProduct({ model: "VF-1" });
  let broken = true;
  const { modelOf } = keepModels(catalog, {
    async load(ids) {
      if (broken) throw new Error("The line broke.");
      return Promise.all(ids.map((id) => productById(catalog.data.reading, id)));
    },
  });
  await expect(modelOf(id)).rejects.toThrow("The line broke.");
  broken = false;
  expect(await modelOf(id)).toBe("VF-1");
  expect(await modelOf("nothing of the kind")).toBeUndefined();
});
