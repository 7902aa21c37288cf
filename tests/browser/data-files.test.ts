import { createHash } from "node:crypto";
import { parseFeed } from "@rowanmanning/feed-parser";
import { expect } from "vitest";
import type { PublicProduct } from "#core/exports/public-product.ts";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { test } from "#tests/support/visitor.ts";

const camera = demoProduct("VF-B8V-2712");
const nobody = "00000000-0000-4000-8000-000000000000";

test("[Z02] a product's JSON tells everything public about it, with addresses that answer", async ({ site }) => {
  const answer = await fetch(`${site.url}${camera.path}.json`);
  expect(answer.headers.get("content-type")).toBe("application/json");
  const product: PublicProduct = await answer.json();
  const { id, model, description, ndaa, specs } = camera;
  expect(product).toMatchObject({ id, model, description, ndaa, specs, url: `${site.url}${camera.path}` });
  expect(product.category).toMatchObject({ id: camera.category, name: "Bullet Cameras" });
  expect(product.features.map((feature) => feature.id).toSorted()).toEqual(camera.features.toSorted());
  expect(product.accessories.map((accessory) => accessory.id).toSorted()).toEqual(camera.accessories.toSorted());
  expect(product.pictures).toHaveLength(1 + camera.additionalImages.length);
  expect(product.downloads).toHaveLength(camera.downloads.length);
  expect(product.specRows.length).toBeGreaterThan(10);

  const [picture] = product.pictures;
  const [download] = product.downloads;
  const pages = [product.url, product.category.url, product.accessories[0]?.url];
  const files = [picture?.url, picture?.variants[0]?.url, download?.url];
  for (const address of [...pages, ...files]) expect((await fetch(String(address))).status, address).toBe(200);
  const bytes = new Uint8Array(await (await fetch(String(download?.url))).arrayBuffer());
  expect(download).toMatchObject({
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  });
});

test("[Z02] a product's JSON is cached as pages are, and changes no other address", async ({ site }) => {
  const address = `${site.url}${camera.path}.json`;
  const etag = String((await fetch(address)).headers.get("etag"));
  const again = await fetch(`${address}?x=1`, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
  expect(again.headers.get("access-control-allow-origin")).toBe("*");
  expect((await fetch(`${site.url}/catalog/products/${nobody}.json`)).status).toBe(404);
  expect((await fetch(`${site.url}/catalog/products/any.json`)).status).toBe(404);
  const page = await fetch(`${site.url}${camera.path}`);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(page.headers.has("access-control-allow-origin")).toBe(false);
});

test("[Z11] feeds of the site, of a category and of a product are read by a feed reader, and known ones cost no text", async ({
  site,
}) => {
  const category = `/catalog/categories/${camera.category}`;
  for (const path of ["", category, camera.path]) {
    const address = `${site.url}${path}/feed.atom`;
    const answer = await fetch(address);
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const feed = parseFeed(await answer.text());
    expect(feed).toMatchObject({ self: address, url: `${site.url}${path || "/"}` });
    expect(feed.items.length).toBeGreaterThan(0);
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
    const [media] = feed.items.flatMap((item) => item.media);
    const file = await fetch(String(media?.url));
    expect([file.status, file.headers.get("content-type"), Number(file.headers.get("content-length"))]).toEqual([
      200,
      media?.mimeType,
      media?.length,
    ]);
    const etag = String(answer.headers.get("etag"));
    expect((await fetch(address, { headers: { "If-None-Match": etag } })).status).toBe(304);
  }
  expect((await fetch(`${site.url}/catalog/products/${nobody}/feed.atom`)).status).toBe(404);
});

test("[Z09] a feed of one kind is a feed of its own; another word is not found, and none is the whole feed", async ({
  site,
}) => {
  const textAt = async (path: string) => (await fetch(site.url + path)).text();
  const idOf = (text: string) => text.match(/<id>(.*?)<\/id>/)?.[1];
  const whole = await textAt("/feed.atom");
  const ids = new Set([idOf(whole)]);
  for (const [kind, name] of [
    ["firmware", "Firmware"],
    ["document", "Document"],
    ["lifecycle", "Lifecycle"],
  ]) {
    const text = await textAt(`/feed.atom?kind=${kind}&other=1`);
    const feed = parseFeed(text);
    expect(feed).toMatchObject({ self: `${site.url}/feed.atom?kind=${kind}`, title: `Varifocal: ${name}` });
    expect(new Set(feed.items.flatMap(({ categories }) => categories.map(({ term }) => term)))).toEqual(
      new Set([name]),
    );
    ids.add(idOf(text));
  }
  expect(ids.size).toBe(4);
  expect((await fetch(`${site.url}/feed.atom?kind=firmwares`)).status).toBe(404);
  expect(await textAt("/feed.atom?kind=")).toBe(whole);
});

test("[Z10] pages name their feed once the maker uses what feeds tell of, and before that no page does", async ({
  site,
  emptySite,
}) => {
  const feedsOf = async (url: string, path: string) =>
    (await (await fetch(url + path)).text()).match(/<link rel="alternate" type="application\/atom[^>]*>/g) ?? [];
  for (const path of ["/", "/catalog", "/support"]) {
    expect(await feedsOf(site.url, path)).toEqual([expect.stringContaining(`href="${site.url}/feed.atom"`)]);
    expect(await feedsOf(emptySite.url, path)).toEqual([]);
  }
  for (const path of [`/catalog/categories/${camera.category}`, camera.path]) {
    expect(await feedsOf(site.url, path)).toEqual([expect.stringContaining(`href="${site.url}${path}/feed.atom"`)]);
  }
});

test("[Z15] product, category and catalog pages end with what programs can read of them, and each address answers", async ({
  site,
  emptySite,
}) => {
  const lineOf = async ({ url }: { url: string }, path: string) => {
    const line = /<span[^>]*>Data<\/span>(.*?)<\/p>/.exec(await (await fetch(url + path)).text())?.[1] ?? "";
    return [...line.matchAll(/href="(.*?)"[^>]*>(.*?)</g)].map(([, address = "", name]) => ({ name, address }));
  };
  const mount = demoProduct("VF-A-PM3");
  const bullets = demoCategory("Bullet Cameras");
  expect(await lineOf(site, camera.path)).toEqual([
    { name: "JSON", address: `${camera.path}.json` },
    { name: "NetBox", address: `${camera.path}/device-type.yaml` },
    { name: "Feed", address: `${camera.path}/feed.atom` },
  ]);
  expect((await lineOf(site, mount.path)).map(({ name }) => name)).toEqual(["JSON", "Feed"]);
  expect(await lineOf(site, `${bullets.path}?sort=model`)).toEqual([
    { name: "JSON of all products", address: "/catalog.json" },
    { name: "CSV of all products", address: "/catalog.csv" },
    { name: "Feed", address: `${bullets.path}/feed.atom` },
  ]);
  const catalog = await lineOf(site, "/catalog");
  expect(catalog.map(({ name }) => name)).toEqual(["JSON", "CSV", "Feed"]);
  expect((await lineOf(emptySite, "/catalog")).map(({ name }) => name)).toEqual(["JSON", "CSV"]);
  const named = [...catalog, ...(await lineOf(site, camera.path)), ...(await lineOf(site, bullets.path))];
  for (const { address } of named) expect((await fetch(site.url + address)).status, address).toBe(200);

  const all: PublicProduct[] = await (await fetch(`${site.url}/catalog.json`)).json();
  expect(all.map(({ id }) => id).toSorted()).toEqual(demo.products.map(({ id }) => id).toSorted());
  const own = await (await fetch(`${site.url}${camera.path}.json`)).json();
  expect(all.find(({ id }) => id === camera.id)).toEqual(own);
});

test("[Z16] the address of a model leads to its page and to its JSON; an unknown or unreadable one is the error page", async ({
  site,
}) => {
  expect((await fetch(`${site.url}/m/vf%20b8v%202712`)).url).toBe(site.url + camera.path);
  const data: PublicProduct = await (await fetch(`${site.url}/m/VF-B8V-2712.json`)).json();
  expect(data.model).toBe("VF-B8V-2712");
  const refused = [
    ["VF-ZEPPELIN", 404],
    ["VF-ZEPPELIN.json", 404],
    ["50%", 400],
    ["R2%00", 400],
    ["9".repeat(9_000), 414],
  ];
  for (const [model, status] of refused) {
    const answer = await fetch(`${site.url}/m/${model}`);
    expect(answer.status, String(model).slice(0, 20)).toBe(status);
    expect(await answer.text()).toContain("Sorry, an error has occurred.");
  }
});
