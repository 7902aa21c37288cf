import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import { catalogFolder } from "#tests/support/catalog-folder.ts";
import { demo, demoProduct, demoProductRecord } from "#tests/support/demo.ts";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

const [bullet, dome] = [demoProduct("VF-B8V-2712"), demoProduct("VF-D8V-2712")];

for (const scripts of [true, false]) {
  test(`[Q08] models are chosen by category and search, or pasted, ${scripts ? "with" : "without"} scripts`, async ({
    visit,
    site,
  }) => {
    const page = await visit(site, "/compliance", { scripts });
    await page.getByLabel("Category").selectOption("Bullet Cameras");
    await page.getByLabel(/^Part of the model/).fill("b8v");
    await page.getByRole("button", { name: "Find models" }).click();
    await page.getByRole("checkbox", { name: "VF-B8V-2712" }).check();
    await page.getByRole("checkbox", { name: "VF-B8V-0832" }).check();
    await page.getByRole("button", { name: "Show evidence", exact: true }).click();
    const rows = page.getByRole("table", { name: "Evidence by model" }).getByRole("row");
    await expect.poll(() => rows.count()).toBe(3);
    const [, head = "", other = "", whole = ""] = ["", ...(await rows.allInnerTexts())];
    expect(head).toMatch(
      /^Model\s+NDAA section 889\s+NDAA letter\s+EU declaration of conformity\s+TAA statement\s+UK PSTI statement/,
    );
    expect(whole).toMatch(/^VF-B8V-2712[\s\S]*NDAA section 889 statement[\s\S]*Signed by Miriam/);
    for (const document of ["EU declaration of conformity", "TAA statement", "UK PSTI statement"]) {
      expect(whole).toContain(`${document}: 8 MP cameras`);
    }
    expect(other).toMatch(/Marked as NDAA compliant\s+NDAA section 889 statement/);

    await page.locator("summary", { hasText: "VF-B8V-0832, VF-B8V-2712" }).click();
    await page.getByLabel(/^Models, one a line/).fill("vf d8v 2712\nP8X30\nVF-NOTHING");
    await page.getByRole("button", { name: "Show evidence of these" }).click();
    await page.getByText("Not in the catalog: VF-NOTHING").waitFor();
    expect(await rows.count()).toBe(3);
    expect(await rows.last().innerText()).toMatch(/^VF-P8X-30\s+Not marked as NDAA compliant\s+No statement on file/);
    // A phone hides no column, only what is not on file, and nothing scrolls sideways.
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.getByText(/^Designed and built/).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await page.getByRole("navigation", { name: "Breadcrumb" }).innerText()).toMatch(
      /^Support\s+\/\s+Compliance$/,
    );
    expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(`${site.url}/compliance`);
  });
}

test("[Q08] the product page leads to its sheet; a hundred models are shown, and those beyond are counted", async ({
  visit,
  site,
}) => {
  const page = await visit(site, bullet.path);
  await page.getByRole("link", { name: "Compliance sheet for this model" }).click();
  await page.waitForURL(`**/compliance?p=${bullet.id}`);
  await page.getByRole("link", { name: "VF-B8V-2712", exact: true }).waitFor();

  const many = Array.from({ length: 101 }, () => crypto.randomUUID());
  const answer = await fetch(`${site.url}/compliance?p=${bullet.id},${dome.id}&p=${many.join()}`);
  const text = await answer.text();
  expect(text).toContain(many[0]);
  expect(text.replaceAll("<!-- -->", "")).toContain("Only the first 100 models are shown; 3 more were asked for.");
});

test("[Q09] the CSV has the mark in words and the addresses of statements", async ({ site }) => {
  const answer = await fetch(`${site.url}/compliance.csv?p=${bullet.id},${demoProduct("VF-P8X-30").id}`);
  const file = (name: string) => expect.stringMatching(`^${site.url}/files/.*${name}`);
  expect(parse(await answer.text(), { columns: true })).toMatchObject([
    {
      ...{ model: "VF-B8V-2712", ndaaMark: "Marked as NDAA compliant", ndaaLetter: file("ndaa-statement.pdf") },
      ...{ euDeclarations: file("eu-declaration-8mp.pdf"), taaStatements: file("taa-statement.pdf") },
      ukPstiStatements: file("uk-psti-statement.pdf"),
    },
    { model: "VF-P8X-30", ndaaMark: "Not marked as NDAA compliant", ndaaLetter: "", euDeclarations: "" },
  ]);
});

test("[Q09] the sheet as CSV is quoted, escapes formulas, and may be read by scripts of any site", async () => {
  const camera = demoProductRecord("VF-B2M-28");
  const evidence = {
    ndaaLetter: camera.downloads[0]?.id,
    ndaaSignatory: '=HYPERLINK("x")',
    socMaker: '@Lumenor, "Taiwan"',
    radioModules: [{ maker: "Nordwave", fccId: "2AXYZ" }, { model: "+9" }],
    onvif: [{ profile: "S" as const, firmware: "4.8.2", declaration: camera.downloads[0]?.id, date: "2026-11-05" }],
  };
  const bare = { ...camera, accessories: [], successors: [], additionalImages: [], specsFile: undefined };
  await using folder = await catalogFolder({ categories: demo.categories, products: [{ ...bare, ...evidence }] });
  await using own = await startSite();
  expect((await fetch(`${own.url}/compliance`)).status).toBe(404);
  expect((await fetch(`${own.url}/compliance.csv`)).status).toBe(404);
  await own.import(folder.path);

  await expect.poll(async () => (await fetch(`${own.url}/compliance`)).status).toBe(200);
  const answer = await fetch(`${own.url}/compliance.csv?p=${camera.id}`);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  expect(text.startsWith('\uFEFF"id","model","category",')).toBe(true);
  expect(text).toContain('"\'=HYPERLINK(""x"")"');
  expect(parse(text, { columns: true, bom: true })).toMatchObject([
    {
      model: "VF-B2M-28",
      ndaa: "true",
      ndaaSignatory: '\'=HYPERLINK("x")',
      socMaker: '\'@Lumenor, "Taiwan"',
      radioModules: "Nordwave; +9",
      fccIds: "2AXYZ",
      onvif: "S 4.8.2 2026-11-05",
      declarations: expect.stringMatching(`^${own.url}/files/downloads/${camera.id}/.*quick-start-cameras.pdf`),
    },
  ]);
});
