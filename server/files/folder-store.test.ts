import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openFolderStore } from "./folder-store.ts";

// What other stores promise as well stands in `object-store.test.ts`.

test("what a killed process left half written goes at a later start, what is being written stays", async () => {
  const place = await mkdtemp(join(tmpdir(), "varifocal-store-"));
  await openFolderStore(place);
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1_000);
  await writeFile(join(place, "incoming", "old"), "half");
  await utimes(join(place, "incoming", "old"), yesterday, yesterday);
  await writeFile(join(place, "incoming", "current"), "half");
  await openFolderStore(place);
  expect(await readdir(join(place, "incoming"))).toEqual(["current"]);
  await rm(place, { recursive: true });
});
