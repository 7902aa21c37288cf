import { join } from "node:path";
import type { Config } from "../config.ts";
import type { OpenDatabase } from "../database/database.ts";
import { openLeases } from "../database/leases.ts";
import { openFolderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";
import type { S3Bucket } from "./s3-bucket.ts";

export type StoreConfig = Pick<Config, "dataDir" | "s3">;

/** A file store and, where it is one, the bucket behind it. */
export interface OpenStore extends Disposable {
  store: ObjectStore;
  bucket?: S3Bucket;
}

/** Opens the file store that the configuration names. Throws `StartError` where it cannot. */
export async function openStore({ dataDir, s3 }: StoreConfig, data: OpenDatabase): Promise<OpenStore> {
  const folder = join(dataDir, "objects");
  if (!s3) return { store: await openFolderStore(folder), [Symbol.dispose]() {} };

  // What speaks S3 takes 20 MB and a moment to load, which a server with a folder should not spend.
  const [{ openS3Bucket }, { openS3Store }] = await Promise.all([import("./s3-bucket.ts"), import("./s3-store.ts")]);
  using opening = new DisposableStack();
  const bucket = opening.use(await openS3Bucket(s3));
  const leases = openLeases(data.database, data.reading);
  const store = await openS3Store({ bucket, leases, folder });
  const opened = opening.move();
  return { store, bucket, [Symbol.dispose]: () => opened.dispose() };
}
