import { Readable } from "node:stream";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { type ByteRange, StorageUnavailable } from "./object-store.ts";
import type { S3Bucket } from "./s3-bucket.ts";

const maxFailures = 3;

/** Reconnects, because stores close the connections of slow readers. Throws `StorageUnavailable` or S3's error. */
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
      if (++failures === maxFailures) throw new StorageUnavailable(broken);
    }
  }

  const stream = Readable.from(bytes(), { objectMode: false });
  // A generator that was never read does not run its cleanup.
  return stream.once("close", () => first.body.destroy());
}
