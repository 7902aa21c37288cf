import { expect, test } from "vitest";
import { openUploadSite } from "#tests/support/upload-site.ts";
import { hasDiskSpaceFor } from "./disk-space.ts";

test("[T18] on a disk that is almost full no upload begins, and the administrator reads why", async () => {
  await using site = await openUploadSite({ kept: Number.MAX_SAFE_INTEGER });
  const refused = await (await site.signIn()).begin("general-file", 1, "one more.bin");
  expect(refused).toMatchObject({
    status: 413,
    body: expect.stringContaining("The server has no space for this file"),
  });
  expect(await site.database.selectFrom("upload").select("id").execute()).toEqual([]);
});

test("a file needs its size twice beside what the database needs; files that are promised a place count", async () => {
  await using site = await openUploadSite();
  const isRoom = (size: number, free: number) => hasDiskSpaceFor(size, free, site.reading, 1_000);
  expect([await isRoom(100, 1_199), await isRoom(100, 1_200)]).toEqual([false, true]);
  const mira = await site.signIn();
  await mira.begin("general-file", 50);
  expect([await isRoom(100, 1_299), await isRoom(100, 1_300)]).toEqual([false, true]);
  // A checked file is on the disk already.
  await mira.upload("general-file", Buffer.alloc(500, "firmware"));
  expect(await isRoom(100, 1_300)).toBe(true);
});
