import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { modelHint } from "#core/search.ts";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { freePort, run, startServer } from "#tests/support/server-process.ts";
import { smallContent } from "#tests/support/small-content.ts";
import { test } from "#tests/support/visitor.ts";

const archives = join(import.meta.dirname, "../archives");

// What the pages of the site in 06ec43d.tar said before products had lifecycle dates, documents and releases.
const pagesBefore: Record<string, string[]> = JSON.parse(readFileSync(join(archives, "06ec43d-pages.json"), "utf8"));

/** It stood beside every mark, and the archive has no statement. */
const unproven = "Meets Section 889 for US federal purchases.";

test("[OP27] a site of an earlier release says all it said before, and only lists and products say more", async ({
  browser,
}) => {
  await using site = await startRestored();
  const page = await browser.newPage();
  const pages: Record<string, string[]> = {};
  for (const path of await publicPaths(site.url)) {
    const answer = await fetch(site.url + path);
    expect(answer.status, path).toBe(200);
    pages[path] = await page.evaluate(readPage, (await answer.text()).replaceAll(site.url, ""));
  }
  await page.close();
  // Pages may be added.
  expect(missing(Object.keys(pagesBefore), Object.keys(pages))).toEqual([]);
  for (const [path, words] of Object.entries(pagesBefore)) {
    const expected = path.startsWith("/catalog/products/")
      ? withFeaturesBehindCategory(words).filter((word) => word !== unproven)
      : words.map(withTodaysHint);
    const said = pages[path] ?? [];
    // Its words come from the content folder, which no archive holds.
    if (["/privacy", "/pages/imprint"].includes(path)) continue;
    // Their products can be filtered by facts, compared, and have distances.
    if (/^\/(catalog|search)/.test(path)) expect(missing(expected, said), path).toEqual([]);
    else expect(said, path).toEqual(expected);
  }
});

/** The expected words that do not follow each other in what is said. */
function missing(expected: string[], said: string[]): string[] {
  let from = 0;
  return expected.filter((word) => {
    const place = said.indexOf(word, from);
    if (place >= 0) from = place + 1;
    return place < 0;
  });
}

/** What a search understands has become more. */
function withTodaysHint(word: string): string {
  return word === "Type a model as it stands on the label, with its hyphens. Part of it is enough." ? modelHint : word;
}

/** The same words of a product page, with the features, which stood between description and section links, behind the category. */
function withFeaturesBehindCategory(words: string[]): string[] {
  const model = words[0]?.match(/^title (.+) · Varifocal$/)?.[1] ?? "";
  const heading = words.indexOf(model);
  const features = words.indexOf("Features", heading);
  const sectionLinks = words.indexOf(model, features);
  return [
    ...words.slice(0, heading + 2),
    ...words.slice(features, sectionLinks),
    ...words.slice(heading + 2, features),
    ...words.slice(sectionLinks),
  ];
}

async function startRestored() {
  const folder = await mkdtemp(join(tmpdir(), "varifocal-earlier-"));
  const content = await smallContent(join(folder, "content"));
  const environment = { ...demoAdministrator.environment, DATA_DIR: join(folder, "data"), CONTENT_DIR: content };
  await run(["cli/main.ts", "restore", join(archives, "06ec43d.tar")], environment);
  const server = await startServer([], environment, { port: await freePort() });
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function publicPaths(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const listed = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = ""]) => new URL(address).pathname);
  return [...listed, "/search?q=VF", "/search?q=zeppelin"].sort();
}

/** Runs in the browser. A page's texts, links, fields and pictures' texts, in order, without the hashes of downloads. */
function readPage(html: string): string[] {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const left of parsed.querySelectorAll("script, style, template, svg, details.checksum")) left.remove();
  const words: string[] = [];
  const head = parsed.head.querySelectorAll("title, meta[name=description], link:is([rel=alternate], [rel=canonical])");
  for (const one of head)
    words.push(
      [one.localName, one.getAttribute("rel"), one.getAttribute("href"), one.getAttribute("content"), one.textContent]
        .filter(Boolean)
        .join(" "),
    );
  const walker = parsed.createTreeWalker(parsed.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) words.push(node.data.trim());
    else if (node instanceof HTMLAnchorElement) words.push(`link ${node.getAttribute("href")}`);
    else if (node instanceof HTMLImageElement) words.push(`image ${node.alt}`);
    else if (node instanceof HTMLInputElement && node.type !== "hidden") words.push(`field ${node.name}`);
  }
  return words.filter((word) => word !== "");
}
