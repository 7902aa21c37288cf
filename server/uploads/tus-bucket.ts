import type { Readable } from "node:stream";
import { S3Store } from "@tus/s3-store";
import { ERRORS, type Upload } from "@tus/server";
import { StorageUnavailable } from "../storage/object-store.ts";
import { isMissing, isUnavailable, type S3Bucket } from "../storage/s3-bucket.ts";

/** In bytes. S3 refuses parts below 5 MiB, except the last. */
const partSize = 8 * 1024 * 1024;
/** Never reached, because the package leaks a slot when a part fails while another waits for one. */
const maxConcurrentPartUploads = 1_000;

export class TusBucket extends S3Store {
  constructor(bucket: S3Bucket) {
    super({
      partSize,
      maxConcurrentPartUploads,
      useTags: false,
      // Another process may change the upload.
      cache: { get: async () => undefined, set: async () => {}, delete: async () => {} },
      s3ClientConfig: { ...bucket.clientConfig, bucket: bucket.name },
    });
    // Without uploads of unknown length, so that the limit applies before the first byte.
    this.extensions = ["creation"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const created = await translateErrors(super.create(upload));
    // An empty upload has no later request that would create the object.
    const empty = { Bucket: this.bucket, Key: upload.id, Body: Buffer.alloc(0), ContentLength: 0 };
    if (upload.size === 0) await translateErrors(this.client.putObject(empty));
    return created;
  }

  /** The package reports every failure as a missing file, and a browser would restart the upload. */
  override async getUpload(id: string): Promise<Upload> {
    await translateErrors(this.getMetadata(id));
    const upload = await translateErrors(super.getUpload(id));
    if (upload.offset === upload.size) await translateErrors(this.finish(id));
    return upload;
  }

  override write(source: Readable, id: string, offset: number): Promise<number> {
    return translateErrors(super.write(source, id, offset));
  }

  /** All parts may have arrived before the store became unavailable. */
  private async finish(id: string): Promise<void> {
    const parts = await this.retrieveParts(id).catch((error) => {
      if (isMissing(error)) return [];
      throw error;
    });
    if (parts.length > 0) await this.finishMultipartUpload(await this.getMetadata(id), parts);
  }
}

async function translateErrors<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) throw ERRORS.FILE_NOT_FOUND;
    throw isUnavailable(error) ? new StorageUnavailable(error) : error;
  }
}
