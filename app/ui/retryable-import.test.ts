import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import { retryableImport } from "./retryable-import.ts";

// Node also remembers a module by its address with the fragment.
test("a module that failed is imported again under an address that no failure is remembered for", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "varifocal-part-"));
  const file = join(folder.path, "part.mjs");
  const { href } = pathToFileURL(file);
  const load = vi.fn(() => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${href}`)));
  const attempt = retryableImport<{ part: string }>(load);
  await expect(attempt()).rejects.toThrow(href);
  await expect(attempt()).rejects.toThrow(/part\.mjs/);
  await writeFile(file, 'export const part = "loaded";');
  expect((await attempt()).part).toBe("loaded");
  expect(load).toHaveBeenCalledTimes(1);
});

test("where the message names no address, the same import is repeated", async () => {
  const load = vi.fn(() => Promise.resolve("loaded"));
  load.mockRejectedValueOnce(new TypeError("Importing a module script failed."));
  const attempt = retryableImport(load);
  await expect(attempt()).rejects.toThrow("failed.");
  expect(await attempt()).toBe("loaded");
});
