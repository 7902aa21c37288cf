import { expect, test } from "vitest";
import { openChangeFeed } from "#server/changes/change-feed.ts";
import { openLeases } from "#server/database/leases.ts";
import { openLog } from "#server/log.ts";
import { accepted } from "#tests/support/accepted.ts";
import { stagedSheet } from "#tests/support/catalog.ts";
import { openTestEditing } from "#tests/support/editing.ts";
import { countOutdated } from "./refresh-facts.ts";
import { createFact } from "./save-fact.ts";
import { startFactReader } from "./start-fact-reader.ts";

const log = openLog("silent");
const every = { check: 60_000, atLeast: 10 };

test("[X26] [X27] a changed fact wakes the readers of all processes, of which one reads each product once", async () => {
  await using site = await openTestEditing();
  const category = await site.addCategory();
  for (let number = 0; number < 30; number++)
    await site.addProduct({ category, files: { sheet: stagedSheet([["Heft", "700"]]) } });

  await using closing = new AsyncDisposableStack();
  for (const data of [site.data, await site.openAgain()]) {
    if (data !== site.data) closing.defer(() => data.close());
    const changes = closing.adopt(await openChangeFeed(data), (feed) => feed.close());
    const leases = openLeases(data.database, data.reading);
    closing.use(startFactReader({ ...data, changes, leases, log, every }));
  }
  const before = await site.revision();
  const labels = [{ label: "Heft" }];
  accepted(await createFact(site.database, { name: "Heft", type: "number", labels }));
  await expect.poll(() => countOutdated(site.database)).toBe(0);
  // The fact, and a change of each product.
  expect(await site.revision()).toBe(before + 31);
});
