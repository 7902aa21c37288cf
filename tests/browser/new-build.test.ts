import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { startSite } from "#tests/support/site.ts";
import { test } from "#tests/support/visitor.ts";

/** The browser logs that the live stream's server is down. */
const awayForAMoment = { allow: /\/live/ };

test("after an update of the site an open page reloads itself, unless it has unsaved input", async ({ visit }) => {
  await using builds = await twoBuilds();
  await using site = await startSite({ env: { VARIFOCAL_BUILD_DIR: builds.current } });
  const reading = await visit(site, "/about", awayForAMoment);
  const typing = await visit(site, "/login", awayForAMoment);
  await typing.getByLabel("E-mail").fill("owner@cameras.example");
  for (const page of [reading, typing]) await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
  // A page younger than ten seconds is not reloaded.
  await expect.poll(() => reading.evaluate(() => performance.now()), { timeout: 120_000 }).toBeGreaterThan(10_000);

  await builds.update();
  const told = typing.waitForResponse(`${site.url}/live`, { timeout: 120_000 });
  await site.restart();
  await expect.poll(() => neverReloaded(reading), { timeout: 120_000 }).toBe(false);
  await told;
  expect(await neverReloaded(typing)).toBe(true);
  expect(await typing.getByLabel("E-mail").inputValue()).toBe("owner@cameras.example");
});

/** False as well during a navigation. */
async function neverReloaded(page: Page): Promise<boolean> {
  return page.evaluate(() => "neverReloaded" in window).catch(() => false);
}

/** A folder that stands for the build, and for another version of it after `update`. */
async function twoBuilds() {
  const built = process.env.VARIFOCAL_BUILD_DIR;
  if (!built) throw new Error("The site is built by tests/support/prepare.ts, which has not run.");
  // Inside the project, because the built server resolves packages from there.
  const folder = await mkdtemp(join(import.meta.dirname, "../../test-results/builds-"));
  const current = join(folder, "current");
  const updated = join(folder, "updated");
  await symlink(built, current);
  await cp(built, updated, { recursive: true, preserveTimestamps: true });
  await nameVersion(updated, "00000000");
  return {
    current,
    async update() {
      await symlink(updated, join(folder, "next"));
      await rename(join(folder, "next"), current);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** Replaces the version in every file of a build. */
async function nameVersion(build: string, version: string): Promise<void> {
  const assets = join(build, "client", "assets");
  const names = (await readdir(assets)).filter((name) => name.startsWith("manifest-"));
  const old = names[0]?.match(/^manifest-(\w+)\.js/)?.[1];
  if (!old) throw new Error("The build has no manifest.");
  for (const name of names) {
    if (name.endsWith(".js")) await rewrite(join(assets, name), join(assets, name.replace(old, version)), old, version);
    await rm(join(assets, name));
  }
  const server = join(build, "server", "index.js");
  await rewrite(server, server, old, version);
}

async function rewrite(from: string, to: string, old: string, version: string): Promise<void> {
  await writeFile(to, (await readFile(from, "utf8")).replaceAll(old, version));
}
