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
import { isMissing, type S3Bucket } from "../storage/s3-bucket.ts";
import { arrivingUpload, uploadSuffixes } from "../storage/s3-store.ts";
import { freeBytes } from "./disk-space.ts";
import type { UploadStorage } from "./upload-storage.ts";

export async function openBucketUploads(bucket: S3Bucket, folder: string): Promise<UploadStorage> {
  const newIncoming = await openIncoming(folder);
  const Bucket = bucket.name;

  async function* unfinishedUploads(Prefix?: string): AsyncGenerator<{ id: string; UploadId: string }> {
    let KeyMarker: string | undefined;
    let UploadIdMarker: string | undefined;
    do {
      const page = await bucket.send(new ListMultipartUploadsCommand({ Bucket, Prefix, KeyMarker, UploadIdMarker }));
      for (const { Key = "", UploadId = "" } of page.Uploads ?? []) if (isId(Key)) yield { id: Key, UploadId };
      KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined;
      UploadIdMarker = page.NextUploadIdMarker;
    } while (KeyMarker);
  }

  async function* storedUploads(): AsyncGenerator<string> {
    let ContinuationToken: string | undefined;
    do {
      // Names with a slash belong to the object store.
      const page = await bucket.send(new ListObjectsV2Command({ Bucket, Delimiter: "/", ContinuationToken }));
      for (const { Key = "" } of page.Contents ?? []) {
        const id = arrivingUpload(Key);
        if (id !== undefined) yield id;
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
      for await (const { UploadId } of unfinishedUploads(id)) {
        await bucket.send(new AbortMultipartUploadCommand({ Bucket, Key: id, UploadId })).catch((error) => {
          if (!isMissing(error)) throw error;
        });
      }
      for (const suffix of uploadSuffixes) await bucket.send(new DeleteObjectCommand({ Bucket, Key: id + suffix }));
    },

    async ids() {
      const ids = new Set<string>();
      for await (const id of storedUploads()) ids.add(id);
      for await (const { id } of unfinishedUploads()) ids.add(id);
      return [...ids];
    },

    free: () => freeBytes(folder),
    isBesideFiles: false,
  };
}
