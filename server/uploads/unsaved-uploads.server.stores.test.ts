import { expect, test } from "vitest";
import { downloadForm } from "#core/download/download-draft.ts";
import { unsavedUploadGone } from "#core/files/unsaved-upload.ts";
import { done, refused } from "#core/outcome.ts";
import { accepted } from "#tests/support/accepted.ts";
import { openUploadSite } from "#tests/support/upload-site.ts";
import { openEditing } from "../catalog/open-editing.ts";
import { openLog } from "../log.ts";
import { collectGarbage, collectPendingDeletions } from "../maintenance/collect-garbage.ts";

const hour = 60 * 60 * 1_000;

/** Mira uploads, and Noor looks. */
async function openSite() {
  const site = await openUploadSite();
  const { database, reading } = site;
  const mira = await site.signIn();
  const noor = await site.signIn("noor@varifocal.example");
  const editingOf = async (email: string) => {
    const { id } = await reading
      .selectFrom("administrator")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const actor = { administrator: id, log: openLog("silent") };
    return openEditing({ database, reading, uploads: site.uploads.of(id), store: site.store, actor });
  };
  return Object.assign(site, {
    mira,
    noor,
    miras: await editingOf("mira@varifocal.example"),
    noors: await editingOf("noor@varifocal.example"),
    /** Makes all uploads that old. */
    age: (hours: number) =>
      database
        .updateTable("upload")
        .set({ created_at: site.clock.now - hours * hour })
        .execute(),
    async objectsLeft() {
      await collectPendingDeletions(site, Date.now() + 2 * hour);
      await collectGarbage({ reading, store: site.store }, Date.now() + 2 * hour);
      return site.objects();
    },
  });
}

test("[OP36] files that no saved form names are listed after an hour, whole or not, with name, size, age and owner", async () => {
  await using site = await openSite();
  const { id } = await site.mira.upload("general-file", Buffer.from("a firmware"), "firmware.bin");
  await site.age(3);
  const begun = await site.noor.begin("picture", 2_000, "half.jpg");
  await site.noor.patch(String(begun.headers.location), 0, Buffer.alloc(1_000));
  const listed = { id, fileName: "firmware.bin", size: 10, hoursAgo: 3, administrator: "mira@varifocal.example" };
  expect(await site.noors.unsavedUploads()).toEqual([listed]);
  await site.age(1);
  expect((await site.noors.unsavedUploads()).map(({ fileName }) => fileName).sort()).toEqual([
    "firmware.bin",
    "half.jpg",
  ]);
  expect(await site.noors.attention("2026-11-27")).toContainEqual({
    need: "uploads",
    count: 2,
    names: expect.arrayContaining(["firmware.bin", "half.jpg"]),
  });
});

test("[OP36] a file is deleted with its bytes by any administrator, once; its form then asks for it again", async () => {
  await using site = await openSite();
  const { id } = await site.mira.upload("general-file", Buffer.from("a firmware"), "firmware.bin");
  const begun = await site.mira.begin("general-file", 2_000, "half.bin");
  const half = String(begun.headers.location);
  await site.mira.patch(half, 0, Buffer.alloc(1_000));

  expect(await site.noors.deleteUnsavedUpload(id)).toEqual(refused({ form: unsavedUploadGone }));
  await site.age(1);
  expect(await site.noors.deleteUnsavedUpload(id)).toEqual(done(id));
  expect(await site.noors.deleteUnsavedUpload(half.slice("/uploads/".length))).toMatchObject({ ok: true });
  expect(await site.noors.deleteUnsavedUpload(id)).toEqual(refused({ form: unsavedUploadGone }));
  expect(await site.noors.unsavedUploads()).toEqual([]);
  expect(await site.arrivingFiles.ids()).toEqual([]);
  expect(await site.objectsLeft()).toEqual([]);
  expect((await site.mira.send("HEAD", half, { "Tus-Resumable": "1.0.0" })).status).toBe(404);

  const form = downloadForm.parse({ newId: crypto.randomUUID(), description: "Firmware", upload: id });
  expect(await site.miras.createDownload(form)).toMatchObject({ ok: false, errors: { upload: expect.any(String) } });
});

test("[OP36] a saved file is listed no more, and cannot be deleted as an upload", async () => {
  await using site = await openSite();
  const { id } = await site.mira.upload("general-file", Buffer.from("a firmware"), "firmware.bin");
  await site.age(1);
  const form = downloadForm.parse({ newId: crypto.randomUUID(), description: "Firmware", upload: id });
  accepted(await site.miras.createDownload(form));
  expect(await site.noors.unsavedUploads()).toEqual([]);
  expect(await site.noors.deleteUnsavedUpload(id)).toEqual(refused({ form: unsavedUploadGone }));
  expect(await site.objectsLeft()).toHaveLength(1);
});
