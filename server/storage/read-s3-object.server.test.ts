import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { StorageUnavailable } from "./object-store.ts";
import { readS3Object } from "./read-s3-object.ts";
import { openS3Bucket } from "./s3-bucket.ts";

/** A bucket with one object whose connections break before the first byte. */
async function openBreakingBucket() {
  let connections = 0;
  const server = createServer((request, response) => {
    if (!request.url?.includes("/firmware")) return response.end("<ListBucketResult></ListBucketResult>");
    connections += 1;
    response.writeHead(200, { "Content-Length": 1_000 }).flushHeaders();
    setImmediate(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bucket = await openS3Bucket({
    bucket: "cameras",
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: "us-east-1",
    accessKeyId: "somebody",
    secretAccessKey: "secret",
  });
  return {
    bucket,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      bucket[Symbol.dispose]();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

test("a file whose connection breaks three times in a row is told as a store that is away, not as a fault of ours", async () => {
  await using opened = await openBreakingBucket();
  const reading = readS3Object(opened.bucket, "firmware").then(buffer);
  // Uploads respond to this error with 503, and the browser retries.
  await expect(reading).rejects.toThrow(StorageUnavailable);
  expect(opened.connections()).toBe(3);
});
