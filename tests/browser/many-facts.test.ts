import { afterAll, expect } from "vitest";
import { createFact } from "#server/catalog/fact/save-fact.ts";
import { transaction } from "#server/database/transaction.ts";
import { accepted } from "#tests/support/accepted.ts";
import { signInOverHttp } from "#tests/support/http-administrator.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

/** The demo with a hundred more facts, which its products state. */
async function startWithManyFacts() {
  const site = await startSite({ demo: true });
  const data = await site.openData();
  await transaction(data.database, async (work) => {
    const products = await work.selectFrom("product").select("id").execute();
    for (let nth = 1; nth <= 100; nth++) {
      const shown = { filter: "values", isInTable: true, isInComparison: true } as const;
      const kind = accepted(await createFact(work, { name: `Torque ${nth}`, type: "number", ...shown, labels: [] }));
      const rows = products.map(({ id: product_id }, place) => ({ product_id, kind, text: `${place % 8}` }));
      await work.insertInto("product_typed_fact").values(rows).execute();
    }
  });
  await data.close();
  await site.restart();
  return site;
}

const site = await startWithManyFacts();
afterAll(() => site.stop());

test("[N17] [X37] with a hundred more facts, pages of the catalog and of facts stay small", async () => {
  const mira = await signInOverHttp(site.url);
  const kilobytes = async (path: string) => Math.round((await mira.get(path)).body.length / 1_000);
  await expect.poll(async () => (await mira.get("/catalog")).body).toContain("All filters");
  const pages = ["/catalog", "/catalog?view=table", "/dashboard/facts", "/dashboard/facts/rows"];
  const sizes = Object.fromEntries(
    await Promise.all(pages.map(async (path) => [path, await kilobytes(path)] as const)),
  );
  process.stdout.write(`${JSON.stringify({ ...sizes, all: await kilobytes("/catalog?filters=all") })}\n`);
  for (const [path, size] of Object.entries(sizes)) expect(size, path).toBeLessThan(300);
});

test.for([true, false])("[N17] all filters are a link away, and filter (scripts: %s)", async (scripts, { visit }) => {
  const page = await visit(site, "/catalog", { scripts });
  const filters = page.locator("#filters");
  await expect.poll(() => filters.locator("details.facet").count()).toBeLessThanOrEqual(10);
  await filters.getByRole("link", { name: /^All filters/ }).click();
  await page.waitForURL("**/catalog?filters=all");
  const last = filters.locator("details.facet", { has: page.getByText("Torque 100", { exact: true }) });
  await last.locator("summary").first().click();
  await last.getByRole("radio", { name: /^7/ }).check();
  if (!scripts) await filters.getByRole("button", { name: "Show products" }).click();
  await page.waitForURL(/torque-100-from=7/);
  expect(new URL(page.url()).searchParams.get("filters")).toBe("all");
  await filters.getByRole("link", { name: /^Fewer filters/ }).click();
  await page.waitForURL((url) => !url.searchParams.has("filters"));
  await expect.poll(() => last.count()).toBe(1);
});

test("[X37] a label's select offers every fact once it is reached", async ({ visit }) => {
  const page = await visit(site, "/dashboard/facts/rows", { signedIn: true });
  const select = page.locator(".label-means").first();
  await expect.poll(() => select.locator("option").count()).toBeLessThan(6);
  await select.focus();
  await expect.poll(() => select.locator("option", { hasText: /^Torque 100$/ }).count()).toBe(1);
});

test("[X37] [X52] the list of facts has pages, whose places count on", async ({ visit }) => {
  const page = await visit(site, "/dashboard/facts", { signedIn: true });
  const rows = page.getByRole("main").locator("tbody tr");
  const places = page.getByRole("main").getByRole("textbox", { name: /^Place of / });
  expect(await rows.count()).toBe(48);
  await page.getByRole("main").getByRole("link", { name: "Next page" }).click();
  await expect.poll(() => places.first().inputValue()).toBe("49");
  const moved = (await rows.first().locator("th").textContent()) ?? "";
  await places.first().fill("1");
  await places.first().press("Enter");
  await page.goto("/dashboard/facts");
  await expect.poll(() => rows.first().locator("th").textContent()).toBe(moved);
});
