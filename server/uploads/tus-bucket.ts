import type { Readable } from "node:stream";
import { S3Store } from "@tus/s3-store";
import { ERRORS, type Upload } from "@tus/server";
import { StorageUnavailable } from "../storage/object-store.ts";
import type { S3Bucket } from "../storage/s3-bucket.ts";
import { isMissing, isUnavailable } from "../storage/s3-errors.ts";

/** What a browser sends at a time makes four parts; S3 takes none below 5 MiB but the last. In bytes. */
const partSize = 8 * 1024 * 1024;
/**
 * More than can ever be: whoever waits for its turn while another part fails is given one that nobody gives back, until none
 * is left and every upload hangs. A request makes four parts at most, and the bucket's connections are counted anyway.
 */
const mostPartsUnderWay = 1_000;

/** A bucket as tus writes to it: what the package does not tell apart is told apart here. */
export class TusBucket extends S3Store {
  constructor(bucket: S3Bucket) {
    super({
      partSize,
      maxConcurrentPartUploads: mostPartsUnderWay,
      useTags: false,
      // What it keeps in mind of an upload, another process may have changed.
      cache: { get: async () => undefined, set: async () => {}, delete: async () => {} },
      s3ClientConfig: { ...bucket.clientConfig, bucket: bucket.name },
    });
    // Not those for uploads of unknown length: with one, a limit holds before the first byte.
    this.extensions = ["creation"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const created = await toldApart(super.create(upload));
    // Nothing more will come, so that nothing would make it.
    const nothing = { Bucket: this.bucket, Key: upload.id, Body: Buffer.alloc(0), ContentLength: 0 };
    if (upload.size === 0) await toldApart(this.client.putObject(nothing));
    return created;
  }

  /** The package says of every failure that there is no such file, and a browser would begin anew. */
  override async getUpload(id: string): Promise<Upload> {
    await toldApart(this.getMetadata(id));
    const upload = await toldApart(super.getUpload(id));
    if (upload.offset === upload.size) await toldApart(this.finish(id));
    return upload;
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return toldApart(super.write(source, id, offset));
  }

  /** Every part may be there, and the store was away when they were to be put together. */
  private async finish(id: string): Promise<void> {
    const parts = await this.retrieveParts(id).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    if (parts.length > 0) await this.finishMultipartUpload(await this.getMetadata(id), parts);
  }
}

async function toldApart<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) throw ERRORS.FILE_NOT_FOUND;
    throw isUnavailable(error) ? new StorageUnavailable(error) : error;
  }
}
