import { expect } from "vitest";
import { fileSize } from "#core/files/file-size.ts";
import { demo, demoCategory, demoProduct } from "#tests/support/demo.ts";
import { test } from "#tests/support/visitor.ts";

const camera = demoProduct("VF-B8V-2712");
const bullets = demoCategory("Bullet Cameras");

test("[D01] a product page shows model, category and features", async ({ visit, site }) => {
  const page = await visit(site, camera.path);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("VF-B8V-2712");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  expect(await crumbs.getByRole("link", { name: "Bullet Cameras" }).getAttribute("href")).toBe(bullets.path);
  const features = page.getByRole("heading", { name: "Features" }).locator("+ ul > li");
  expect(await features.allTextContents()).toEqual(["8 MP", "IR 60 m", "Motorised zoom"]);
});

test("[TD05] below its name a camera says how far away it identifies a person; what is none says nothing", async ({
  visit,
  site,
}) => {
  const page = await visit(site, camera.path);
  const line = page.locator(".range-line");
  expect(await line.locator("p").innerText()).toBe("Identifies 5.7 – 27.7 m\n250 px/m, wide to tele");
  const [from, to] = await line.locator(".end").evaluateAll((ends) => ends.map((end) => end.getBoundingClientRect().x));
  const [one, ten] = await line
    .locator("text")
    .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect()).map(({ x, width }) => x + width / 2));
  // One decade is as long everywhere on the scale.
  const metresAt = (x = 0) => 10 ** ((x - (one ?? 0)) / ((ten ?? 0) - (one ?? 0)));
  expect(metresAt(from)).toBeCloseTo(5.7, 0);
  expect(metresAt(to)).toBeCloseTo(27.7, 0);
  await page.goto(demoProduct("VF-B2M-28").path);
  expect(await line.locator("p").innerText()).toBe("Identifies to 3.1 m\n250 px/m");
  await page.goto(demoProduct("VF-N16P-R1").path);
  await page.getByRole("heading", { level: 1, name: "VF-N16P-R1" }).waitFor();
  expect(await line.count()).toBe(0);
});

test("[D13] a product page begins with what identifies the product, and ends with its evidence", async ({ site }) => {
  const html = await (await fetch(site.url + camera.path)).text();
  const main = html.slice(html.indexOf('<article class="datasheet"'));
  const parts = [
    "<h1",
    ">Bullet Cameras</a><p",
    "Security updates until",
    'alt="VF-B8V-2712, bullet camera"',
    "Motorised zoom",
    'aria-label="NDAA compliant"',
    'href="#downloads"',
    ">8 MP version of the varifocal bullet",
    ...["overview", "specifications", "distances", "accessories", "releases", "downloads", "compliance"].map(
      (id) => `id="${id}"`,
    ),
    ">Data</span>",
  ];
  const places = parts.map((part) => main.indexOf(part));
  expect(Math.min(...places)).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("[D02] the compliance mark stands on a compliant product and on no other", async ({ visit, site }) => {
  const compliant = await visit(site, camera.path);
  expect(await compliant.getByRole("img", { name: "NDAA compliant" }).isVisible()).toBe(true);
  const other = await visit(site, demoProduct("VF-P8X-30").path);
  expect(await other.getByRole("img", { name: "NDAA compliant" }).count()).toBe(0);
});

test("[Q06] words and a link stand beside the mark only with a statement on file, and what is not on file has no row", async ({
  site,
}) => {
  for (const [model, statements, said] of [
    ["VF-B8V-2712", 1, "Signed by"],
    ["VF-N32-R1", 0, undefined],
    ["VF-P8X-30", 0, "Not marked as NDAA compliant"],
  ] as const) {
    const html = await (await fetch(site.url + demoProduct(model).path)).text();
    const main = html.slice(html.indexOf('class="datasheet-head"'), html.indexOf("</main>"));
    const [head = "", rest = ""] = main.split('class="section-bar"');
    expect(head.split("NDAA compliant.").length - 1, model).toBe(statements);
    expect(head.split("ndaa-statement.pdf").length - 1, model).toBe(statements);
    expect(rest.includes('id="compliance"'), model).toBe(said !== undefined);
    expect(rest, model).toContain(said ?? 'id="specifications"');
    // The mark says it already.
    expect(rest, model).not.toContain("Marked as NDAA compliant");
    expect(rest.includes("No statement on file"), model).toBe(model === "VF-P8X-30");
  }
});

test("[D03] any of the product's images can be chosen, by mouse and by arrow keys", async ({ visit, site }) => {
  const page = await visit(site, camera.path);
  const chooser = page.getByRole("group", { name: "Choose an image" });
  const shown = () => page.locator("main img").first().getAttribute("alt");
  const pressed = () => chooser.getByRole("button", { pressed: true }).getAttribute("aria-label");
  expect(await chooser.getByRole("button").count()).toBe(5);
  expect(await shown()).toBe("VF-B8V-2712, bullet camera");

  const place = await page.locator("main img").first().boundingBox();
  await chooser.getByRole("button", { name: "Image 3 of 5" }).click();
  expect([await shown(), await pressed()]).toEqual(["VF-B8V-2712 close-up of the lens", "Image 3 of 5"]);
  await page.keyboard.press("ArrowRight");
  expect([await shown(), await pressed()]).toEqual(["VF-B8V-2712 from the rear", "Image 4 of 5"]);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  expect(await pressed()).toBe("Image 5 of 5");
  await page.keyboard.press("Home");
  expect(await shown()).toBe("VF-B8V-2712, bullet camera");
  expect(await page.locator("main img").first().boundingBox()).toEqual(place);

  // With Ctrl it opens in a new tab, as any link.
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    chooser.getByRole("button", { name: "Image 2 of 5" }).click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await tab.waitForURL("**/files/**");
  expect(await pressed()).toBe("Image 1 of 5");
});

test("[D03] without scripts each small image leads to the picture itself", async ({ visit, site }) => {
  const page = await visit(site, camera.path, { scripts: false });
  const link = page.getByRole("group", { name: "Choose an image" }).getByRole("link", { name: "Image 2 of 5" });
  const picture = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
});

test("[D04] an image chosen but not yet loaded shows the mark in its place", async ({ visit, site }) => {
  const page = await visit(site, camera.path);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/files/**", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Image 2 of 5" }).click();
  const photo = page.locator("main img").first();
  const background = () => photo.evaluate((image) => getComputedStyle(image).backgroundImage);
  await expect.poll(background).toContain("plate-mark");
  release();
  await expect.poll(background).toBe("none");
});

test("[R47] a cut-out stands on the plate as it is, a photo on another ground melts into it; the dark theme dims the plate", async ({
  visit,
  site,
}) => {
  const page = await visit(site, camera.path);
  const photos = page.locator(".plate img, .thumb img");
  const blends = (all: Element[]) => all.slice(0, 6).map((photo) => getComputedStyle(photo).mixBlendMode);
  // The main picture, then the small ones: itself and four photos.
  expect(await photos.evaluateAll(blends)).toEqual(["normal", "normal", ...Array(4).fill("multiply")]);
  const plate = page.locator(".plate").first();
  const shade = () =>
    plate.evaluate((element) => [
      getComputedStyle(element).backgroundColor,
      getComputedStyle(element, "::after").backgroundColor,
    ]);
  expect(await shade()).toEqual(["rgb(244, 246, 246)", "rgba(0, 0, 0, 0)"]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await shade()).toEqual(["rgb(244, 246, 246)", "rgba(0, 0, 0, 0.14)"]);
});

test("[D05] description and specs text are shown, line breaks kept", async ({ visit, site }) => {
  const page = await visit(site, camera.path);
  expect(await page.getByText(camera.description).isVisible()).toBe(true);
  expect(await page.locator("#overview li").allTextContents()).toEqual(camera.specs.split("\n"));
});

test("[D06] the spec table has sections in capitals and a header for every row", async ({ visit, site }) => {
  const page = await visit(site, camera.path);
  const section = page.getByRole("region", { name: "Lens" });
  const heading = section.getByRole("heading", { level: 3 });
  expect(await heading.textContent()).toBe("Lens");
  expect(await heading.evaluate((element) => getComputedStyle(element).textTransform)).toBe("uppercase");
  const aperture = section.getByRole("row", { name: "Aperture" });
  expect(await aperture.getByRole("rowheader").textContent()).toBe("Aperture");
  expect(await aperture.getByRole("cell").textContent()).toBe("f/1.4");
  for (const row of await page.locator("#specifications tr").allTextContents()) expect(row.trim()).not.toBe("");
});

test("[D06] the spec table is sent once, stays as the scripts take over, and is each product's own", async ({
  visit,
  site,
}) => {
  const sent = await (await fetch(site.url + camera.path)).text();
  expect(sent.match(/f\/1\.4(<|\\u003c)/g)).toHaveLength(1);

  const page = await visit(site, camera.path);
  const table = page.locator(".spec-table");
  const first = await table.innerHTML();
  expect(await page.evaluate(tableIn, sent)).toBe(first);
  await page.locator("#accessories a").first().click();
  await page.waitForURL((address) => address.pathname !== camera.path);
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).not.toBe(camera.model);
  expect((await table.allInnerTexts()).join()).not.toContain("f/1.4");
  await page.goBack();
  await expect.poll(() => table.innerHTML()).toBe(first);
});

/** Runs in the page: the spec table of a document as the browser spells it. */
function tableIn(html: string): string | undefined {
  return new DOMParser().parseFromString(html, "text/html").querySelector(".spec-table")?.innerHTML;
}

test("[D07] accessories are linked with model and picture", async ({ visit, site }) => {
  const page = await visit(site, camera.path);
  const cards = page.locator("#accessories li");
  const expected = demo.products.filter(({ id }) => camera.accessories.includes(id));
  expect((await cards.locator("b").allTextContents()).toSorted()).toEqual(
    expected.map(({ model }) => model).toSorted(),
  );
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    await expect
      .poll(() => card.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
  await cards.getByRole("link", { name: expected[0]?.model }).click();
  await page.waitForURL(`**/catalog/products/${expected[0]?.id}`);
});

test("[D08] downloads open in a new tab and tell file name and size", async ({ visit, site }) => {
  const page = await visit(site, camera.path);
  const rows = page.locator("#downloads tbody tr");
  const downloads = [...camera.downloads, ...demo.downloads.filter(({ products }) => products?.includes(camera.id))];
  expect(await rows.count()).toBe(downloads.length);
  for (const { description, fileName, file } of downloads) {
    const link = page.getByRole("rowheader").getByRole("link", { name: `${description} (opens in a new tab)` });
    expect(await link.getAttribute("target")).toBe("_blank");
    const answer = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(answer.status(), file).toBe(200);
    const row = rows.filter({ hasText: fileName });
    expect(await row.textContent()).toContain(`${fileName}${fileSize((await answer.body()).length)}`);
  }
});

test("[D14] the section bar names the parts there are, leads to them clear of itself, and marks the current one", async ({
  visit,
  site,
}) => {
  const page = await visit(site, camera.path);
  const nav = page.getByRole("navigation", { name: "On this page" });
  expect(await nav.getByRole("link").allTextContents()).toEqual([
    "Overview",
    "Specifications",
    "Distances",
    "Accessories",
    "Connect",
    "Firmware",
    "Downloads",
    "Compliance",
  ]);
  await nav.getByRole("link", { name: "Specifications" }).click();
  await expect
    .poll(async () => {
      const heading = await page.getByRole("heading", { name: "Specifications" }).boundingBox();
      const bar = await nav.boundingBox();
      return heading && bar && heading.y >= bar.y + bar.height && heading.y < 300;
    })
    .toBe(true);
  const current = nav.locator("[aria-current=location]");
  await expect.poll(() => current.allTextContents()).toEqual(["Specifications"]);
  await page.locator(".actions").getByRole("link", { name: "Downloads" }).click();
  await expect.poll(() => current.allTextContents()).toEqual(["Downloads"]);
  await page.keyboard.press("End");
  await expect.poll(() => current.allTextContents()).toEqual(["Compliance"]);

  // On a phone the bar scrolls sideways, and follows.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press("Home");
  await expect.poll(() => current.allTextContents()).not.toEqual(["Compliance"]);
  await expect.poll(() => nav.getByRole("link", { name: "Overview" }).evaluate(isInSight)).toBe(true);
  await page.keyboard.press("End");
  await expect.poll(() => nav.getByRole("link", { name: "Compliance" }).evaluate(isInSight)).toBe(true);

  const keyboard = await visit(site, demoProduct("VF-KB3").path);
  const parts = keyboard.getByRole("navigation", { name: "On this page" }).getByRole("link");
  expect(await parts.allTextContents()).toEqual(["Overview", "Specifications", "Accessories"]);
});

/** Runs in the page: whether a link is wholly between the window's left and right edge. */
function isInSight(link: Element): boolean {
  const { left, right } = link.getBoundingClientRect();
  return left >= 0 && right <= window.innerWidth;
}

test("[C06] an unknown product ends on the error page with 404", async ({ visit, site }) => {
  for (const id of ["00000000-0000-4000-8000-000000000000", "nonsense", bullets.id]) {
    const page = await visit(site, `/catalog/products/${id}`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Opps");
    expect((await page.request.get(`/catalog/products/${id}`)).status()).toBe(404);
  }
});
