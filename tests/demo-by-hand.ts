// Creates the demo catalog on an empty site through the dashboard, in a browser, and compares the visitors' pages
// with those of `npm run demo`: npm run demo:by-hand
import { cp, glob, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser, newContext } from "./support/browsing.ts";
import { demo, demoFolder } from "./support/demo.ts";
import prepare from "./support/prepare.ts";
import { startSite } from "./support/site.ts";
import { namesById, visitorsView } from "./support/visitors-view.ts";
import { makeByHand } from "./support/whole-catalog.ts";

await prepare();
await using imported = await startSite({ demo: true });
const content = await mkdtemp(join(tmpdir(), "varifocal-content-"));
await cp("demo/content", content, { recursive: true });
await using made = await startSite({ env: { CONTENT_DIR: content } });
const browser = await launchBrowser();
try {
  const context = await newContext(browser, made, { signedIn: true });
  context.setDefaultTimeout(60_000);
  const began = performance.now();
  await makeByHand({ page: await context.newPage(), folder: demoFolder }, demo, (what) => console.log(`  ${what}`));
  console.log(`Made in ${Math.round((performance.now() - began) / 1_000)} s.`);
} finally {
  await browser.close();
}

// The owner's slides link to products by their ids, which differ on the site made by hand.
await linkToMade();
await made.restart();
await rm(content, { recursive: true });

const [expected, shown] = [await visitorsView(imported), await visitorsView(made)];
const addresses = new Set([...expected.keys(), ...shown.keys()]);
const different = [...addresses].filter((address) => expected.get(address) !== shown.get(address));
for (const address of different) console.error(`${address} differs:\n${difference(address)}`);
console.log(`${addresses.size - different.length} of ${addresses.size} public pages are the same on both sites.`);
process.exitCode = different.length > 0 ? 1 : 0;

/** The first lines that differ. */
function difference(address: string): string {
  const one = expected.get(address)?.split("\n") ?? ["(not there)"];
  const other = shown.get(address)?.split("\n") ?? ["(not there)"];
  const at = one.findIndex((line, place) => line !== other[place]);
  return [`  demo     ${one[at] ?? "(ends)"}`, `  by hand  ${other[at] ?? "(ends)"}`].join("\n");
}

async function linkToMade(): Promise<void> {
  const idsByName = new Map(Array.from(await namesById(made), ([id, name]) => [name, id]));
  const namesOfDemo = await namesById(imported);
  for await (const path of glob("**/*.{json,md}", { cwd: content })) {
    let text = await readFile(join(content, path), "utf8");
    for (const [id, name] of namesOfDemo) text = text.replaceAll(id, idsByName.get(name) ?? id);
    await writeFile(join(content, path), text);
  }
}
