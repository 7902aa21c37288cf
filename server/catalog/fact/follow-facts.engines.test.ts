import { expect, test } from "vitest";
import { pageAddress, withFactParameters } from "#core/page-address.ts";
import { parametersOfFacts, selectionParameters } from "#core/product/selection.ts";
import { openChangeFeed } from "#server/changes/change-feed.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { followFacts } from "./follow-facts.ts";
import { createFact, deleteFact } from "./save-fact.ts";

test("[N04] an address keeps the parameters of the facts that the site has, in every process, and drops the others", async () => {
  await using catalog = await openTestCatalog();
  const changes = await openChangeFeed(catalog.data);
  using latest = await followFacts(catalog, changes);
  const routes = { "/catalog": { reads: { feature: "choices", ...selectionParameters, page: "page" } } } as const;
  const address = () =>
    pageAddress(
      "/catalog?startup-time=30&codecs=H.265&facts=1&x=1",
      withFactParameters(routes, parametersOfFacts(latest.set)),
    )?.address;
  expect(address()).toBe("/catalog?codecs=H.265");
  const draft = { name: "Startup time", type: "number" as const, filter: "at-most" as const, labels: [] };
  const id = accepted(await createFact(catalog.database, draft));
  await expect.poll(address).toBe("/catalog?codecs=H.265&startup-time=30");
  accepted(await deleteFact(catalog.database, id));
  await expect.poll(address).toBe("/catalog?codecs=H.265");
  changes.close();
});
