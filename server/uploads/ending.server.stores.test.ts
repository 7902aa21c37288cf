import { expect, test } from "vitest";
import { newId } from "#core/id.ts";
import { openUploadSite } from "#tests/support/upload-site.ts";
import { collectGarbage, collectPendingDeletions } from "../maintenance/collect-garbage.ts";

// An upload ends when its form is saved, when it is cancelled, or after a day. Its files go with it.

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

async function openSite() {
  const site = await openUploadSite();
  const mira = await site.signIn();
  const { id } = await site.database.selectFrom("administrator").select("id").executeTakeFirstOrThrow();
  return Object.assign(site, {
    mira,
    mine: () => site.uploads.of(id),
    storage: () => site.arrivingFiles.ids(),
    collectPendingDeletions: (now: number) => collectPendingDeletions(site, now),
    collectUnreferenced: (now: number) => collectGarbage(site, now),
  });
}

test("an upload that is a day old is gone for everybody, and an hour later with all it held", async () => {
  await using site = await openSite();
  const begun = await site.mira.begin("product-file", 100, "half.bin");
  const half = String(begun.headers.location);
  await site.mira.patch(half, 0, Buffer.alloc(40));
  const { id } = await site.mira.upload("product-file", Buffer.from("whole"), "whole.bin");
  const whole = `/uploads/${id}`;

  site.clock.now += day - 1_000;
  expect(await site.uploads.collectGarbage()).toBe(0);
  expect(await site.mira.offset(half)).toBe(40);
  expect(await site.mine().file(id, "product-file")).toMatchObject({ name: "whole.bin" });

  site.clock.now += 2_000;
  for (const path of [half, whole]) expect((await site.mira.send("GET", path)).status).toBe(404);
  expect((await site.mira.patch(half, 40, Buffer.alloc(60))).status).toBe(404);
  expect(await site.mine().file(id, "product-file")).toBeUndefined();

  // A form submitted in the upload's last second still finds the object.
  expect(await site.uploads.collectGarbage()).toBe(0);
  expect(await site.objects()).toHaveLength(1);
  site.clock.now += hour;
  expect(await site.uploads.collectGarbage()).toBe(2);
  expect(await site.storage()).toEqual([]);
  await site.collectPendingDeletions(site.clock.now + hour);
  expect(await site.objects()).toEqual([]);
});

test("the sweep leaves what has been uploaded and waits for its form", async () => {
  await using site = await openSite();
  const { id } = await site.mira.upload("product-file", Buffer.from("a manual"), "manual.txt");
  expect(await site.collectUnreferenced(Date.now() + 2 * hour)).toBe(0);
  expect(await site.objects()).toHaveLength(1);
  expect(await site.mine().file(id, "product-file")).toBeDefined();
});

test("what is given up leaves the store, unless another upload holds the same bytes", async () => {
  await using site = await openSite();
  const [one, two] = [
    await site.mira.upload("product-file", Buffer.from("same"), "one.txt"),
    await site.mira.upload("product-file", Buffer.from("same"), "two.txt"),
  ];
  await site.mira.send("DELETE", `/uploads/${one.id}`, { "Tus-Resumable": "1.0.0" });
  await site.collectPendingDeletions(Date.now() + 2 * hour);
  expect(await site.objects()).toHaveLength(1);
  await site.mira.send("DELETE", `/uploads/${two.id}`, { "Tus-Resumable": "1.0.0" });
  await site.collectPendingDeletions(Date.now() + 2 * hour);
  expect(await site.objects()).toEqual([]);
});

test("what was saved is forgotten, and no longer counts; another administrator's stays", async () => {
  await using site = await openSite();
  const other = await site.signIn("other@varifocal.example");
  const mine = await site.mira.upload("product-file", Buffer.from("mine"), "a.txt");
  const others = await other.upload("product-file", Buffer.from("theirs"), "b.txt");
  await site.mine().used([mine.id, others.id]);
  const rows = await site.database.selectFrom("upload").select("id").execute();
  expect(rows).toEqual([{ id: others.id }]);
  await site.mine().used([]);
});

test("bytes that no upload knows go at a start; those of an upload under way stay", async () => {
  await using site = await openSite();
  const begun = await site.mira.begin("product-file", 100, "half.bin");
  const half = String(begun.headers.location);
  await site.mira.patch(half, 0, Buffer.alloc(40));
  await site.leaveBytes(newId());
  expect(await site.storage()).toHaveLength(2);
  await site.uploads.collectGarbage();
  expect(await site.storage()).toEqual([half.slice("/uploads/".length)]);
  expect(await site.mira.offset(half)).toBe(40);
});

test("an administrator who goes takes the uploads along", async () => {
  await using site = await openSite();
  await site.mira.upload("product-file", Buffer.from("whole"), "whole.bin");
  await site.mira.begin("product-file", 100, "half.bin");
  await site.database.deleteFrom("administrator").execute();
  await site.uploads.collectGarbage();
  expect(await site.storage()).toEqual([]);
  expect(await site.objects()).toHaveLength(1);
  await site.collectUnreferenced(Date.now() + 2 * hour);
  expect(await site.objects()).toEqual([]);
});
