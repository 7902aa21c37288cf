import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { productMessages } from "#core/product/product.ts";
import { open } from "#tests/support/browsing.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { describedBy } from "#tests/support/described-by.ts";
import { filesOnDisk } from "#tests/support/files-on-disk.ts";
import {
  countUploads,
  created,
  demoFile,
  fillRequired,
  madeFile,
  openParts,
  patience,
  plainPicture,
  saveButton,
  section,
} from "#tests/support/product-form.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

const as = { signedIn: true, allow: /Failed to load resource: .* status of (400|404|409|422)/ };
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

/** Creates a product in the empty form; additional images and downloads are described by their names. */
async function make(page: Page, model: string, { images = [], files = [] }: Made = {}): Promise<string> {
  await fillRequired(page, { model });
  await section(page, "Images").getByLabel("Add images").setInputFiles(images);
  for (const [place, { name }] of images.entries()) await shows(page, place).fill(name);
  await section(page, "Downloads").getByLabel("Drop files here").setInputFiles(files);
  return created(page);
}
type Made = Partial<Record<"images" | "files", ReturnType<typeof madeFile>[]>>;

/** Whether any record names an object whose name begins so; unreferenced objects are garbage-collected later. */
async function areNamed(names: string[]): Promise<boolean[]> {
  const data = await site.openData();
  const uploads = data.reading.selectFrom("upload_object").select("object");
  const named = await data.reading.selectFrom("file").select("object").union(uploads).execute();
  await data.close();
  return names.map((name) => named.some(({ object }) => object.startsWith(name)));
}

const shows = (page: Page, place: number) => section(page, "Images").getByLabel("What the picture shows").nth(place);
const order = (page: Page) =>
  section(page, "Images")
    .getByLabel("What the picture shows")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

async function save(page: Page, id: string): Promise<void> {
  await saveButton(page).click();
  await page.waitForURL(`**/dashboard/products/${id}`, { timeout: patience });
}

/** The alternative texts of the pictures after the main one, in order. */
async function seenPictures(page: Page, id: string): Promise<(string | null)[]> {
  await open(page, `/catalog/products/${id}`);
  const chooser = page.getByRole("group", { name: "Choose an image" });
  const seen: (string | null)[] = [];
  for (const button of (await chooser.getByRole("button").all()).slice(1)) {
    await button.click();
    seen.push(await page.locator("main img").first().getAttribute("alt"));
  }
  return seen;
}

test("[B06] [R12] an edit toggles with its detail, and tells what is wrong beside the field", async ({ visit }) => {
  const page = await visit(site, "/dashboard/products/new", as);
  const id = await make(page, "VF-R12");
  await open(page, `/dashboard/products/${id}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.waitForURL(`**/products/${id}/edit`);
  await expect.poll(() => heading(page)).toBe("Edit VF-R12");
  // Nothing has changed, so nothing is confirmed.
  await page.getByRole("main").getByRole("link", { name: "Cancel" }).click();
  await page.waitForURL(`**/products/${id}`);

  await open(page, `/dashboard/products/${id}/edit`);
  const description = section(page, "Product").getByLabel("Description");
  const image = section(page, "Main image");
  await page.getByLabel("Model").fill(" ");
  await description.fill("");
  await image.getByLabel(/^Replace /).setInputFiles(madeFile("manual.pdf", "%PDF-1.7", "application/pdf"));
  await image.getByRole("alert").getByText("Wrong format - images only (jpg, png, gif, etc.)").waitFor();
  await saveButton(page).click();
  await page.getByText("Model required").waitFor();
  await page.getByText("Description required").waitFor();
  await using huge = await filesOnDisk({ "front.tiff": 20_000_001 });
  await image.getByLabel(/^Replace /).setInputFiles(huge.paths);
  await image.getByText("Image too large - 20MB maximum file size").waitFor();
  await page.getByLabel("Model").fill("vf-b8v-2712");
  await description.fill("Put right");
  await saveButton(page).click();
  await expect.poll(() => page.getByText("Model required").count()).toBe(0);
  // The picture's error still prevents saving, and is told together with the model's.
  await page.getByText("Product model vf-b8v-2712 already in database").waitFor();
  await expect.poll(() => page.getByLabel("Model").and(page.locator("[aria-invalid=true]:focus")).count()).toBe(1);
  expect(await describedBy(image.getByLabel(/^Replace /))).toBe("Image too large - 20MB maximum file size");
  expect(page.url()).toContain("/edit");
  await image.getByRole("button", { name: "Remove front.tiff" }).click();
  await page.getByLabel("Model").fill("VF-R12-B");
  await save(page, id);
  await expect.poll(() => heading(page)).toBe("VF-R12-B");
});

test("[R13] pictures and files are replaced, described, added and removed; what goes leaves the storage", async ({
  visit,
}) => {
  const page = await visit(site, "/dashboard/products/new", as);
  // Bytes of no other product: an object shared with another product would stay.
  const images = await Promise.all(["crimson", "navy"].map(plainPicture));
  const files = ["warranty.txt", "notes.txt"].map((name) => madeFile(name, `Of ${name} alone`));
  const id = await make(page, "VF-R13", { images, files });
  await open(page, `/catalog/products/${id}`);
  // Pictures are stored without metadata, so their object names are read from their addresses.
  const addresses = await page
    .getByRole("group", { name: "Choose an image" })
    .locator("img")
    .evaluateAll((all) => all.slice(1).map((image) => (image as HTMLImageElement).src));
  const objects = [
    ...addresses.map((address) => new URL(address).searchParams.get("v") ?? "no version"),
    ...files.map(({ buffer }) => createHash("sha256").update(buffer).digest("hex")),
  ];
  expect(await areNamed(objects)).toEqual([true, true, true, true]);

  await open(page, `/dashboard/products/${id}/edit`);
  const uploads = countUploads(page);
  await openParts(page);
  await section(page, "Main image")
    .getByLabel(/^Replace /)
    .setInputFiles(await plainPicture("olive"));
  await section(page, "Main image").getByLabel("What the picture shows").fill("From above");
  const list = section(page, "Images");
  // In another format: the same bytes would keep the same address.
  await list.getByLabel("Replace image 1").setInputFiles(demoFile("images/fisheye-lens.jpg"));
  await shows(page, 0).fill("The lens");
  await list.getByRole("button", { name: "Remove image 2" }).click();
  await list.getByLabel("Add images").setInputFiles(await plainPicture("gold"));
  await shows(page, 1).fill("In a corner");
  const downloads = section(page, "Downloads");
  await section(page, "Download 1")
    .getByLabel(/^Replace /)
    .setInputFiles(demoFile("files/ndaa-statement.pdf"));
  await section(page, "Download 1").getByLabel("Description").fill("Statement");
  await section(page, "Download 2").getByRole("button", { name: "Remove download 2" }).click();
  await downloads.getByRole("button", { name: "Add download" }).click();
  await downloads.getByLabel("Choose file").setInputFiles(demoFile("files/quick-start-cameras.pdf"));
  await save(page, id);
  expect(uploads).toEqual({ begun: 5, deleted: 0 });

  expect(await seenPictures(page, id)).toEqual(["The lens", "In a corner"]);
  expect(await page.locator("#downloads tbody tr").allTextContents()).toEqual([
    expect.stringMatching(/^quick-start-cameras.*quick-start-cameras\.pdf/),
    expect.stringMatching(/^Statement.*ndaa-statement\.pdf/),
  ]);
  expect(await areNamed(objects)).toEqual([false, false, false, false]);
  for (const address of addresses) expect((await page.request.get(address)).status()).toBe(404);
});

test("[R19] additional images keep the order they are given, with keys and with the mouse", async ({ visit }) => {
  const page = await visit(site, "/dashboard/products/new", as);
  const images = await Promise.all(["coral", "indigo", "khaki", "plum"].map(plainPicture));
  const id = await make(page, "VF-ORDER", { images });
  await open(page, `/dashboard/products/${id}/edit`);
  const list = section(page, "Images");

  await list.getByRole("button", { name: "Move image 1 later" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => order(page)).toEqual(["indigo.png", "coral.png", "khaki.png", "plum.png"]);
  await expect.poll(() => focusedName(page)).toBe("Move image 2 later");
  const news = list.getByText("Image moved to place 2 of 4.");
  await news.waitFor({ state: "attached" });
  // An identical message about another image is announced too, because its element is new.
  const said = await news.elementHandle();
  await list.getByRole("button", { name: "Move image 1 later" }).press("Enter");
  await expect.poll(() => said?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  expect(await news.count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect.poll(() => focusedName(page)).toBe("Move image 4 later");
  // It is at the end already, and the focus stays.
  await page.keyboard.press("Enter");
  expect(await focusedName(page)).toBe("Move image 4 later");
  expect(await order(page)).toEqual(["coral.png", "khaki.png", "plum.png", "indigo.png"]);

  const picture = (place: number) => list.getByRole("listitem").nth(place).locator("[draggable=true]");
  await picture(2).dragTo(picture(0));
  const wanted = ["plum.png", "coral.png", "khaki.png", "indigo.png"];
  await expect.poll(() => order(page)).toEqual(wanted);
  // The message about the earlier order is gone.
  expect(await list.getByText("Image moved").count()).toBe(0);
  await save(page, id);
  expect(await seenPictures(page, id)).toEqual(wanted);
});

test("[R19] a product is copied with its files, under a model of its own", async ({ visit }) => {
  const source = demoProduct("VF-IS2-K");
  const page = await visit(site, `/dashboard/products/${source.id}`, as);
  await page.getByRole("link", { name: "Duplicate" }).click();
  await page.waitForURL(`**/products/new?from=${source.id}`);
  await expect.poll(() => heading(page)).toBe("New product from VF-IS2-K");
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("model");
  const uploads = countUploads(page);
  await saveButton(page).click();
  await page.getByText("Model required").waitFor();
  await page.getByLabel("Model").fill("VF-COPY");
  await page.getByText("This sheet is for VF-IS2-K, not VF-COPY.", { exact: true }).waitFor();
  await saveButton(page).click();
  await page.getByText(productMessages.sheetOfOther("VF-IS2-K", "VF-COPY")).waitFor();
  await page.getByLabel("Which column is VF-COPY?").selectOption("VF-IS2-K");
  const id = await created(page);
  expect(uploads.begun).toBe(0);

  const whatIsSeen = async (path: string) => {
    await open(page, path);
    return {
      // Except the date of the last change, and the dates that are of one model.
      description: (await page.locator("main p:not(.printed, .lifecycle)").allTextContents()).map((text) =>
        text.replace(/Compare (VF-IS2-K|VF-COPY)/, "Compare"),
      ),
      features: await page.getByRole("heading", { name: "Features" }).locator("+ ul > li").allTextContents(),
      specifications: await page.locator("#specifications").locator("h3, th, td").allTextContents(),
      downloads: await page.locator("#downloads tbody tr").allTextContents(),
      accessories: await page.locator("#accessories").getByRole("link").allTextContents(),
      pictures: await seenPictures(page, path.split("/").at(-1) ?? ""),
    };
  };
  const original = await whatIsSeen(source.path);
  expect(await whatIsSeen(`/catalog/products/${id}`)).toEqual(original);

  await open(page, `/dashboard/products/${id}?delete`);
  await page.getByRole("button", { name: "CONFIRM DELETE" }).click();
  await page.waitForURL(`**/products/${id}/deleted*`);
  expect(await whatIsSeen(source.path)).toEqual(original);
});

test("[R19] a copy leaves out what its original loses, and outlives the original with what was typed", async ({
  visit,
}) => {
  const theirs = await visit(site, "/dashboard/products/new", as);
  const images = [await plainPicture("teal"), await plainPicture("navy")];
  const id = await make(theirs, "VF-R19-ORIGINAL", { images, files: [madeFile("manual.txt", "How it works")] });

  const mine = await visit(site, `/dashboard/products/new?from=${id}`, as);
  await expect.poll(() => order(mine)).toEqual(["teal.png", "navy.png"]);
  await mine.getByLabel("Model").fill("VF-R19-COPY");
  await section(mine, "Product").getByLabel("Description").fill("Typed before it went");
  await open(theirs, `/dashboard/products/${id}/edit`);
  await section(theirs, "Images")
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await save(theirs, id);
  await expect.poll(() => order(mine)).toEqual(["navy.png"]);

  await open(theirs, `/dashboard/products/${id}?delete`);
  await theirs.getByRole("button", { name: "CONFIRM DELETE" }).click();
  await mine.getByText(productMessages.sourceGoneMeanwhile).waitFor();
  await expect.poll(() => order(mine)).toEqual([]);
  await expect.poll(() => section(mine, "Downloads").getByRole("textbox").count()).toBe(0);
  await mine.keyboard.type(", and after");
  expect(await mine.getByLabel("Model").inputValue()).toBe("VF-R19-COPY");
  expect(await section(mine, "Product").getByLabel("Description").inputValue()).toBe("Typed before it went, and after");
  await saveButton(mine).click();
  await mine.getByText(productMessages.imageRequired).first().waitFor();
  await section(mine, "Main image")
    .getByLabel("Drop the main image here")
    .setInputFiles(await plainPicture("gold"));
  const copy = await created(mine);
  await open(mine, `/catalog/products/${copy}`);
  await mine.getByText("Typed before it went").waitFor();

  await open(mine, `/dashboard/products/new?from=${id}`);
  expect(await heading(mine)).toBe("Opps");
});

test("leaving unsaved files and choices asks first", async ({ visit }) => {
  const page = await visit(site, `/dashboard/products/${demoProduct("VF-KB3").id}/edit`, as);
  const cancel = page.getByRole("main").getByRole("link", { name: "Cancel" });
  await section(page, "Features").getByRole("checkbox").first().click();
  await cancel.click();
  await page.getByRole("dialog").getByRole("button", { name: "Stay" }).click();
  await section(page, "Features").getByRole("checkbox").first().click();
  await cancel.click();
  await expect.poll(() => heading(page)).toBe("VF-KB3");
});

test("leaving a changed form through a notice about another record asks first", async ({ visit }) => {
  const { id } = demoProduct("VF-KB3");
  const page = await visit(site, `/dashboard/products/new?created=${id}`, as);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const back = () => page.evaluate(() => history.back());
  const news = "Product created successfully";
  for (const [link, begun] of [
    ["New product", "New product"],
    ["Duplicate", "New product from VF-KB3"],
  ] as const) {
    await page.getByRole("main").getByRole("link", { name: link }).click();
    await expect.poll(() => heading(page)).toBe(begun);
    await page.getByLabel("Model").fill("VF-BACK");
    await back();
    await question.getByRole("button", { name: "Stay" }).click();
    expect(await page.getByLabel("Model").inputValue()).toBe("VF-BACK");
    await back();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect.poll(() => heading(page)).toBe(news);
  }
});
