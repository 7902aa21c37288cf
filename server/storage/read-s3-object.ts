import { Readable } from "node:stream";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { type ByteRange, StorageUnavailable } from "./object-store.ts";
import type { S3Bucket } from "./s3-bucket.ts";

/** So often in a row a connection may break without a byte. */
const mostFailures = 3;

/**
 * The bytes of an object, or those of a range. Where the connection breaks, the rest comes over another one: a store
 * closes one that a slow visitor's player leaves standing. Throws what the store refuses, or `StoreAway`.
 */
export async function readS3Object(bucket: S3Bucket, key: string, range?: ByteRange): Promise<Readable> {
  async function get(part?: ByteRange) {
    const Range = part && `bytes=${part.start}-${part.end}`;
    const answer = await bucket.send(new GetObjectCommand({ Bucket: bucket.name, Key: key, Range }));
    return { body: answer.Body as Readable, size: answer.ContentLength ?? 0 };
  }

  const first = await get(range);
  const start = range?.start ?? 0;
  const end = start + first.size - 1;

  async function* bytes(): AsyncGenerator<Uint8Array> {
    let { body } = first;
    let next = start;
    for (let failures = 0; ; { body } = await get({ start: next, end })) {
      let broken: unknown = new Error("The connection ended early.");
      try {
        for await (const piece of body) {
          next += piece.length;
          failures = 0;
          yield piece;
        }
      } catch (error) {
        broken = error;
      }
      if (next > end) return;
      if (++failures === mostFailures) throw new StorageUnavailable(broken);
    }
  }

  const stream = Readable.from(bytes(), { objectMode: false });
  // Whoever leaves before the first byte never began to read.
  return stream.once("close", () => first.body.destroy());
}
