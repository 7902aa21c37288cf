import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { OpenDatabase } from "#server/database/database.ts";
import { type Leases, openLeases } from "#server/database/leases.ts";
import { openFolderStore } from "#server/storage/folder-store.ts";
import type { ObjectStore } from "#server/storage/object-store.ts";
import { openS3Bucket, type S3Bucket, type S3Config } from "#server/storage/s3-bucket.ts";
import { openS3Store } from "#server/storage/s3-store.ts";
import { makeBucket } from "./s3-server.ts";
import { openTestDatabase } from "./test-database.ts";
import { extraTimeMs } from "./time-limits.ts";

export interface TestStore extends AsyncDisposable {
  readonly store: ObjectStore;
  readonly folder: string;
  readonly bucket?: S3Bucket;
  readonly config?: S3Config;
  readonly leases?: Leases;
}

interface TestStoreOptions {
  /** A site's processes share its database; given by tests that have one. */
  data?: OpenDatabase;
  /** Another route to the S3 server. */
  endpoint?: string;
}

export async function openTestStore({ data, endpoint: way }: TestStoreOptions = {}): Promise<TestStore> {
  await using opening = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "varifocal-store-"));
  opening.defer(() => rm(folder, { recursive: true, force: true }));
  const endpoint = inject("s3");
  if (!endpoint) {
    const store = await openFolderStore(folder);
    const opened = opening.move();
    return { store, folder, [Symbol.asyncDispose]: () => opened.disposeAsync() };
  }

  const { database, reading } = data ?? opening.use(await openTestDatabase()).data;
  const leases = openLeases(database, reading);
  const config = { ...(await makeBucket(endpoint)), endpoint: way ?? endpoint };
  const bucket = opening.use(await openS3Bucket(config, way ? 0 : extraTimeMs));
  const store = await openS3Store({ bucket, leases, folder });
  const opened = opening.move();
  return { store, folder, bucket, config, leases, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
