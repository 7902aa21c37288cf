import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { violationsOn } from "#tests/support/accessible.ts";
import { open } from "#tests/support/browsing.ts";
import { demo, demoProduct } from "#tests/support/demo.ts";
import { madeFile, patience, saveButton, section } from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";
import { makeSheet, makeWorkbook } from "#tests/support/workbook.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const as = { signedIn: true, allow: /Failed to load resource: .* status of (400|409)/ };
const newProduct = "/dashboard/products/new";
const editing = (model: string) => `/dashboard/products/${demoProduct(model).id}/edit`;
const part = (page: Page, id: string) => page.locator(`details#${id}`);
const isOpen = (page: Page, id: string) => part(page, id).evaluate((details) => (details as HTMLDetailsElement).open);
const bar = (page: Page) => page.getByRole("region", { name: "Save" });
const links = (page: Page) => page.getByRole("navigation", { name: "Parts of the product" }).getByRole("link");
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent);
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

async function withListsOpen(page: Page) {
  for (const id of ["images", "accessories", "downloads"]) {
    await part(page, id).evaluate((details) => {
      (details as HTMLDetailsElement).open = true;
    });
  }
}

test.for([
  { width: 1440, height: 900, most: 3_000 },
  { width: 390, height: 844, most: 5_200 },
])(
  "[PF01] at $width px the required fields stand on the first screen, and the form is at most $most px high",
  async ({ most, ...size }, { visit }) => {
    const page = await visit(site, newProduct, { ...as, ...size });
    expect(await heightOf(page)).toBeLessThanOrEqual(2_000);
    for (const path of [newProduct, editing("VF-B8V-2712")]) {
      await open(page, path);
      await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      const [mark, save] = await Promise.all([
        page.getByRole("switch", { name: "NDAA compliant" }).boundingBox(),
        bar(page).boundingBox(),
      ]);
      const menu = await page.getByRole("navigation", { name: "Dashboard" }).boundingBox();
      // Below a menu of one line.
      const lines = size.width < 1_000 ? Math.max(0, (menu?.height ?? 0) - 49) : 0;
      expect((mark?.y ?? 0) + (mark?.height ?? 0) - lines, path).toBeLessThanOrEqual(save?.y ?? 0);
    }
    await withListsOpen(page);
    await page.getByRole("combobox", { name: "Add an accessory" }).waitFor();
    expect(await heightOf(page)).toBeLessThanOrEqual(most);
  },
);

test("[PF01] [PF02] Tab leads from the first field to every part's link and to Save in at most 15 presses", async ({
  visit,
}) => {
  const page = await visit(site, editing("VF-B8V-2712"), { ...as, width: 1440, height: 900 });
  await page.getByLabel("Category").focus();
  const reached: string[] = [];
  for (let presses = 0; presses < 15; presses++) {
    await page.keyboard.press("Tab");
    reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ""));
  }
  const wanted = await links(page).allTextContents();
  expect(wanted).toHaveLength(10);
  expect(reached.slice(-10)).toEqual(wanted);
  expect(reached.at(-1)).toBe("Go to Save");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("#save") !== null)).toBe(true);
});

test("[PF02] heads and list of the parts say what is inside and what has changed, and the list leads there", async ({
  visit,
}) => {
  const page = await visit(site, editing("VF-B8V-2712"), { ...as, width: 1440, height: 900 });
  const listed = () => links(page).allTextContents();
  expect(await listed()).toEqual([
    "Product4 of 4",
    "Features3",
    "Images4",
    expect.stringMatching(/^Specifications, facts\d+ not assigned$/),
    "Accessories5",
    "Downloads4",
    "Lifecycleuntil 2032",
    "Evidenceletter",
    "History1",
    "Go to Save",
  ]);
  await part(page, "lifecycle")
    .getByText("Launched 2023-02-27 · security support until 2032-01 · no successor")
    .waitFor();
  for (const id of ["features", "images", "specs", "accessories", "downloads"])
    expect(await isOpen(page, id)).toBe(true);
  for (const id of ["lifecycle", "evidence", "history"]) expect(await isOpen(page, id), id).toBe(false);

  await links(page).filter({ hasText: "Lifecycle" }).click();
  await expect.poll(() => isOpen(page, "lifecycle")).toBe(true);
  await page.getByLabel("Last order").fill("2031-06-30");
  await expect.poll(listed).toContain("Lifecyclechanged");
  await part(page, "lifecycle").getByText("last order 2031-06-30").waitFor();
  expect(await violationsOn(page)).toEqual([]);

  // A narrow window has a select instead, and only what asks for something is open.
  const phone = await visit(site, editing("VF-B8V-2712"), { ...as, width: 390, height: 844 });
  await expect.poll(() => isOpen(phone, "features")).toBe(false);
  expect(await isOpen(phone, "specs")).toBe(true);
  await phone.getByRole("combobox", { name: "Go to a part" }).selectOption("evidence");
  await expect.poll(() => isOpen(phone, "evidence")).toBe(true);
  expect(await violationsOn(phone)).toEqual([]);
});

test("[PF02] the same parts are open however the form is reached, and that of a linked field", async ({ visit }) => {
  const opened = (page: Page) =>
    page
      .locator("details[id]:has(> summary h2)")
      .evaluateAll((all) => all.flatMap((part) => ((part as HTMLDetailsElement).open ? part.id : [])));
  for (const size of [
    { width: 1440, height: 900, open: ["features", "images", "specs", "accessories", "downloads"] },
    { width: 390, height: 844, open: ["specs"] },
  ]) {
    const page = await visit(site, editing("VF-B8V-2712"), { ...as, ...size });
    await expect.poll(() => opened(page)).toEqual(size.open);
    await open(page, editing("VF-B8V-2712").replace("/edit", ""));
    await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Category").waitFor();
    await expect.poll(() => opened(page)).toEqual(size.open);
    const linked = await visit(site, `${editing("VF-B8V-2712")}#ndaa-reviewed`, { ...as, ...size });
    await expect.poll(() => focused(linked)).toBe("Reviewed on");
    await expect.poll(() => opened(linked)).toEqual([...size.open, "evidence"]);
  }
});

test("[PF02] on a phone the select of parts stays at the top of the window, below nothing", async ({ visit }) => {
  const page = await visit(site, editing("VF-B8V-2712"), { ...as, width: 390, height: 844 });
  await page.evaluate(() => scrollTo({ top: 1_000, behavior: "instant" }));
  const select = page.getByRole("combobox", { name: "Go to a part" }).locator("xpath=ancestor::div[2]");
  await expect.poll(async () => (await select.boundingBox())?.y).toBe(0);
});

test("[PF10] the lifecycle says which status its dates make, in the past tense once they are over", async ({
  visit,
}) => {
  const page = await visit(site, `${editing("VF-B8V-2712")}#support-until`, as);
  const lifecycle = part(page, "lifecycle");
  await lifecycle.getByText("Active", { exact: true }).waitFor();
  await page.getByLabel("End of sales").fill("2025-06-30");
  await lifecycle.getByText("Discontinued", { exact: true }).waitFor();
  await lifecycle.getByText(/sales ended 2025-06-30 · security support until 2032-01/).waitFor();
  await page.getByLabel("End of security support").fill("2025-12");
  await lifecycle.getByText("End of support", { exact: true }).waitFor();
  for (const name of ["Launched", "End of sales", "End of security support"]) await page.getByLabel(name).fill("");
  await lifecycle.getByText("Visitors see no status, because there is no date.").waitFor();
});

test("[PF02] without scripts every part is opened by hand, and a refused form opens those with errors", async ({
  visit,
}) => {
  const page = await visit(site, editing("VF-D4C-28"), { ...as, scripts: false });
  expect(await isOpen(page, "lifecycle")).toBe(false);
  await part(page, "lifecycle").locator("summary").first().click();
  await page.getByLabel("Launched").fill("soon");
  await saveButton(page).click();
  await page.getByText("Must be a day such as 2031-06-30").waitFor();
  expect(await isOpen(page, "lifecycle")).toBe(true);
  expect(await isOpen(page, "evidence")).toBe(false);
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("launched");
  await bar(page).getByText("Something went wrong - check each input").waitFor();
});

test("[PF03] a fact is one line; what the sheet leaves open is decided first, and all others are folded", async ({
  visit,
}) => {
  const page = await visit(site, editing("VF-B8V-2712"), { ...as, width: 1440, height: 900 });
  const decide = page.getByRole("region", { name: "Facts to decide" });
  const lines = decide.getByRole("listitem");
  const before = await lines.count();
  await decide.getByRole("heading", { name: `${before} not assigned` }).waitFor();
  const meaning = page.getByRole("combobox", { name: "Colour means" });
  expect(await meaning.locator(":checked").textContent()).toBe("Choose");
  expect(await page.getByText("Preview, as visitors see it").isVisible()).toBe(true);
  expect(await page.getByRole("region", { name: "Spec table preview" }).isVisible()).toBe(false);

  await page.getByText(/^All \d+ facts$/).click();
  const facts = section(page, "Facts").locator("summary");
  for (const line of await facts.all()) expect((await line.boundingBox())?.height).toBeLessThanOrEqual(34);
  await facts.filter({ hasText: "Net weight" }).click();
  await page.getByRole("textbox", { name: "Net weight, kg" }).fill("1.2 kg");
  await facts.filter({ hasText: "Net weight" }).getByText("1.2 kg", { exact: true }).waitFor();

  await meaning.selectOption({ label: "Several…" });
  expect(await page.getByRole("combobox", { name: /^Colour (also )?means/ }).count()).toBe(2);
  await meaning.selectOption({ label: "Not a fact" });
  await decide.getByRole("heading", { name: `${before - 1} not assigned` }).waitFor();
  await bar(page).getByText("2 changes · Facts, Meaning of labels").waitFor();
  await saveButton(page).click();
  await page.waitForURL(/\/dashboard\/products\/[^/]+$/, { timeout: patience });
  await open(page, editing("VF-B8V-2712"));
  await decide.getByRole("heading", { name: `${before - 1} not assigned` }).waitFor();
});

test("[PF03] a cell that is not read offers its values for this product alone", async ({ visit }) => {
  const page = await visit(site, editing("VF-D2C-28"), { ...as, width: 1440, height: 900 });
  await page
    .locator("input[type=file][accept='.xls,.xlsx']")
    .setInputFiles(madeFile("specs.xlsx", makeWorkbook({ Specs: makeSheet([["Weight", "1.1 kg", "1.4 kg"]]) })));
  await page.getByRole("region", { name: /facts? read$/ }).waitFor();
  await saveButton(page).click();
  await page.waitForURL(/\/dashboard\/products\/[^/]+$/, { timeout: patience });
  await open(page, editing("VF-D2C-28"));
  const value = page.getByRole("combobox", { name: "Net weight is" });
  expect(await value.locator("option").allTextContents()).toEqual(["Choose", "1.1 kg", "1.4 kg", "Another value…"]);
  await value.selectOption("1.4 kg");
  await page.getByRole("heading", { name: "All decided" }).waitFor();
  await saveButton(page).click();
  await page.waitForURL(/\/dashboard\/products\/[^/]+$/, { timeout: patience });
  await page.getByText("1.4 kg").first().waitFor();
});

test("[PF04] a link to a field opens its part and focuses it, also without scripts", async ({ visit }) => {
  const page = await visit(site, `${editing("VF-B2M-28")}#support-until`, as);
  await expect.poll(() => focused(page)).toBe("End of security support");
  expect(await isOpen(page, "lifecycle")).toBe(true);
  const other = await visit(site, `${editing("VF-B2M-28")}#ndaa-reviewed`, as);
  await expect.poll(() => focused(other)).toBe("Reviewed on");

  const plain = await visit(site, `${editing("VF-B2M-28")}#support-until`, { ...as, scripts: false });
  await expect.poll(() => plain.locator("#support-until").isVisible()).toBe(true);
});

test("[PF04] [R28] Save and next leads to the same field of the next product, and the head to its neighbours", async ({
  visit,
}) => {
  const models = demo.products.map(({ model }) => model).sort((one, other) => (one < other ? -1 : 1));
  const [first = "", second = "", third = ""] = models;
  const page = await visit(site, `${editing(first)}?list=sort%3Dmodel#support-until`, as);
  await expect.poll(() => focused(page)).toBe("End of security support");
  await page.keyboard.type("2033-01");
  await page.getByRole("button", { name: "Save and next" }).click();
  await page.getByRole("heading", { level: 1, name: `Edit ${second}` }).waitFor({ timeout: patience });
  await expect.poll(() => focused(page)).toBe("End of security support");
  const beside = page.getByRole("navigation", { name: "Products beside this one" });
  expect(await beside.getByRole("link").allTextContents()).toEqual([`Previous: ${first}`, `Next: ${third}`]);
  await beside.getByRole("link", { name: `Previous: ${first}` }).click();
  await page.getByRole("heading", { level: 1, name: `Edit ${first}` }).waitFor();
  expect(await page.locator("#support-until").inputValue()).toBe("2033-01");
});

test("[PF05] the bar is as wide as the page's area, and leads to every wrong field", async ({ visit }) => {
  for (const width of [320, 390, 1000, 1440, 1920]) {
    const page = await visit(site, editing("VF-KB3"), { ...as, width, height: 900 });
    const box = await bar(page).boundingBox();
    const edge = await page.evaluate(() => document.documentElement.clientWidth);
    expect((box?.x ?? 0) + (box?.width ?? 0), `at ${width} px`).toBeCloseTo(edge, 0);
    expect(box?.x, `at ${width} px`).toBe(width >= 1000 ? 264 : 0);
  }
  const page = await visit(site, editing("VF-KB3"), { ...as, width: 1440, height: 900 });
  await page.getByLabel("Model").fill(" ");
  await links(page).filter({ hasText: "Lifecycle" }).click();
  await page.getByLabel("Launched").fill("2031-09-30");
  await page.getByLabel("End of sales").fill("2031-06-30");
  await part(page, "lifecycle").locator("summary").first().click();
  await saveButton(page).click();
  await expect.poll(() => focused(page)).toBe("Model");
  await bar(page).getByText("Something went wrong - check each input").waitFor();
  expect(await isOpen(page, "lifecycle")).toBe(true);
  expect(await links(page).filter({ hasText: "error" }).allTextContents()).toEqual([
    "Product1 error",
    "Lifecycle1 error",
  ]);
  await bar(page).getByRole("link", { name: "End of sales" }).click();
  await expect.poll(() => focused(page)).toBe("End of sales");
  expect(await violationsOn(page)).toEqual([]);
});

test("[PF07] a download is one line, which says what it lacks; one from Releases can only be opened", async ({
  visit,
}) => {
  const page = await visit(site, editing("VF-B8V-2712"), { ...as, width: 1440, height: 900 });
  const downloads = section(page, "Downloads");
  const line = (place: number) => section(page, `Download ${place}`);
  for (const one of await downloads.locator("[data-row]").all())
    expect((await one.boundingBox())?.height).toBeLessThanOrEqual(42);
  await line(2).getByText("Firmware 4.8.2", { exact: true }).waitFor();
  await line(2).getByText("from Releases").waitFor();
  expect(await line(2).getByRole("link").textContent()).toContain("Open");
  expect(await line(2).locator("summary").count()).toBe(0);

  await line(1).locator("summary").click();
  await line(1).getByLabel("Language").fill("");
  await line(1).getByText("no language").waitFor();
  await part(page, "downloads").getByText("4 files, 1 without language").waitFor();

  await page.getByRole("button", { name: "Add download" }).click();
  await section(page, "Download 5").getByText("no file").waitFor();
  await line(1)
    .getByLabel(/^Replace VF-B8V-2712/)
    .setInputFiles(madeFile("VF-B8V-2712-datasheet-2026.pdf", "%PDF-1.4"));
  await line(1).getByText("2025-01-20 is the date of the earlier file.").waitFor();
  await line(1).getByLabel("Date").fill("2026-11-30");
  await expect.poll(() => line(1).getByText("is the date of the earlier file").count()).toBe(0);

  const plates = section(page, "Images").locator("[draggable=true]");
  for (const plate of await plates.all()) expect((await plate.boundingBox())?.width).toBe(128);
});

test("[PF09] of fourteen accessories twelve are shown; a search finds the others, and adding one shows all", async ({
  visit,
}) => {
  const models = demo.products.flatMap(({ model }) => (model === "VF-KB3" ? [] : model)).slice(0, 15);
  const page = await visit(site, editing("VF-KB3"), { ...as, width: 1440, height: 900 });
  const chosen = page.getByRole("list", { name: "Chosen accessories" }).locator("> li");
  const shown = () => chosen.filter({ visible: true }).count();
  const begun = await chosen.count();
  async function add(model: string) {
    await page.getByRole("combobox", { name: "Add an accessory" }).fill(model);
    await page.getByRole("option", { name: model, exact: true }).click();
  }
  for (const model of models.slice(0, 14 - begun)) await add(model);
  expect(await shown()).toBe(14);
  await saveButton(page).click();
  await page.waitForURL(/\/dashboard\/products\/[^/]+$/, { timeout: patience });

  await open(page, editing("VF-KB3"));
  await expect.poll(shown).toBe(12);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole("button", { name: "All 14 accessories" }).click();
  await expect.poll(shown).toBe(14);

  await open(page, editing("VF-KB3"));
  await expect.poll(shown).toBe(12);
  await chosen.last().dispatchEvent("beforematch");
  await expect.poll(shown).toBe(14);

  await open(page, editing("VF-KB3"));
  await expect.poll(shown).toBe(12);
  await add(models[14] ?? "");
  await expect.poll(shown).toBe(15);
});

test("[PF07] of thirty files eight are shown; a search, a link and a mistake find the others", async ({ visit }) => {
  const page = await visit(site, editing("VF-KB3"), { ...as, width: 1440, height: 900 });
  const downloads = section(page, "Downloads");
  const rows = downloads.locator("[data-row]");
  const shown = () => rows.filter({ visible: true }).count();
  const stored = await rows.count();
  const files = Array.from({ length: 30 }, (_, place) => madeFile(`file-${place + 1}.txt`, `${place}`));
  await downloads.getByLabel("Drop files here").setInputFiles(files);
  await saveButton(page).click();
  await page.waitForURL(/\/dashboard\/products\/[^/]+$/, { timeout: patience });

  await open(page, editing("VF-KB3"));
  expect(await rows.count()).toBe(stored + 30);
  await expect.poll(shown).toBe(8);
  expect(await rows.last().getAttribute("hidden")).toBe("until-found");
  // Does what the browser does when its search finds a text within.
  await rows.last().dispatchEvent("beforematch");
  await expect.poll(shown).toBe(stored + 30);

  // From another page, as a link does.
  await page.goto("about:blank");
  await open(page, `${editing("VF-KB3")}#downloads[20].language`);
  await expect.poll(() => focused(page)).toMatch(/^Language/);
  await expect.poll(shown).toBe(stored + 30);

  await open(page, editing("VF-KB3"));
  await expect.poll(shown).toBe(8);
  const date = downloads.locator('[name="downloads[20].date"]');
  await date.evaluate((field: HTMLInputElement) => {
    field.value = "yesterday";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await saveButton(page).click();
  await expect.poll(() => focused(page)).toMatch(/^Date/);
  await date.fill("2026-01-31");
  expect(await shown()).toBe(stored + 30);
});
