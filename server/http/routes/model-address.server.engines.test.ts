import { expect, test } from "vitest";
import { readRedirects } from "#server/content/redirects.ts";
import { openTestCatalog } from "#tests/support/catalog.ts";
import { openHttpSite } from "#tests/support/http-site.ts";
import { testServices } from "#tests/support/test-services.ts";

/** What the server leaves to the screens, whose page says that nothing is there. */
const left = 503;

/** A site with these models, and without screens. */
async function openSite(models: string[]) {
  const catalog = await openTestCatalog();
  const category = await catalog.addCategory();
  const ids = new Map<string, string>();
  for (const model of models) ids.set(model, await catalog.addProduct({ category, model, endOfSales: "2020-01-01" }));
  const http = await openHttpSite();
  http.site.pages = undefined;
  http.site.services = testServices({ catalog, isUnavailable: () => false });
  return {
    http,
    pageOf: (model: string) => `/catalog/products/${ids.get(model)}`,
    async lookUp(path: string) {
      const { status, headers } = await http.send(path);
      return headers.location ?? status;
    },
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]();
      await catalog[Symbol.asyncDispose]();
    },
  };
}

test("[Z16] the address of a model leads to the product in any spelling of its part number, and with .json to its data", async () => {
  await using site = await openSite(["VF-B8V-2712", "VF-B8V-2712-W"]);
  const page = site.pageOf("VF-B8V-2712");
  for (const path of [
    "/m/VF-B8V-2712",
    "/m/vfb8v2712",
    "/m/b8v%202712",
    "/m/VF.B8V.2712?from=label",
    "/m/vf-b8v-2712/",
  ]) {
    expect(await site.lookUp(path), path).toBe(page);
  }
  expect(await site.lookUp("/M/VF-B8V-2712")).toBe(page);
  expect(await site.lookUp("/m/VF-B8V-2712.json")).toBe(`${page}.json`);
  expect(await site.lookUp("/M/VFB8V2712.JSON")).toBe(`${page}.json`);
  expect(await site.http.send("/m/b8v2712.json")).toMatchObject({
    status: 302,
    headers: { "access-control-allow-origin": "*", "cache-control": "no-cache" },
  });
  expect((await site.http.send("/m/b8v2712")).headers).not.toHaveProperty("access-control-allow-origin");
});

test("[Z16] a part number of two products leads to the search, and its data to the choices", async () => {
  await using site = await openSite(["VF-D40", "VF.D40", "VF-B8"]);
  expect(await site.lookUp("/m/VF.D40")).toBe(site.pageOf("VF.D40"));
  expect(await site.lookUp("/m/VF%20D40")).toBe("/search?q=VF%20D40");
  const { status, body } = await site.http.send("/m/vfd40.json");
  expect(status).toBe(300);
  const jsonOf = (model: string) => ({ model, json: `${site.http.site.siteUrl}${site.pageOf(model)}.json` });
  expect(JSON.parse(body)).toHaveLength(2);
  expect(JSON.parse(body)).toEqual(expect.arrayContaining([jsonOf("VF-D40"), jsonOf("VF.D40")]));
});

test("[Z16] a model may have slashes, percent signs and dots, or end in .json; what no product has is not found", async () => {
  const odd = ["VF/B8/1", "50%", "100%25", "R2.json", "R2", "VF-9.data", "a?b#c", "防犯 1", "D..2"];
  await using site = await openSite(odd);
  for (const model of odd.filter((model) => model !== "R2.json")) {
    expect(await site.lookUp(`/m/${encodeURIComponent(model)}`), model).toBe(site.pageOf(model));
    expect(await site.lookUp(`/m/${encodeURIComponent(model)}.json`), model).toBe(`${site.pageOf(model)}.json`);
  }
  expect(await site.lookUp("/m/VF/B8/1")).toBe(site.pageOf("VF/B8/1"));
  expect(await site.lookUp("/m/R2.json.json")).toBe(`${site.pageOf("R2.json")}.json`);
  for (const unknown of ["/m", "/m/", "/m/.json", "/m/VF-", "/m/VF-9", "/m/%20", "/m/../m/zzz", "/m/zzz.json"]) {
    expect(await site.lookUp(unknown), unknown).toBe(left);
  }
});

test("[Z16] a model that ends in .json is found where nothing has the name without it", async () => {
  await using site = await openSite(["R2.json"]);
  expect(await site.lookUp("/m/R2.json")).toBe(site.pageOf("R2.json"));
});

test("[IM10] an address of a former site leads to its product or page for good; the site's own pages stay, and what is gone is not found", async () => {
  await using site = await openSite(["VF-1"]);
  site.http.site.redirects = readRedirects(
    "/shop/vf-1,VF-1\n/shop/*,/catalog?q=shop\n/gone,VF-9\n/m/vf-1,/about\n",
    [],
  );
  const { send } = site.http;
  expect(await send("/shop/vf-1?utm=1")).toMatchObject({ status: 301, headers: { location: site.pageOf("VF-1") } });
  expect(await send("/shop/other/page")).toMatchObject({ status: 301, headers: { location: "/catalog?q=shop" } });
  expect(await site.lookUp("/gone")).toBe(left);
  expect(await site.lookUp("/m/vf-1")).toBe(site.pageOf("VF-1"));
  expect(await send("/shop/vf-1", { method: "POST" })).not.toMatchObject({ status: 301 });
});
