import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from "@aws-sdk/client-s3";
import { isId } from "#core/id.ts";
import { openIncoming } from "../storage/incoming-file.ts";
import { readS3Object } from "../storage/read-s3-object.ts";
import type { S3Bucket } from "../storage/s3-bucket.ts";
import { isMissing } from "../storage/s3-errors.ts";
import type { UploadStorage } from "./arriving-files.ts";
import { freeBytes } from "./room.ts";

/** What tus makes of an upload beside the S3 upload in parts: the file once it is whole, what it notes, and a small rest. */
const suffixes = ["", ".info", ".part"];

/**
 * In an S3 bucket, beside the objects, so that every process finds what another has received. `folder` is this machine's,
 * for a file that is being checked.
 */
export async function openBucketUploads(bucket: S3Bucket, folder: string): Promise<UploadStorage> {
  const newIncoming = await openIncoming(folder);
  const Bucket = bucket.name;
  /** What has been begun and not been put together yet. */
  async function* begunUploads(Prefix?: string): AsyncGenerator<{ id: string; UploadId: string }> {
    let KeyMarker: string | undefined;
    let UploadIdMarker: string | undefined;
    do {
      const page = await bucket.send(new ListMultipartUploadsCommand({ Bucket, Prefix, KeyMarker, UploadIdMarker }));
      for (const { Key = "", UploadId = "" } of page.Uploads ?? []) if (isId(Key)) yield { id: Key, UploadId };
      KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined;
      UploadIdMarker = page.NextUploadIdMarker;
    } while (KeyMarker);
  }

  async function* lyingUploads(): AsyncGenerator<string> {
    let ContinuationToken: string | undefined;
    do {
      // What has a slash in its name belongs to others.
      const page = await bucket.send(new ListObjectsV2Command({ Bucket, Delimiter: "/", ContinuationToken }));
      for (const { Key = "" } of page.Contents ?? []) {
        const [id = ""] = Key.split(".");
        if (isId(id)) yield id;
      }
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  return {
    async openForTus() {
      const { TusBucket } = await import("./tus-bucket.ts");
      return new TusBucket(bucket);
    },

    async size(id) {
      try {
        return (await bucket.send(new HeadObjectCommand({ Bucket, Key: id }))).ContentLength;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async read(id, reader) {
      await using copy = newIncoming();
      await pipeline(await readS3Object(bucket, id), createWriteStream(copy.path, { flags: "wx" }));
      return await reader(copy.path);
    },

    async remove(id) {
      for await (const { UploadId } of begunUploads(id)) {
        await bucket.send(new AbortMultipartUploadCommand({ Bucket, Key: id, UploadId })).catch((error) => {
          if (!isMissing(error)) throw error;
        });
      }
      for (const suffix of suffixes) await bucket.send(new DeleteObjectCommand({ Bucket, Key: id + suffix }));
    },

    async ids() {
      const ids = new Set<string>();
      for await (const id of lyingUploads()) ids.add(id);
      for await (const { id } of begunUploads()) ids.add(id);
      return [...ids];
    },

    free: () => freeBytes(folder),
  };
}
