import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { headName } from "#server/maintenance/archive/archive-format.ts";
import { saveSite } from "#server/maintenance/archive/save-site.ts";
import { rewriteArchive, smallCatalog } from "#tests/support/archive-site.ts";
import { narrowCatalogFolder } from "#tests/support/catalog-folder.ts";
import { sha256 } from "./browser.ts";
import { seed } from "./kill-settings.ts";
import { seeded } from "./seeded.ts";
import { openStack, type Stack } from "./stack.ts";

test.each([["sqlite"], ["postgres"]] as const)(
  "a killed import, restore or backup leaves the site unchanged, or completely changed: %s",
  { timeout: 900_000 },
  async (engine) => {
    await using stack = await openStack(engine);
    const archive = (name: string) => join(stack.folder, `${name}.tar`);
    const chance = seeded(seed);
    await using catalog = await narrowCatalogFolder(smallCatalog());

    await stack.varifocal(["export", archive("empty")]);
    await stack.varifocal(["import", catalog.path]);
    const began = performance.now();
    await stack.varifocal(["export", archive("full")]);
    const lastsMs = performance.now() - began;
    const empty = await fingerprintOf(archive("empty"));
    const full = await fingerprintOf(archive("full"));
    expect(full).not.toBe(empty);

    /** Kills a command at a random moment and answers the site's state, in which `check` finds nothing wrong. */
    async function stateAfterKilling(...args: string[]): Promise<string> {
      const wasRunning = await stack.varifocalKilled(args, lastsMs * (0.3 + 0.6 * chance.next()));
      if (!wasRunning) process.stderr.write(`${engine}: ${args[0]} was done before it could be killed\n`);
      await stack.laidToRest(new Date());
      expect(await stack.check()).toEqual([]);
      return stateOf(stack);
    }

    await stack.varifocal(["restore", "--replace", archive("empty")]);
    expect([empty, full]).toContain(await stateAfterKilling("import", archive("full")));

    await stack.varifocal(["restore", "--replace", archive("full")]);
    expect([empty, full]).toContain(await stateAfterKilling("restore", "--replace", archive("empty")));

    await stack.varifocal(["restore", "--replace", archive("full")]);
    expect(await stateAfterKilling("backup", archive("killed"))).toBe(full);
    // A file that exists is complete.
    if (existsSync(archive("killed"))) expect(await fingerprintOf(archive("killed"))).toBe(full);
    await rm(archive("killed"), { force: true });
  },
);

async function stateOf(stack: Stack): Promise<string> {
  const path = join(stack.folder, "state.tar");
  // Not by another command, whose start would take longer than its work.
  await using site = await stack.open();
  await saveSite({ data: site.data, store: site.files.store }, path, { verify: false, progress: () => {} });
  const state = await fingerprintOf(path);
  await rm(path);
  return state;
}

/** Digest of everything that an archive restores: only the revision grows with every restore, so that open pages notice. */
async function fingerprintOf(path: string): Promise<string> {
  const archive = await rewriteArchive(path, (entries) => {
    const head = entries.find(({ header }) => header.name === headName);
    if (!head) throw new Error(`${path} does not say what it holds.`);
    head.data = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(head.data ?? []).toString()), revision: 0 }));
    return entries;
  });
  return sha256(archive);
}
