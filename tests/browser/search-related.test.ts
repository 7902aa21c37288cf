import { expect } from "vitest";
import { demoProduct } from "#tests/support/demo.ts";
import { test } from "#tests/support/visitor.ts";

/** The headings of a page's sections, each with those of its rows. */
function sectionsIn(html: string): Record<string, string[]> {
  const texts = (part: string, level: number) =>
    Array.from(part.matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, "g")), ([, inner = ""]) =>
      inner.replaceAll(/<[^>]*>/g, ""),
    );
  const sections = html.split("<section").slice(1);
  return Object.fromEntries(sections.map((section) => [texts(section, 2)[0] ?? "", texts(section, 3)]));
}

test("[J04] [J05] [J06] [J09] [J11] what people type is led on, below a count that stays the specification's", async ({
  site,
}) => {
  const search = async (query: string) => {
    const answer = await fetch(`${site.url}/search?${new URLSearchParams({ q: query })}`);
    const html = await answer.text();
    const [, count] = /Search returned (\d+) result/.exec(html) ?? [];
    return { html, count: Number(count), sections: sectionsIn(html) };
  };
  for (const query of ["VF B8V 2712", "b8v2712", "VFB8V-2712"]) {
    const { count, sections } = await search(query);
    expect([count, sections["Same part number"]], query).toEqual([0, ["VF-B8V-2712"]]);
  }
  const bullets = await search("bullets");
  expect(bullets.sections["Same meaning"]).toContain("Bullet Cameras");
  for (const query of ["8MP", "4k", "3840 x 2160"]) {
    const { sections } = await search(query);
    const beside = [...(sections["Same meaning"] ?? []), ...(sections["Number and unit"] ?? [])];
    expect(beside, query).toContain("VF-B8V-2712");
    const all = Object.values(sections).flat();
    expect(new Set(all).size, `${query}: nothing is shown twice`).toBe(all.length);
  }
  const { count, html, sections } = await search("VF-B8V-2721");
  expect([count, sections]).toEqual([0, {}]);
  expect(html).toMatch(/Did you mean[^?]*href="\/search\?q=VF-B8V-2712"/);
});

test("[J05] [J06] [J08] [J10] what stands beside the results leads on, without scripts", async ({ visit, site }) => {
  const page = await visit(site, "/search?q=VF-D4V-2712", { scripts: false });
  expect(await page.getByRole("region", { name: "Successor" }).textContent()).toContain(
    "VF-D4V-2712 was discontinued on 30 June 2026. Its successor fits the same place:VF-D8V-2712",
  );
  await page.getByRole("link", { name: "View successor" }).click();
  await page.waitForURL(`**${demoProduct("VF-D8V-2712").path}`);

  await page.goto("/search?q=firmware");
  expect(await page.getByRole("list", { name: "Releases" }).getByRole("link").count()).toBe(4);
  await page.getByRole("link", { name: 'All files for "firmware"' }).click();
  await page.waitForURL("**/support?q=firmware");

  await page.goto("/search?q=4k");
  const block = page.locator("section", { has: page.getByRole("heading", { name: "Same meaning" }) });
  expect(await block.textContent()).toContain("Not counted above");
  expect(await block.getByRole("heading", { level: 3 }).count()).toBe(6);
  await block.getByRole("link", { name: /^Show all \d+$/ }).click();
  await page.waitForURL("**/search?q=4k&related=all");
  expect(await block.getByRole("heading", { level: 3 }).count()).toBeGreaterThan(6);
  expect(await page.getByRole("link", { name: /^Show all/ }).count()).toBe(0);

  await page.goto("/search?q=IR+50+m");
  const feature = page.locator("section", { has: page.getByRole("heading", { name: "Same feature" }) });
  expect(await feature.getByText("Feature IR 50 m").count()).toBeGreaterThan(1);

  await page.goto("/search?q=12+W");
  await page.getByRole("link", { name: "Maximum power at most 12 W, all categories" }).click();
  await page.waitForURL("**/catalog?power=12");
});
