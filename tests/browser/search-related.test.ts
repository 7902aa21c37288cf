import { parse } from "csv-parse/sync";
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
    expect(Object.values(sections).flat(), query).toContain("VF-B8V-2712");
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

  await page.goto("/search?q=night+vision");
  const block = page.locator("section", { has: page.getByRole("heading", { name: "Same meaning" }) });
  expect(await block.textContent()).toContain("Not counted above");
  expect(await block.getByRole("heading", { level: 3 }).count()).toBe(6);
  await block.getByRole("link", { name: /^Show all \d+$/ }).click();
  await page.waitForURL("**/search?q=night+vision&related=all");
  expect(await block.getByRole("heading", { level: 3 }).count()).toBeGreaterThan(6);
  expect(await page.getByRole("link", { name: /^Show all/ }).count()).toBe(0);

  await page.goto("/search?q=12+W");
  await page.getByRole("link", { name: /^\d+ products have at most 12 W$/ }).click();
  await page.waitForURL("**/catalog?power=12");
});

/** What the site answers, as texts: the title of the reading, its link, and the models below it. */
async function readAs(url: string, query: string) {
  const html = await (await fetch(`${url}/search?${new URLSearchParams({ q: query, related: "all" })}`)).text();
  const [, count] = /Search returned (\d+) result/.exec(html) ?? [];
  const [, to = "", title = ""] = /<a[^>]*href="([^"]*)"[^>]*>(\d+ products? (?:in|ha)[^<]*)</.exec(html) ?? [];
  const [, rows = ""] = /class="product-rows">(.*?)<\/ul>/s.exec(html) ?? [];
  const [, leftOut] = /No product has all of it: without “([^”]*)”/.exec(html) ?? [];
  return {
    leftOut,
    count: Number(count),
    to: to.replaceAll("&amp;", "&"),
    total: Number.parseInt(title, 10),
    models: modelsIn(rows),
  };
}

function modelsIn(html: string): string[] {
  const models = Array.from(html.matchAll(/<h3[^>]*>(.*?)<\/h3>/gs), ([, inner = ""]) =>
    inner.replaceAll(/<[^>]*>/g, ""),
  );
  return models.map((model) => model.trim()).toSorted();
}

test("[J15] a category's word and a fact lead to the products that catalog.csv says have both, and to the same filter", async ({
  site,
}) => {
  const rows: Record<string, string>[] = parse(await (await fetch(`${site.url}/catalog.csv`)).text(), {
    columns: true,
    bom: true,
  });
  const words = {
    bullet: "Bullet Cameras",
    dome: "Dome and Turret Cameras",
    ptz: "PTZ Cameras",
    recorder: "Recorders and Control",
  };
  const number = (text = "") => Number(/-?\d+(\.\d+)?/.exec(text.replace("−", "-"))?.[0] ?? Number.NaN);
  const facts: [text: string, has: (row: Record<string, string>) => boolean][] = [
    ...[2, 4, 5, 8, 12].map(
      (mp) => [`${mp}MP`, ({ megapixels }) => Math.round(number(megapixels)) === mp] as (typeof facts)[number],
    ),
    ...[66, 67].map(
      (ip) =>
        [`IP${ip}`, (row) => (row.ip ?? "").split("; ").some((one) => number(one) >= ip)] as (typeof facts)[number],
    ),
    ["ik10", ({ ik }) => number(ik) >= 10],
    ["12 W", ({ power }) => number(power) <= 12],
    ["30 m", ({ infraredRange }) => number(infraredRange) >= 30],
    ["60 m IR", ({ infraredRange }) => number(infraredRange) >= 60],
  ];
  let pairs = 0;
  for (const [word, category] of Object.entries(words)) {
    for (const [fact, has] of facts) {
      const models = rows.flatMap((row) => (row.category === category && has(row) ? (row.model ?? "") : [])).toSorted();
      const query = pairs % 2 === 0 ? `${word} ${fact}` : `${fact} ${word}`;
      const { count, to, total, models: found, leftOut } = await readAs(site.url, query);
      if (models.length === 0) {
        // The name of the fact does not stand in the quotes.
        expect([word, fact.replace(/ IR$/, "")], query).toContain(leftOut);
        continue;
      }
      expect(leftOut, query).toBeUndefined();
      pairs++;
      expect([count, total, found], query).toEqual([0, models.length, models]);
      const list = await (await fetch(site.url + to)).text();
      const ids = new Set(Array.from(list.matchAll(/href="\/catalog\/products\/([\w-]{36})"/g), ([, id]) => id));
      const listed = rows.flatMap(({ id, model = "" }) => (ids.has(id) ? model : [])).toSorted();
      expect(listed, to).toEqual(models);
    }
  }
  expect(pairs).toBeGreaterThan(15);
  for (const [query, first] of [
    ["wall mount", ["VF-A-JB2", "VF-A-WB1"]],
    ["Varifocal VF-B8V-2712", ["VF-B8V-2712"]],
    ["VF-B8V-2712 firmware", ["VF-B8V-2712"]],
    ["VF-B8V-2712 datasheet", ["VF-B8V-2712"]],
  ] as const) {
    expect((await readAs(site.url, query)).models, query).toEqual(first);
  }
});
