import { readFile } from "node:fs/promises";
import { read } from "hucre";
import { afterAll, expect } from "vitest";
import { open } from "#tests/support/browsing.ts";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const modelsIn = async (bytes: Buffer) => {
  const { sheets } = await read(bytes);
  expect(sheets.map(({ name }) => name)).toEqual(["Products", "Categories", "Links", "Files"]);
  return (sheets[0]?.rows ?? []).slice(1).map(([model]) => String(model));
};

test("[IM09] an administrator takes all products, a filter's or chosen ones to a workbook or CSV files; a stranger none", async ({
  visit,
}) => {
  const stranger = await fetch(`${site.url}/dashboard/products/export`);
  expect(stranger.status).toBe(401);
  expect(await stranger.text()).not.toContain("VF-");

  const page = await visit(site, "/dashboard", { signedIn: true });
  const get = async (query: string) => {
    const answer = await page.request.get(`${site.url}/dashboard/products/export?${query}`);
    expect(answer.status()).toBe(200);
    return answer;
  };
  const whole = await get("");
  expect(whole.headers()["content-disposition"]).toBe('attachment; filename="products.xlsx"');
  expect((await modelsIn(await whole.body())).sort()).toEqual(demo.products.map(({ model }) => model).sort());

  const { id } = demoCategory("PTZ Cameras");
  const ofCategory = demo.products.filter(({ category }) => category === id).map(({ model }) => model);
  expect((await modelsIn(await (await get(`category=${id}`)).body())).sort()).toEqual(ofCategory.sort());

  const chosen = ["VF-B8V-2712", "VF-A-JB2"];
  const ids = chosen.map((model) => `p=${demoProduct(model).id}`).join("&");
  expect((await modelsIn(await (await get(ids)).body())).sort()).toEqual(chosen.sort());

  const zip = await get("format=zip");
  expect(zip.headers()["content-type"]).toBe("application/zip");
  expect((await zip.body()).toString("latin1")).toContain("Products.csv");

  await open(page, `${site.url}/dashboard/products?category=${id}`);
  await page.getByRole("checkbox", { name: "Select all shown" }).check();
  for (const model of ofCategory.slice(2))
    await page.getByRole("checkbox", { name: `Select ${model}`, exact: true }).uncheck();
  const downloading = page.waitForEvent("download");
  await page.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Export" }).click();
  const file = await readFile(await (await downloading).path());
  expect((await modelsIn(file)).sort()).toEqual(ofCategory.slice(0, 2).sort());
  const link = page.getByRole("link", { name: "Export" });
  expect(await link.getAttribute("href")).toBe(`/dashboard/products/export?category=${id}`);
});
