import { expect, onTestFinished, test, vi } from "vitest";
import { refused } from "#core/outcome.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { createCategory } from "../catalog/category/save-category.ts";
import { engineOf } from "./database.ts";
import { transaction } from "./transaction.ts";

test("nothing that a refused command wrote before it was refused is kept, and the next one goes through", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const draft = (name: string) => ({ name, description: "", features: [] });
  accepted(await createCategory(database, draft("Domes")));
  const outcome = await transaction(database, async (work) => {
    accepted(await createCategory(work, draft("Bullets")));
    return createCategory(work, draft("domes"));
  });
  expect(outcome).toEqual(refused({ name: 'Category "domes" already exists' }));
  expect((await catalog.categories()).map(({ name }) => name)).toEqual(["Domes"]);
  accepted(await createCategory(database, draft("Bullets")));
});

test("a change that has waited too long behind others is given up, as one to be sent again in a moment", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const [begun, onContention] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const long = transaction(database, async () => {
    begun.resolve();
    await onContention.promise;
  });
  await begun.promise;
  let done = false;
  const waiting = transaction(database, async () => {
    done = true;
  }).catch((error: unknown) => error);

  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 61_000);
  onTestFinished(() => void vi.restoreAllMocks());
  onContention.resolve();
  await long;
  const error = await waiting;
  expect(error).toMatchObject({ message: "The changes before this one took too long." });
  expect([engineOf(database).isUnavailable(error), done]).toEqual([true, false]);
  vi.restoreAllMocks();
  expect(await transaction(database, async () => "done")).toBe("done");
});
