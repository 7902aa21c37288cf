import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { createCategory } from "#server/catalog/category/save-category.ts";
import { updateRelease, withdrawRelease } from "#server/catalog/release/save-release.ts";
import { bumpRevision } from "#server/changes/record-change.ts";
import type { Database } from "#server/database/database.ts";
import { transaction } from "#server/database/transaction.ts";
import type { StagedFile } from "#server/storage/staged-file.ts";
import { accepted } from "#tests/support/accepted.ts";
import { addRelease, releaseWords, stagedSbom } from "#tests/support/catalog.ts";
import { demoProduct } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const camera = demoProduct("VF-B2M-28");
const other = demoProduct("VF-KB3");
const unknown = "00000000-0000-4000-8000-000000000000";

const site = await startSite({ demo: true });
afterAll(() => site.stop());

/** The demo catalog without releases. */
async function openSite() {
  const data = await site.openData();
  await transaction(data.database, async (work) => {
    await work.deleteFrom("release").execute();
    await bumpRevision(work);
  });
  const get = (path: string) => fetch(new URL(path, site.url), { redirect: "manual" });
  await expect.poll(async () => (await get("/support/releases")).status).toBe(404);
  return { database: data.database, get, [Symbol.asyncDispose]: () => data.close() };
}

/** Bytes that the site stores, under another name. */
async function storedFile(
  database: Database,
  name: string,
  size: "largest" | "smallest" = "largest",
): Promise<StagedFile> {
  const files = database.selectFrom("file").select(["object", "size"]).where("key", "like", "downloads/%");
  const file = await files.orderBy("size", size === "largest" ? "desc" : "asc").executeTakeFirstOrThrow();
  return { ...file, name, type: "application/zip" };
}

const pathOf = (id: string) => `/support/releases/${id}`;

test("[V19] [V20] [V21] [V22] [V23] [V25] a maker's releases appear and are withdrawn on the open product page", async ({
  visit,
}) => {
  await using own = await openSite();
  const { database } = own;
  const page = await visit(site, camera.path);
  const firmware = page.locator("#releases");
  const sections = page.getByRole("navigation", { name: "On this page" });
  expect(await firmware.count()).toBe(0);
  expect(await sections.getByRole("link", { name: "Firmware" }).count()).toBe(0);

  const products = [camera.id];
  const file = await storedFile(database, "camera firmware 4.8.zip");
  const words = {
    versionText: "4.8",
    products,
    isSbomPublic: true,
    notesFixed: "- Clock drift\n- Focus below −25 °C",
    minimumVersion: "4.6",
    date: "2026-11-03",
    update: "security",
  } as const;
  const files = { file, signature: await storedFile(database, "4.8.zip.asc"), sbom: stagedSbom() };
  const first = await addRelease(database, { ...words, files });
  await firmware.getByRole("heading", { name: "Camera firmware 4.8" }).waitFor();
  expect(await sections.getByRole("link").allTextContents()).toEqual([
    ...["Overview", "Specifications", "Distances", "Accessories", "Connect"],
    ...["Firmware", "Downloads", "Compliance"],
  ]);
  expect(await firmware.locator(".what").textContent()).toBe("Camera firmware 4.8Security update · 3 November 2026");
  const said = await firmware.locator(".release-line").innerText();
  expect(said).toContain("camera firmware 4.8.zip");
  expect(said).toContain(`${Math.floor(file.size / 1000)} KB`);
  expect(said).toContain("Older than 4.6? Install 4.6 first.");
  const download = firmware.getByRole("link", { name: "Download Camera firmware 4.8 (opens in a new tab)" });
  expect(await download.getAttribute("target")).toBe("_blank");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await firmware.getByRole("button", { name: "Copy the SHA-256 of Camera firmware 4.8" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(file.object);

  // Other versions add no row.
  for (const version of ["4.1", "4.5"]) await addRelease(database, { versionText: version, products });
  await addRelease(database, {
    versionText: "4.6",
    products,
    channel: "withdrawn",
    withdrawnReason: "Loses focus below −25 °C",
  });
  await addRelease(database, { versionText: "5.0", products, channel: "beta" });
  await updateRelease(database, first, releaseWords({ ...words, minimumVersion: "4.7" }));
  await firmware.getByText("Older than 4.7? Install 4.7 first.").waitFor();
  expect(await firmware.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Camera firmware 4.8"]);

  // Its page has the notes, the other files and the other versions.
  await firmware.getByRole("link", { name: "All versions and notes of Camera firmware 4.8" }).click();
  await page.waitForURL(`**${pathOf(first)}`);
  expect(await page.getByRole("listitem").filter({ hasText: "Clock drift" }).textContent()).toBe("Clock drift");
  expect(await page.locator("main .file-table a[target=_blank]").allTextContents()).toEqual([
    expect.stringContaining("Camera firmware 4.8"),
    expect.stringContaining("Signature"),
    expect.stringContaining("SBOM, CycloneDX 1.6, 3 components"),
  ]);
  const others = page.locator("ul[aria-label='Other versions'] .description");
  expect(await others.allTextContents()).toEqual([
    "5.0Beta · Feature update · 19 November 2026",
    "4.6Feature update · 19 November 2026Withdrawn: Loses focus below −25 °C",
    "4.5Feature update · 19 November 2026",
    "4.1Feature update · 19 November 2026",
  ]);

  // The visitor sees that the release they are about to install is withdrawn, and which one is current instead.
  await page.goBack();
  await firmware.getByRole("heading", { name: "Camera firmware 4.8" }).waitFor();
  accepted(await withdrawRelease(database, first, "It loses settings."));
  await firmware.getByRole("heading", { name: "Camera firmware 4.5" }).waitFor();

  // Two revisions, each with its own current release.
  await addRelease(database, { versionText: "6.0", products, hardwareRevisions: ["B"] });
  await expect
    .poll(() => firmware.locator(".what").allTextContents())
    .toEqual([
      "Camera firmware 6.0Hardware revision B · Feature update · 19 November 2026",
      "Camera firmware 4.5Other hardware revisions · Feature update · 19 November 2026",
    ]);
  await firmware.getByRole("link", { name: "All 6 versions" }).click();
  await page.waitForURL(`**/support/releases?product=${camera.id}`);
  await page.getByRole("heading", { level: 1, name: "All versions for VF-B2M-28" }).waitFor();
  expect(await page.locator(".release-list > li").count()).toBe(6);
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${site.url}/support/releases`);

  await page.getByRole("link", { name: "Camera firmware 4.6" }).click();
  await page.getByRole("heading", { level: 1, name: "Camera firmware 4.6" }).waitFor();
  expect(await page.getByText("Loses focus below −25 °C").isVisible()).toBe(true);
  const withdrawn = page.locator("main a[target=_blank]");
  expect(await withdrawn.isVisible()).toBe(false);
  await page.getByText("Download anyway").click();
  expect(await withdrawn.isVisible()).toBe(true);

  const plain = await visit(site, camera.path, { scripts: false });
  expect(await plain.locator("#releases code").first().textContent()).toMatch(/^[\da-f]{64}$/);
});

test("[J08] the releases of a search stay as they are while its other results change", async ({ visit }) => {
  await using own = await openSite();
  await addRelease(own.database);
  const page = await visit(site, "/search?q=firmware");
  const releases = await page.getByRole("list", { name: "Releases" }).elementHandle();
  accepted(await createCategory(own.database, { name: "Firmware tools", description: "", features: [] }));
  await page.getByRole("heading", { name: "Categories" }).waitFor();
  expect(await releases?.evaluate((list) => list.isConnected)).toBe(true);
});

test("[V24] [V26] a release has a page of its own, and a list of checksums that sha256sum accepts", async () => {
  await using own = await openSite();
  const { database, get } = own;
  const products = [camera.id, other.id];
  const file = await storedFile(database, 'it\'s "4.8" 手册.zip');
  const id = await addRelease(database, {
    versionText: "4.8",
    products,
    files: { file, signature: await storedFile(database, "4.8.asc", "smallest") },
    notesKnownIssues: "Restarts once",
  });
  const text = async (path: string) => (await get(path)).text();
  const page = await text(pathOf(id));
  for (const said of ["Camera firmware 4.8</h1>", "Restarts once", "For 2 products", camera.path, other.path]) {
    expect(page).toContain(said);
  }
  expect(page).not.toContain("This is an older version");

  const newer = await addRelease(database, { versionText: "4.9", products });
  await expect.poll(() => text(pathOf(id))).toContain("This is an older version");
  expect(await text(pathOf(id))).toContain(pathOf(newer));
  // A release outlives its products.
  await database.deleteFrom("release_product").where("product_id", "=", other.id).execute();
  await addRelease(database, { versionText: "1.0", line: "Another" });
  await expect.poll(() => text(pathOf(id))).toContain("For 1 product<");
  expect((await get(pathOf(unknown))).status).toBe(404);

  const answer = await get(`${pathOf(id)}/SHA256SUMS`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const folder = await mkdtemp(join(tmpdir(), "varifocal-sums-"));
  try {
    for (const [, path = ""] of page.replaceAll("&#x27;", "'").matchAll(/href="(\/files\/[^"?]+)\?/g)) {
      const name = decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
      await writeFile(join(folder, name), await (await get(path)).bytes());
    }
    const sums = await answer.text();
    const checked = execFileSync("sha256sum", ["-c", "--strict"], { cwd: folder, input: sums, encoding: "utf8" });
    expect(checked.match(/: OK$/gm)).toHaveLength(2);
  } finally {
    await rm(folder, { recursive: true });
  }
  expect((await get(`${pathOf(unknown)}/SHA256SUMS`)).status).toBe(404);
});

test("[V27] [V28] the address of the latest release leads to it, or to the choices, and never guesses", async () => {
  await using own = await openSite();
  const { database, get } = own;
  const latest = `/support/releases/latest/${camera.id}`;
  expect((await get(latest)).status).toBe(404);
  const products = [camera.id];
  const first = await addRelease(database, { versionText: "1.0", products });
  const led = async (query = "") => {
    const { status, headers } = await get(latest + query);
    return [status, headers.get("location")?.replace(site.url, "")];
  };
  await expect.poll(() => led()).toEqual([302, pathOf(first)]);
  expect((await get(latest)).headers.get("cache-control")).toBe("no-cache");
  const second = await addRelease(database, { versionText: "1.1", products });
  await expect.poll(() => led("?hardware=anything&region=EU")).toEqual([302, pathOf(second)]);

  const [a, b] = [
    await addRelease(database, { versionText: "2.0", products, hardwareRevisions: ["A"] }),
    await addRelease(database, { versionText: "3.0", products, hardwareRevisions: ["B"], regions: ["EU"] }),
  ];
  await expect.poll(() => led("?hardware=a")).toEqual([302, pathOf(a)]);
  expect(await led("?hardware=B&region=eu")).toEqual([302, pathOf(b)]);
  const asked = await get(latest);
  expect(asked.status).toBe(300);
  const page = await asked.text();
  expect(page).toContain('<meta name="robots" content="noindex"/>');
  for (const path of [`${latest}?hardware=A&amp;region=EU`, `${latest}?hardware=B&amp;region=EU`, pathOf(second)]) {
    expect(page).toContain(`href="${path}"`);
  }
  const refused = await get(`${latest}?hardware=${encodeURIComponent("<C>")}`);
  expect(refused.status).toBe(404);
  const choices = await refused.text();
  expect(choices).toContain("No release is for hardware revision &lt;C&gt;.");
  expect(choices).toContain(`href="${latest}?hardware=A`);
  expect((await get(`/support/releases/latest/${unknown}`)).status).toBe(404);
});

test("[V29] [V30] support shows the current releases first, its filter finds them by model, and the sitemap names all", async () => {
  await using own = await openSite();
  const { database, get } = own;
  const text = async (path: string) => (await get(path)).text();
  expect(await text("/support")).not.toContain("Firmware</h2>");
  expect(await text("/sitemap.xml")).not.toContain("/support/releases");
  const old = await addRelease(database, { versionText: "4.8", products: [camera.id] });
  const current = await addRelease(database, { versionText: "4.9", products: [camera.id] });
  const tool = await addRelease(database, {
    versionText: "1.0",
    products: [other.id],
    name: "Discovery",
    line: "Discovery",
    kind: "tool",
  });
  await expect.poll(() => text("/support")).toContain(pathOf(tool));
  const support = await text("/support");
  expect(support.match(/<h2[^>]*>[^<]*/g)?.map((heading) => heading.replace(/.*>/, ""))).toEqual([
    "Is this file genuine?",
    "Firmware and software",
    "General downloads",
    "Product downloads",
  ]);
  expect(support).toContain(pathOf(current));
  expect(support).not.toContain(pathOf(old));

  const filtered = await text(`/support?q=${camera.model.toLowerCase()}`);
  expect(filtered).toContain(pathOf(current));
  expect(filtered).not.toContain(pathOf(tool));
  expect(await text("/support?q=discov")).toContain(pathOf(tool));
  expect(await text("/support?q=zeppelin")).toContain("No file matches “zeppelin”.");

  // Cached since before the releases, which the site may have read without having heard of the commit.
  await expect.poll(() => text("/sitemap.xml")).toContain(pathOf(tool));
  const sitemap = await text("/sitemap.xml");
  for (const path of ["/support/releases", ...[old, current, tool].map(pathOf)]) {
    expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
    expect((await get(path)).status, path).toBe(200);
  }
  expect((await get(`/support/releases?product=${unknown}`)).status).toBe(404);
  expect((await get("/support/releases?page=2")).status).toBe(404);
});
