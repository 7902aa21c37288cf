import { sql } from "kysely";
import { expect } from "vitest";
import { bumpRevision } from "#server/changes/record-change.ts";
import { transaction } from "#server/database/transaction.ts";
import { demo, demoProduct } from "#tests/support/demo.ts";
import { signInOverHttp } from "#tests/support/http-administrator.ts";
import { dropChecks } from "#tests/support/newer-release.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const camera = demoProduct("VF-B8V-2712");
const other = demoProduct("VF-D8V-2712");
const choices = [
  ["product_fact", "kind"],
  ["unread_fact", "kind"],
  ["download", "kind"],
  ["product_download", "kind"],
  ["successor", "kind"],
  ["product_onvif", "profile"],
  ["release", "channel"],
  ["info_item", "kind"],
] as const;

test("[OP29] a site whose rows a newer release has written goes on answering every page and data file", async () => {
  await using site = await startSite({ demo: true });
  await using data = await openData(site);
  await dropChecks(data.database);
  // Half of the rows, so that those of both releases meet in each list.
  for (const [table, column] of choices) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = 'newer' where rowid % 2 = 0`.execute(data.database);
  }
  await data.database.updateTable("category").set({ card_facts: '["newer","weight"]' }).execute();
  await transaction(data.database, (work) => bumpRevision(work));

  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = ""]) => new URL(address).pathname);
  expect(listed.length).toBeGreaterThan(demo.products.length);
  const beside = [".json", "/eox.json", "/feed.atom"].map((name) => camera.path + name);
  const lists = [
    ...["/catalog?view=table", `/catalog/categories/${camera.category}?view=table`, "/search?q=8mp", "/search?q=VF"],
    ...[`/compare?p=${camera.id}&p=${other.id}`, `/compliance?p=${camera.id}`, `/compliance.csv?p=${camera.id}`],
    ...["/support/lifecycle", "/support/lifecycle.csv", "/support/releases", "/feed.atom", "/catalog.csv"],
  ];
  for (const path of [...listed, ...beside, ...lists]) {
    const answer = await fetch(site.url + path);
    expect([path, answer.status]).toEqual([path, 200]);
    await answer.arrayBuffer();
  }
  // Needs facts that the product may have lost.
  expect([200, 404]).toContain((await fetch(`${site.url}${camera.path}/device-type.yaml`)).status);
  const mira = await signInOverHttp(site.url);
  const screens = ["", "/products", `/products/${camera.id}`, `/products/${camera.id}/edit`, "/categories"];
  const files = ["/downloads", "/releases", "/releases/new", "/facts", "/facts/rows", "/facts/typed"];
  for (const path of [...screens, ...files]) {
    expect([path, (await mira.get(`/dashboard${path}`)).status]).toEqual([path, 200]);
  }
  expect(site.logs()).not.toMatch(/"level":[56]0/);
});

async function openData(site: Awaited<ReturnType<typeof startSite>>) {
  const data = await site.openData();
  return Object.assign(data, { [Symbol.asyncDispose]: () => data.close() });
}
