import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject } from "vitest";
import { demoAdministrator } from "#tests/support/administrator.ts";
import { type Behaviour, openFaultyRelay } from "#tests/support/faulty-relay.ts";
import { signInOverHttp } from "#tests/support/http-administrator.ts";
import { makeBucket } from "#tests/support/s3-server.ts";
import { startServer } from "#tests/support/server-process.ts";
import { smallContent } from "#tests/support/small-content.ts";
import { test } from "#tests/support/visitor.ts";

// A site whose bucket fails. Pages do not need it; a file arrives whole, or the visitor can tell that it did not.

const relay = await openFaultyRelay(inject("s3") ?? "");
const bucket = await makeBucket(inject("s3") ?? "");
const folder = await mkdtemp(join(tmpdir(), "varifocal-bucket-"));
const site = await startServer([], {
  ...demoAdministrator.environment,
  CONTENT_DIR: await smallContent(join(folder, "content")),
  DATA_DIR: join(folder, "data"),
  S3_BUCKET: bucket.bucket,
  S3_ENDPOINT: relay.url,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
});
afterAll(async () => {
  await relay.behave("well");
  await site.stop();
  await relay[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const mira = await signInOverHttp(site.url);
const firmware = randomBytes(6_000_000);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Publishes a general download by its form; answers the status, and the download's id. */
async function publish(description: string, upload: string): Promise<{ status: number; id: string }> {
  const { status, body } = await mira.submit("/dashboard/downloads/new", { description, upload });
  return { status, id: /created=([0-9a-f-]{36})/.exec(body)?.[1] ?? "" };
}

async function addressOf(description: string): Promise<string> {
  const page = await (await fetch(`${site.url}/support`)).text();
  const links = page.matchAll(/<a[^>]*href="(\/files\/downloads\/[^"]+)"[^>]*>(.*?)<\/a>/gs);
  const link = [...links].find(([, , words]) => words?.includes(description));
  if (!link?.[1]) throw new Error(`Nothing on the page leads to ${description}.`);
  return link[1].replaceAll("&amp;", "&");
}

/** Downloads a file as a browser does; `whole` is false where the connection ended early. */
function download(address: string, headers: Record<string, string> = {}, begun: () => void = () => {}) {
  return new Promise<{ status: number; headers: IncomingMessage["headers"]; bytes: Buffer; whole: boolean }>(
    (done, fail) => {
      const asked = request(site.url + address, { agent: false, headers }, (answer) => {
        // A connection that is reset later ends the answer, whose `complete` tells.
        asked.off("error", fail);
        asked.on("error", () => {});
        const pieces: Buffer[] = [];
        answer.on("data", (piece) => {
          pieces.push(piece);
          if (pieces.length === 1) begun();
        });
        answer.on("error", () => {});
        answer.once("close", () =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            bytes: Buffer.concat(pieces),
            whole: answer.complete,
          }),
        );
      });
      asked.on("error", fail).end();
    },
  );
}

const sent = await mira.upload("general-file", firmware, "firmware.bin");
expect(sent.status).toBe(200);
expect((await publish("Firmware for all", sent.id)).status).toBe(202);
const address = await addressOf("Firmware for all");

const faults: [string, Behaviour][] = [
  ["is stopped", "stopped"],
  ["answers 500 to everything", "failing"],
  ["answers 403 to everything", "forbidding"],
  ["is cut off, so that connections hang", "unplugged"],
];

test.each(faults)("a bucket that %s", async (name, fault) => {
  const half = await mira.begin("general-file", firmware.length, "next.bin");
  const path = String(half.headers.location);
  // One that is checked already, so that only the database is needed; and one that has arrived and was not checked.
  const checked = (await mira.upload("general-file", Buffer.from(`checked ${name}`), "checked.txt")).id;
  const arrived = String((await mira.begin("general-file", 7, "arrived.txt")).headers.location);
  await mira.patch(arrived, 0, Buffer.from("arrived"));

  await relay.behave(fault);
  const asked = performance.now();
  const file = download(address);
  const begin = mira.begin("general-file", 10, "another.bin");
  const patch = mira.patch(path, 0, firmware);
  const save = mira.submit("/dashboard/downloads/new", {
    description: `Unchecked while it ${name}`,
    upload: arrived.slice("/uploads/".length),
  });
  // Requests that need no bucket do not wait for it.
  expect((await fetch(`${site.url}/support?${new URLSearchParams({ name })}`)).status).toBe(200);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect((await fetch(site.url + address, { headers: { "If-None-Match": "*" } })).status).toBe(304);
  const saved = await publish(`Checked before it ${name}`, checked);
  expect(saved.status).toBe(202);
  expect((await mira.submit(`/dashboard/downloads/${saved.id}?delete`, {})).body).toContain(`/${saved.id}/deleted`);

  const refused = fault === "forbidding" ? 500 : 503;
  const answer = await file;
  expect(answer).toMatchObject({ status: refused, headers: { "cache-control": "no-store" } });
  expect(answer.bytes.length).toBeLessThan(1_000);
  expect([(await begin).status, (await patch).status]).toEqual([refused, refused]);
  expect((await save).status).toBe(500);
  expect((await save).body).toContain("Error submitting to database");
  console.log(`${name}: everybody was answered within ${Math.round(performance.now() - asked)} ms`);

  await relay.behave("well");
  const again = await download(address);
  expect([again.status, sha256(again.bytes)]).toEqual([200, sha256(firmware)]);
  // The browser continues the upload, and the administrator submits again.
  const offset = await mira.offset(path);
  expect((await mira.patch(path, offset, firmware.subarray(offset))).status).toBe(204);
  expect(JSON.parse((await mira.get(path)).body)).toMatchObject({ fileName: "next.bin", size: firmware.length });
  expect((await publish(`Unchecked while it ${name}`, arrived.slice("/uploads/".length))).status).toBe(202);
  const late = await download(await addressOf(`Unchecked while it ${name}`));
  expect(late.bytes.toString()).toBe("arrived");
});

test("a download whose bucket fails in the middle ends early, visibly, and can be resumed", async () => {
  // Slowly, so that it can fail in the middle.
  await relay.behave({ laterMs: 20 });
  let broken: Promise<void> | undefined;
  const begun = await download(address, {}, () => {
    broken = relay.behave("stopped");
  });
  await broken;
  expect(begun.status).toBe(200);
  expect(begun.whole).toBe(false);
  expect(begun.bytes.length).toBeGreaterThan(0);
  expect(begun.bytes.equals(firmware.subarray(0, begun.bytes.length))).toBe(true);

  await relay.behave("well");
  const range = { Range: `bytes=${begun.bytes.length}-`, "If-Range": String(begun.headers.etag) };
  const rest = await download(address, range);
  expect([rest.status, rest.whole]).toEqual([206, true]);
  expect(sha256(Buffer.concat([begun.bytes, rest.bytes]))).toBe(sha256(firmware));
});

test("a bucket that cuts each response: the file is assembled from the parts, and is right", async () => {
  await relay.behave(1_500_000);
  const { status, bytes, whole } = await download(address);
  await relay.behave("well");
  expect([status, whole, sha256(bytes)]).toEqual([200, true, sha256(firmware)]);
});

test("a slow bucket slows its files, and no page", async () => {
  const laterMs = 300;
  await relay.behave({ laterMs });
  const file = download(address, { Range: "bytes=0-499999" });
  const pagesTook: number[] = [];
  for (let pages = 0; pages < 5; pages += 1) {
    const asked = performance.now();
    expect((await fetch(`${site.url}/support?${pages}`)).status).toBe(200);
    pagesTook.push(performance.now() - asked);
  }
  // A page that asked the bucket would take longer each time, on the fastest machine.
  expect(Math.min(...pagesTook)).toBeLessThan(laterMs);
  expect((await mira.upload("general-file", Buffer.from("slowly"), "slowly.txt")).status).toBe(200);
  expect((await file).bytes.equals(firmware.subarray(0, 500_000))).toBe(true);
  await relay.behave("well");
});

test("[R17] a browser resumes its upload when the bucket is back, and its form is saved", async ({ visit }) => {
  const allow = /Failed to load resource: .* status of 50[03]/;
  const { url } = site;
  const page = await visit({ url, administrator: demoAdministrator }, "/dashboard/downloads/new", {
    signedIn: true,
    allow,
  });
  await page.getByLabel("Description").fill("Sent while the bucket was away");
  await relay.behave("failing");
  const refused = page.waitForResponse((answer) => answer.url().includes("/uploads") && answer.status() === 503);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "late.bin", mimeType: "application/octet-stream", buffer: firmware });
  await refused;
  // Held back until its file is there, and then submitted automatically.
  await page.getByRole("main").getByRole("button", { name: "Create download" }).click();
  await relay.behave("well");
  await page.waitForURL("**/new?created=*");
  expect(sha256((await download(await addressOf("Sent while the bucket was away"))).bytes)).toBe(sha256(firmware));
});
