import { expect, test } from "vitest";
import { categoryAddress, productAddress } from "#core/record-address.ts";
import { refreshFacts } from "#server/catalog/fact/refresh-facts.ts";
import { productForEditing } from "#server/catalog/product/product-for-editing.ts";
import { deleteProduct, updateProduct } from "#server/catalog/product/save-product.ts";
import { undoSet } from "#server/history/undo-set.ts";
import { accepted } from "#tests/support/accepted.ts";
import { unchanged } from "#tests/support/editing.ts";
import { type Site, startSite } from "#tests/support/site.ts";

const ofTheRequest = ["date", "age", "x-request-id"];

/** The bytes of each address, and what its headers say, but for those of a single request. */
async function answers(site: Site, addresses: string[]) {
  const answered = addresses.map(async (address) => {
    const response = await fetch(site.url + address, { redirect: "manual" });
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofTheRequest.includes(name)));
    return [address, { status: response.status, headers, body: await response.text() }] as const;
  });
  return Object.fromEntries(await Promise.all(answered));
}

test("[HI32] what visitors get is the same, byte for byte, with a history and without one", async () => {
  await using site = await startSite({ demo: true });
  const data = await site.openData();
  const { database } = data;
  const [first, second, third] = await database
    .selectFrom("product")
    .innerJoin("spec_sheet", "spec_sheet.product_id", "product.id")
    .select(["product.id", "product.category_id"])
    .orderBy("product.seq")
    .limit(3)
    .execute();
  if (!first || !second || !third) throw new Error("The demo has no products with sheets.");
  const product = await productForEditing(database, first.id);
  if (!product) throw new Error("There is no such product.");
  accepted(await updateProduct(database, first.id, { ...unchanged(product), description: "Seen from everywhere" }));
  accepted(await deleteProduct(database, second.id));
  accepted(await deleteProduct(database, third.id));
  const { id: set } = await database
    .selectFrom("change_set")
    .select(({ fn }) => fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  accepted(await undoSet(database, set));

  const records = [first, second, third].map(({ id }) => productAddress(id));
  const category = categoryAddress(first.category_id);
  const addresses = ["/", "/catalog", "/support", "/catalog.csv", "/sitemap.xml", category, ...records];
  // Otherwise the site reads sheets again, and pages are newer the second time.
  await refreshFacts(data);
  await site.restart();
  const withHistory = await answers(site, addresses);
  expect(Object.values(withHistory).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 404, 200]);
  expect(withHistory[records[0] ?? ""]?.body).toContain("Seen from everywhere");

  for (const table of ["record_state", "lost_link", "change_set"] as const) await database.deleteFrom(table).execute();
  await database.updateTable("change").set({ change_set: null }).execute();
  await data.close();
  await site.restart();
  expect(await answers(site, addresses)).toEqual(withHistory);
});
