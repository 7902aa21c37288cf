import { createReadStream } from "node:fs";
import { extname } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type _Object,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { isId } from "#core/id.ts";
import type { Leases } from "../database/leases.ts";
import { StartError } from "../start-error.ts";
import { hashed, type IncomingFile, openIncoming, writeHashed } from "./incoming-file.ts";
import {
  isObjectName,
  MissingObject,
  markerName,
  type ObjectSource,
  type ObjectStore,
  StorageUnavailable,
  type StoredObject,
  type StoreMarker,
} from "./object-store.ts";
import { readS3Object } from "./read-s3-object.ts";
import { isMissing, type S3Bucket } from "./s3-bucket.ts";

const prefix = "objects/";
/** Limits how long a deletion blocks puts of the same bytes. */
const deletingFor = 60_000;
const deletedWithin = 10_000;
const sentWithin = (size: number) => 15_000 + size / 200;
const maxAttempts = 3;

interface S3StoreNeeds {
  bucket: S3Bucket;
  leases: Leases;
  folder: string;
}

/** `put` uploads existing objects too, to renew their time. For concurrent deletions see docs/decisions/objects.md. */
export async function openS3Store({ bucket, leases, folder }: S3StoreNeeds): Promise<ObjectStore> {
  const newIncoming = await openIncoming(folder);
  const nameOf = (object: string) => ({ Bucket: bucket.name, Key: prefix + object });
  const deletionOf = (object: string) => `delete ${object}`;

  async function prepare(source: ObjectSource, part: IncomingFile) {
    if (source instanceof Uint8Array) return { stored: await hashed(source), bytes: () => source };
    const fromFile = typeof source === "string";
    const stored = fromFile ? await hashed(source) : await writeHashed(part.path, source);
    const path = fromFile ? source : part.path;
    return { stored, bytes: () => createReadStream(path) };
  }

  async function sendBytes({ object, size }: StoredObject, bytes: () => Uint8Array | Readable): Promise<void> {
    for (let attempts = 1; ; attempts++) {
      const command = new PutObjectCommand({ ...nameOf(object), Body: bytes(), ContentLength: size });
      signFor(command, object);
      try {
        await bucket.send(command, { within: sentWithin(size) });
        return;
      } catch (error) {
        if (!(error instanceof StorageUnavailable) || attempts === maxAttempts) throw error;
        await sleep(attempts * 500);
      }
    }
  }

  async function find(object: string) {
    try {
      const found = await bucket.send(new HeadObjectCommand(nameOf(object)));
      return { size: found.ContentLength ?? 0, lastModified: found.LastModified?.getTime() ?? 0 };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function put(source: ObjectSource): Promise<StoredObject> {
    await using part = newIncoming();
    const { stored, bytes } = await prepare(source, part);
    do {
      await sendBytes(stored, bytes);
      while (await leases.isTaken(deletionOf(stored.object))) await sleep(100);
    } while (!(await find(stored.object)));
    return stored;
  }

  return {
    put,
    adopt: (path) => put(path),

    async open(object, range) {
      try {
        return await readS3Object(bucket, prefix + object, range);
      } catch (error) {
        throw isMissing(error) ? new MissingObject(object) : error;
      }
    },

    async size(object) {
      return (await find(object))?.size;
    },

    async delete(object, putBefore) {
      const taken = performance.now();
      const lease = await leases.take(deletionOf(object), deletingFor);
      if (!lease) return false;
      let asked = false;
      try {
        const found = await find(object);
        if (!found || !isOlder(found.lastModified, putBefore)) return false;
        // The lease may have expired while this process was suspended.
        if (performance.now() - taken > deletingFor / 2) return false;
        asked = true;
        await bucket.send(new DeleteObjectCommand(nameOf(object)), { within: deletedWithin });
        asked = false;
        return true;
      } finally {
        // After a timeout the store may still delete, so the lease is left to expire.
        if (!asked) await lease.release();
      }
    },

    async *olderThan(moment) {
      for await (const { Key = "", LastModified } of listed(bucket, prefix)) {
        const object = Key.slice(prefix.length);
        if (isObjectName(object) && isOlder(LastModified?.getTime() ?? 0, moment)) yield object;
      }
    },

    async *strays() {
      for await (const { Key = "" } of listed(bucket)) {
        const isObject = Key.startsWith(prefix) && isObjectName(Key.slice(prefix.length));
        if (!isObject && Key !== markerName && !arrivingUpload(Key)) yield Key;
      }
    },
  };
}

/** tus objects per upload: the file, its metadata, and a remainder smaller than a part. */
export const uploadSuffixes = ["", ".info", ".part"];

/** The id of the upload to which an object of the bucket belongs. */
export function arrivingUpload(name: string): string | undefined {
  const suffix = extname(name);
  const id = name.slice(0, name.length - suffix.length);
  return isId(id) && uploadSuffixes.includes(suffix) ? id : undefined;
}

async function* listed(bucket: S3Bucket, Prefix?: string): AsyncGenerator<_Object> {
  let ContinuationToken: string | undefined;
  do {
    const page = await bucket.send(new ListObjectsV2Command({ Bucket: bucket.name, Prefix, ContinuationToken }));
    yield* page.Contents ?? [];
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}

export function bucketMarker(bucket: S3Bucket): StoreMarker {
  const name = { Bucket: bucket.name, Key: markerName };
  const explained = (error: unknown) =>
    new StartError(
      `The object ${markerName} of the bucket "${bucket.name}" of S3_BUCKET: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  return {
    async read() {
      try {
        return await (await bucket.send(new GetObjectCommand(name))).Body?.transformToString();
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw explained(error);
      }
    },

    async write(text) {
      try {
        await bucket.send(new PutObjectCommand({ ...name, Body: text, ContentType: "text/plain" }));
      } catch (error) {
        throw explained(error);
      }
    },
  };
}

/** Stores report whole seconds, so a put within the second counts as newer. */
function isOlder(lastModified: number, moment: number): boolean {
  return lastModified + 1_000 <= moment;
}

/** The store verifies the body by this SHA-256, and the client need not hash it again. */
function signFor(command: PutObjectCommand, object: string): void {
  command.middlewareStack.add(
    (next) => (args) => {
      (args.request as { headers: Record<string, string> }).headers["x-amz-content-sha256"] = object;
      return next(args);
    },
    { step: "build" },
  );
}
