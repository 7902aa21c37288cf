import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { openUploadSite } from "#tests/support/upload-site.ts";

const manual = Buffer.from("%PDF-1.7 Turn it clockwise.");

test("a file is sent in pieces, checked once it is whole, and found by the form that names it", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const begun = await mira.begin("product-file", manual.length, "Manual.pdf");
  expect(begun).toMatchObject({ status: 201, headers: { "tus-resumable": "1.0.0", "cache-control": "no-store" } });
  const path = String(begun.headers.location);
  expect(path).toMatch(/^\/uploads\/[0-9a-f-]{36}$/);

  expect(await mira.patch(path, 0, manual.subarray(0, 10))).toMatchObject({
    status: 204,
    headers: { "upload-offset": "10" },
  });
  expect(await mira.send("GET", path)).toMatchObject({ status: 409 });
  expect(await mira.offset(path)).toBe(10);
  await mira.patch(path, 10, manual.subarray(10));

  const id = path.slice("/uploads/".length);
  const arrived = await mira.send("GET", path);
  expect(arrived).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(JSON.parse(arrived.body)).toEqual({
    id,
    purpose: "product-file",
    fileName: "Manual.pdf",
    size: manual.length,
    type: "application/pdf",
  });
  expect(await mira.send("GET", path)).toMatchObject({ status: 200, body: arrived.body });
});

test("a server that stops finishes the check under way, and begins no other", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const paths = await Promise.all(
    ["one.bin", "two.bin"].map(async (name) => {
      const path = String((await mira.begin("general-file", 20_000_000, name)).headers.location);
      await mira.patch(path, 0, Buffer.alloc(20_000_000, name));
      return path;
    }),
  );
  const [one = "", two = ""] = paths;
  const { id } = await site.database.selectFrom("administrator").select("id").executeTakeFirstOrThrow();
  const uploads = site.uploads.of(id);
  using keeping = vi.spyOn(site.files.store, "adopt");
  const checking = uploads.status(one.slice("/uploads/".length));
  while (keeping.mock.calls.length === 0) await sleep(1);
  await site.uploads[Symbol.asyncDispose]();
  expect(await site.database.selectFrom("upload").select("name").where("staged", "is not", null).execute()).toEqual([
    { name: "one.bin" },
  ]);
  expect(await checking).toMatchObject({ step: "good" });
  await expect(uploads.status(two.slice("/uploads/".length))).rejects.toThrow("stopping");
});
