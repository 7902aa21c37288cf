import { expect, onTestFinished, test, vi } from "vitest";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { engineOf } from "./database.ts";
import { transaction } from "./transaction.ts";

test("a change that has waited too long behind others is given up, as one to be sent again in a moment", async () => {
  await using catalog = await openTestCatalog();
  const { database } = catalog;
  const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const long = transaction(database, async () => {
    begun.resolve();
    await letGo.promise;
  });
  await begun.promise;
  let done = false;
  const waiting = transaction(database, async () => {
    done = true;
  }).catch((error: unknown) => error);

  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now + 61_000);
  onTestFinished(() => void vi.restoreAllMocks());
  letGo.resolve();
  await long;
  const error = await waiting;
  expect(error).toMatchObject({ message: "The changes before this one took too long." });
  expect([engineOf(database).isAway(error), done]).toEqual([true, false]);
  vi.restoreAllMocks();
  expect(await transaction(database, async () => "done")).toBe("done");
});
