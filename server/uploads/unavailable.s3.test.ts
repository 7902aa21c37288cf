import { ListMultipartUploadsCommand, UploadPartCommand } from "@aws-sdk/client-s3";
import { expect, inject, test } from "vitest";
import { fileAddress } from "#core/files/file-address.ts";
import { downloadKey } from "#core/files/file-key.ts";
import { newId } from "#core/id.ts";
import { accepted } from "#tests/support/accepted.ts";
import { type Behaviour, openFaultyRelay } from "#tests/support/faulty-relay.ts";
import { openUploadSite } from "#tests/support/upload-site.ts";
import { openEditing } from "../catalog/open-editing.ts";
import { openLog } from "../log.ts";

// A site whose bucket is stopped, silent or failing for a while: nothing crashes or is lost, and a retry succeeds. In
// parallel, because a silent bucket takes the whole time limit.

const faults: Behaviour[] = ["stopped", "failing", "silent"];
const manual = Buffer.alloc(12_000_000, "Turn it clockwise. ");

async function openSite() {
  const relay = await openFaultyRelay(inject("s3") ?? "");
  const site = await openUploadSite({ endpoint: relay.url });
  const mira = await site.signIn();
  const { id } = await site.database.selectFrom("administrator").select("id").executeTakeFirstOrThrow();
  const { database, reading } = site;
  const log = openLog("silent");
  const close = site[Symbol.asyncDispose].bind(site);
  return Object.assign(site, {
    relay,
    mira,
    editing: openEditing({
      database,
      reading,
      uploads: site.uploads.of(id),
      store: site.store,
      actor: { administrator: id, log },
    }),
    async [Symbol.asyncDispose]() {
      await relay.behave("well");
      await close();
      await relay[Symbol.asyncDispose]();
    },
  });
}

test.concurrent.each(faults)(
  "[R17] while the bucket is %s, files are asked for again in a moment; then they are there",
  async (fault) => {
    await using site = await openSite();
    const { object, size } = await site.store.put(Buffer.from("poster"));
    const key = downloadKey(newId(), "poster.txt");
    const row = { key, object, size, name: "poster.txt", type: "text/plain", width: null, height: null, created_at: 0 };
    await site.database.insertInto("file").values(row).execute();
    const address = fileAddress({ key, object });

    await site.relay.behave(fault);
    const away = await site.http.send(address);
    expect(away).toMatchObject({ status: 503, headers: { "retry-after": "5", "cache-control": "no-store" } });
    // A revalidation needs no bytes, so it is answered as usual.
    expect((await site.http.send(address, { headers: { "If-None-Match": `"${object}"` } })).status).toBe(304);
    expect((await site.http.send(address, { method: "HEAD" })).status).toBe(200);

    await site.relay.behave("well");
    expect(await site.http.send(address)).toMatchObject({ status: 200, body: "poster" });
  },
);

test.concurrent.each(faults)("[G03] an upload goes on where it was when the bucket has been %s", async (fault) => {
  await using site = await openSite();
  const begin = async () => {
    const begun = await site.mira.begin("product-file", manual.length, "Manual.pdf");
    return String(begun.headers.location);
  };
  const [path, other] = [await begin(), await begin()];
  const piece = 8 * 1024 * 1024;
  for (const begun of [path, other]) await site.mira.patch(begun, 0, manual.subarray(0, piece));

  await site.relay.behave(fault);
  const answers = await Promise.all([
    site.mira.begin("product-file", 10, "another.pdf"),
    site.mira.patch(path, piece, manual.subarray(piece)),
    site.mira.send("GET", path),
    site.mira.send("HEAD", other, { "Tus-Resumable": "1.0.0" }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "5" } });

  await site.relay.behave("well");
  expect(await site.mira.offset(other)).toBe(piece);
  expect(await site.mira.offset(path)).toBe(piece);
  expect((await site.mira.patch(path, piece, manual.subarray(piece))).status).toBe(204);
  const arrived = await site.mira.send("GET", path);
  expect(JSON.parse(arrived.body)).toMatchObject({ fileName: "Manual.pdf", size: manual.length });
});

test("[R17] a save whose file cannot be read now is refused, and goes through with the same form later", async () => {
  await using site = await openSite();
  const begun = await site.mira.begin("general-file", 10, "readme.txt");
  const path = String(begun.headers.location);
  await site.mira.patch(path, 0, Buffer.from("0123456789"));
  const form = { description: "Read me", upload: path.slice("/uploads/".length) };

  await site.relay.behave("stopped");
  await expect(site.editing.createDownload(form)).rejects.toThrow("does not answer");
  expect(await site.database.selectFrom("download").select("id").execute()).toEqual([]);

  await site.relay.behave("well");
  accepted(await site.editing.createDownload(form));
  expect(await site.database.selectFrom("download").select("description").execute()).toEqual([
    { description: "Read me" },
  ]);
});

test("[R17] a save that needs the bucket no more goes through without it; what is left there is swept", async () => {
  await using site = await openSite();
  const { id, status } = await site.mira.upload("general-file", Buffer.from("0123456789"), "readme.txt");
  expect(status).toBe(200);
  await site.leaveBytes(id);
  await site.relay.behave("stopped");
  accepted(await site.editing.createDownload({ description: "Read me", upload: id }));

  await site.relay.behave("well");
  expect(await site.arrivingFiles.ids()).toEqual([id]);
  await site.uploads.collectGarbage();
  expect(await site.arrivingFiles.ids()).toEqual([]);
});

test("a file whose parts are all there, and were not put together because the bucket went away, is whole when it is back", async () => {
  await using site = await openSite();
  const { bucket } = site.files;
  const begun = await site.mira.begin("product-file", 10, "Manual.pdf");
  const path = String(begun.headers.location);
  const Bucket = bucket?.name;
  const begunThere = await bucket?.send(new ListMultipartUploadsCommand({ Bucket }));
  const [{ Key, UploadId } = {}] = begunThere?.Uploads ?? [];
  await bucket?.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body: Buffer.from("0123456789") }));

  expect((await site.mira.send("GET", path)).status).toBe(409);
  // After an error the browser asks how much has arrived, and sends no more.
  expect(await site.mira.offset(path)).toBe(10);
  expect((await site.mira.send("GET", path)).status).toBe(200);
});
