import { createHash } from "node:crypto";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { expect, inject, test } from "vitest";
import { openFaultyRelay } from "#tests/support/faulty-relay.ts";
import { makeBucket } from "#tests/support/s3-server.ts";
import { openTestStore } from "#tests/support/test-store.ts";
import { StartError } from "../start-error.ts";
import { MissingObject, StorageUnavailable } from "./object-store.ts";
import { openS3Bucket, type S3Config } from "./s3-bucket.ts";

// Only what is special to a bucket; tests for every store are in `object-store.stores.test.ts`.

const endpoint = inject("s3") ?? "";
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** A store behind a proxy that can fail. */
async function openBehindRelay() {
  const relay = await openFaultyRelay(endpoint);
  const opened = await openTestStore({ endpoint: relay.url });
  return {
    relay,
    store: opened.store,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await relay[Symbol.asyncDispose]();
    },
  };
}

test.each<[string, Partial<S3Config>, string]>([
  ["a bucket that is not there", { bucket: "no-such-bucket" }, 'S3_BUCKET: there is no bucket "no-such-bucket"'],
  ["an unknown key", { accessKeyId: "nobody" }, "S3_ACCESS_KEY_ID"],
  ["a wrong secret", { secretAccessKey: "guessed" }, "S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID"],
  ["another region", { region: "eu-central-1" }, "S3_REGION is not the region"],
  ["an address where nobody listens", { endpoint: "http://127.0.0.1:1" }, "http://127.0.0.1:1, does not answer"],
])("the operator hears of %s at the start, in words of the configuration", async (_what, wrong, sentence) => {
  const config = { ...(await makeBucket(endpoint)), ...wrong };
  const refusal = await openS3Bucket(config).catch((error) => error);
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal.message).toContain(sentence);
  expect(refusal.message).not.toContain("guessed");
});

test("an object put while another process deletes it exists afterwards", async () => {
  await using opened = await openTestStore();
  const { store, bucket, leases } = opened;
  const bytes = Buffer.from("wanted again");
  const { object } = await store.put(bytes);

  // Another process is about to delete the object.
  const deleting = await leases?.take(`delete ${object}`, 60_000);
  const putting = store.put(bytes);
  await sleep(1_000);
  await bucket?.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: `objects/${object}` }));
  await deleting?.release();
  await putting;
  expect(await store.size(object)).toBe(bytes.length);
});

test("two processes do not delete one object at the same time", async () => {
  await using opened = await openTestStore();
  const { store, leases } = opened;
  const { object } = await store.put(Buffer.from("old"));
  const deleting = await leases?.take(`delete ${object}`, 60_000);
  expect(await store.delete(object, Date.now() + 60_000)).toBe(false);
  await deleting?.release();
  expect(await store.delete(object, Date.now() + 60_000)).toBe(true);
});

test("a file whose connection breaks again and again arrives whole, and so does a part of it", async () => {
  await using opened = await openBehindRelay();
  const { store, relay } = opened;
  const bytes = Buffer.alloc(5_000_000, "firmware ");
  const { object } = await store.put(bytes);
  await relay.behave(900_000);
  expect(sha256(await buffer(await store.open(object)))).toBe(object);
  const part = await buffer(await store.open(object, { start: 1_000_000, end: 3_999_999 }));
  expect(part.equals(bytes.subarray(1_000_000, 4_000_000))).toBe(true);
});

test("a visitor who leaves in the middle, or before the first byte, leaves no connection behind", async () => {
  await using opened = await openTestStore();
  const { store } = opened;
  const { object } = await store.put(Buffer.alloc(20_000_000, "firmware "));
  // More than there are connections.
  for (let visitor = 0; visitor < 300; visitor++) {
    const body = await store.open(object);
    if (visitor % 2) await body[Symbol.asyncIterator]().next();
    body.destroy();
  }
  expect(await text(await store.open(object, { start: 0, end: 7 }))).toBe("firmware");
});

test.each(["stopped", "failing", "silent"] as const)(
  "a store that is %s is told from one that has no such object, within seconds; back again, it serves",
  async (behaviour) => {
    await using opened = await openBehindRelay();
    const { store, relay } = opened;
    const { object } = await store.put(Buffer.from("poster"));
    await relay.behave(behaviour);
    const answers = await Promise.allSettled([
      store.open(object),
      store.open(object, { start: 0, end: 1 }),
      store.size(object),
      store.delete(object, Date.now() + 60_000),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(StorageUnavailable) });

    await relay.behave("well");
    expect(await text(await store.open(object))).toBe("poster");
    await expect(store.open(sha256("another"))).rejects.toThrow(MissingObject);
  },
);

test("a put waits for a store that comes back soon, and says so when it does not", async () => {
  await using opened = await openBehindRelay();
  const { store, relay } = opened;
  await relay.behave("failing");
  const putting = store.put(Buffer.from("poster"));
  await sleep(300);
  await relay.behave("well");
  const { object } = await putting;
  expect(await store.size(object)).toBe(6);

  await relay.behave("stopped");
  await expect(store.put(Buffer.from("another"))).rejects.toThrow(StorageUnavailable);
});
