import { afterAll, expect } from "vitest";
import { makeCategory, makeProduct } from "#tests/support/administrators-hand.ts";
import { open } from "#tests/support/browsing.ts";
import { demo, demoFolder, demoProduct } from "#tests/support/demo.ts";
import { startSharedSite } from "#tests/support/many-processes.ts";
import { test } from "#tests/support/visitor.ts";

// Three processes behind HAProxy, over PostgreSQL and a real S3 server; each request goes to the next of them.

const site = await startSharedSite({ demo: true });
afterAll(() => site[Symbol.asyncDispose]());

test("every page and every file is the same whichever process answers", async () => {
  const { path } = demoProduct("VF-B8V-2712");
  for (const address of ["/", "/catalog", path, "/search?q=dome", "/support"]) {
    const bodies = await Promise.all(
      Array.from({ length: site.processes }, async (_, nth) => {
        const answer = await fetch(site.addressOf(nth) + address);
        expect(answer.status, address).toBe(200);
        return (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, "");
      }),
    );
    expect(new Set(bodies).size, address).toBe(1);
  }
  const page = await (await fetch(site.url + path)).text();
  const [file = ""] = /\/files\/products\/[^"?]+\.jpg/.exec(page) ?? [];
  for (let nth = 0; nth < site.processes; nth++) {
    const part = await fetch(site.addressOf(nth) + file, { headers: { Range: "bytes=0-9" } });
    expect(part.status).toBe(206);
    expect((await part.arrayBuffer()).byteLength).toBe(10);
  }
});

test("[L12] signing in, uploads, saving and live pages need no process of their own", async ({ visit }) => {
  const visitor = await visit(site, "/catalog");
  const page = await visit(site, "/", { signedIn: true });
  const hand = { page, folder: demoFolder };
  const [category] = demo.categories;
  const product = demo.products.find(({ category: of }) => of === category?.id);
  if (!category || !product) throw new Error("The demo catalogue has no category with a product.");
  await makeCategory(hand, { ...category, name: "Made by many" });
  await makeProduct(
    hand,
    { ...product, model: "VF-MANY" },
    { category: { ...category, name: "Made by many" }, accessories: [] },
  );

  const link = visitor.getByRole("link", { name: /Made by many/ }).first();
  await link.waitFor({ state: "attached" });
  await open(visitor, "/search?q=VF-MANY");
  await visitor
    .getByRole("link", { name: /VF-MANY/ })
    .first()
    .waitFor();
  const picture = await visitor.locator("main img").first().getAttribute("src");
  for (let nth = 0; nth < site.processes; nth++) {
    expect((await fetch(site.addressOf(nth) + picture)).status).toBe(200);
  }
});

test("one process after another is replaced, and no request fails", async ({ visit }) => {
  const administrator = await visit(site, "/dashboard/categories/new", { signedIn: true });
  const failures: string[] = [];
  let answered = 0;
  const stop = new AbortController();
  const visitors = Array.from({ length: 4 }, async () => {
    while (!stop.signal.aborted) {
      for (const path of ["/catalog", "/search?q=camera", demoProduct("VF-B8V-2712").path]) {
        const answer = await fetch(site.url + path).catch((error: Error) => error.message);
        if (typeof answer === "string") failures.push(answer);
        else if (!answer.ok) failures.push(`${path} ${answer.status}`);
        else await answer.text();
        answered += 1;
      }
    }
  });
  for (let nth = 0; nth < site.processes; nth++) {
    await administrator.getByLabel("Description").fill(`Typed while process ${nth} was replaced`);
    await site.replace(nth);
  }
  await administrator.getByLabel("Name").fill("Made in between");
  await administrator.getByRole("main").getByRole("button", { name: "Create category" }).click();
  await administrator.getByText("Category created successfully").waitFor();
  stop.abort();
  await Promise.all(visitors);
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(50);
});
