import { connect } from "node:net";
import { expect, test } from "vitest";
import { openUploadSite, type Uploader } from "#tests/support/upload-site.ts";

// Receiving chunks of a file, in every order and with every interruption.

const photo = Buffer.alloc(100_000, "varifocal");

async function begin(uploader: Uploader, size: number, purpose = "general-file", name = "firmware.bin") {
  const begun = await uploader.begin(purpose, size, name);
  expect(begun.status).toBe(201);
  return String(begun.headers.location);
}

test("[A06] an address that names one's own upload and then another's leads to one's own", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const other = await site.signIn("other@varifocal.example");
  const [mine, others] = [await begin(mira, photo.length), await begin(other, photo.length)];
  await mira.patch(`${mine}?then=${others}`, 0, photo.subarray(0, 10));
  expect([await mira.offset(mine), await other.offset(others)]).toEqual([10, 0]);
});

test("[A07] an administrator who signs in again continues the upload of the ended session", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, photo.length);
  await mira.patch(path, 0, photo.subarray(0, 60_000));
  await site.database.deleteFrom("administrator_session").execute();
  expect((await mira.patch(path, 60_000, photo.subarray(60_000))).status).toBe(401);

  const again = await site.signInAgain();
  expect(await again.offset(path)).toBe(60_000);
  await again.patch(path, 60_000, photo.subarray(60_000));
  expect((await again.send("GET", path)).status).toBe(200);
});

test("[R02] a picture that grows past its limit while it is sent is stopped, regardless of its announced size", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, 20_000_000, "picture", "photo.jpg");
  const told = await mira.patch(path, 0, Buffer.alloc(20_000_001));
  expect(told).toMatchObject({ status: 413 });
  expect(await mira.offset(path)).toBe(0);

  // Without Content-Length, so that the server has to count.
  let sent = 0;
  const endless = (function* () {
    for (; sent < 100_000_000; sent += 65_536) yield Buffer.alloc(65_536);
  })();
  const stopped = await mira.patch(path, 0, endless).catch((error: NodeJS.ErrnoException) => error);
  if ("status" in stopped) expect(stopped.status).toBe(413);
  expect(await mira.offset(path)).toBeLessThanOrEqual(20_000_000);
  expect(sent).toBeLessThan(60_000_000);
});

test("a piece cannot change the length that was told", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, 10);
  const longer = { "Upload-Length": "1000000000" };
  expect((await mira.patch(path, 0, Buffer.alloc(5), longer)).status).toBe(204);
  expect((await mira.patch(path, 5, Buffer.alloc(6), longer)).status).toBe(413);
  expect(await mira.offset(path)).toBe(5);
});

test("[G03] a piece that begins elsewhere than the last one ended is refused, and told nothing has changed", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, photo.length);
  await mira.patch(path, 0, photo.subarray(0, 50));
  for (const offset of [0, 49, 51, 99_999]) {
    expect((await mira.patch(path, offset, photo.subarray(0, 10))).status).toBe(409);
  }
  expect(await mira.offset(path)).toBe(50);
});

test("[G03] what has arrived before a connection broke is kept, and goes on from there", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, photo.length);
  await breakOff(site, mira, path, photo.subarray(0, 70_000));
  const offset = await mira.offset(path);
  expect(offset).toBe(70_000);
  await mira.patch(path, offset, photo.subarray(offset));
  const { body } = await mira.send("GET", path);
  expect(JSON.parse(body).size).toBe(photo.length);
});

test("[G03] an upload goes on after a restart of the server", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, photo.length);
  await mira.patch(path, 0, photo.subarray(0, 12_345));
  await site.restart();
  expect(await mira.offset(path)).toBe(12_345);
  await mira.patch(path, 12_345, photo.subarray(12_345));
  await site.restart();
  expect((await mira.send("GET", path)).status).toBe(200);
});

test("[G03] a browser that comes back takes over from its own request that still waits for bytes", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, photo.length);
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  const hanging = mira.patch(
    path,
    0,
    (async function* () {
      yield photo.subarray(0, 40_000);
      await never;
    })(),
  );
  await site.received(path, 40_000);

  // The server has not noticed the broken connection; the newer request takes over the lock.
  expect(await mira.offset(path)).toBe(40_000);
  expect((await mira.patch(path, 40_000, photo.subarray(40_000))).status).toBe(204);
  end();
  expect((await hanging.catch(() => ({ status: 0 }))).status).not.toBe(500);
  expect(JSON.parse((await mira.send("GET", path)).body).size).toBe(photo.length);
});

test("two tabs that send the same piece at once: one is taken, none is mixed", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, photo.length);
  const answers = await Promise.all([mira.patch(path, 0, photo), mira.patch(path, 0, photo)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect((await mira.send("GET", path)).status).toBe(200);
});

test("an upload that is given up is gone, with its bytes, even in the middle of a piece", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, photo.length);
  const { promise: deleted, resolve: goOn } = Promise.withResolvers<void>();
  const sending = mira.patch(
    path,
    0,
    (async function* () {
      yield photo.subarray(0, 40_000);
      await deleted;
      yield photo.subarray(40_000);
    })(),
  );
  await site.received(path, 40_000);
  expect((await mira.send("DELETE", path, { "Tus-Resumable": "1.0.0" })).status).toBe(204);
  goOn();
  await sending;
  expect((await mira.send("HEAD", path, { "Tus-Resumable": "1.0.0" })).status).toBe(404);
  expect((await mira.send("DELETE", path, { "Tus-Resumable": "1.0.0" })).status).toBe(404);
  expect(await site.arrivingFiles.ids()).toEqual([]);
});

test("[G02] 200 MB arrive in little memory", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, 200_000_000);
  const piece = Buffer.alloc(50_000, "firmware");
  await mira.patch(path, 0, many(piece, 10));
  global.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  await mira.patch(path, 500_000, many(piece, 3_990));
  const { status, body } = await mira.checked(path);
  clearInterval(watching);
  expect([status, JSON.parse(body).size]).toEqual([200, 200_000_000]);
  // Includes the sender, which is in the same process.
  expect((most - before) / 1e6).toBeLessThan(130);
});

test("a server that is asked to stop waits no longer than it was told for an upload under way", async () => {
  await using site = await openUploadSite();
  const mira = await site.signIn();
  const path = await begin(mira, photo.length);
  const sending = mira
    .patch(
      path,
      0,
      (async function* () {
        yield photo.subarray(0, 40_000);
        // The rest never comes.
        await new Promise(() => {});
      })(),
    )
    .catch(() => undefined);
  await site.received(path, 40_000);
  await site.http.stop(100);
  await sending;
});

type Site = Awaited<ReturnType<typeof openUploadSite>>;

/** Sends some bytes of a longer chunk, and breaks the connection once they have arrived. */
async function breakOff(site: Site, uploader: Uploader, path: string, bytes: Uint8Array) {
  const before = await uploader.offset(path);
  const connection = connect(site.http.port, "127.0.0.1").on("error", () => {});
  const head = [
    `PATCH ${path} HTTP/1.1`,
    "Host: localhost",
    `Cookie: ${uploader.cookie}`,
    "Tus-Resumable: 1.0.0",
    `Upload-Offset: ${before}`,
    "Content-Type: application/offset+octet-stream",
    `Content-Length: ${bytes.length + 1}`,
  ];
  connection.write(`${head.join("\r\n")}\r\n\r\n`);
  await new Promise<void>((written) => connection.write(bytes, () => written()));
  await site.received(path, before + bytes.length);
  connection.destroy();
}

function* many(piece: Uint8Array, count: number) {
  for (let sent = 0; sent < count; sent++) yield piece;
}
