import { join } from "node:path";
import type { Config } from "../config.ts";
import type { OpenDatabase } from "../database/database.ts";
import { openLeases } from "../database/leases.ts";
import { openFolderMarker, openFolderStore } from "./folder-store.ts";
import type { ObjectStore, StoreMarker } from "./object-store.ts";
import type { S3Bucket } from "./s3-bucket.ts";

export type StoreConfig = Pick<Config, "dataDir" | "s3">;

export interface OpenStore extends Disposable {
  store: ObjectStore;
  bucket?: S3Bucket;
  marker: StoreMarker;
  place: string;
  settings: string;
}

export async function openStore({ dataDir, s3 }: StoreConfig, data: OpenDatabase): Promise<OpenStore> {
  const folder = join(dataDir, "objects");
  if (!s3) {
    return {
      store: await openFolderStore(folder),
      marker: await openFolderMarker(folder),
      place: `The folder ${folder} of DATA_DIR`,
      settings: "DATA_DIR, or set S3_BUCKET where the files are in a bucket",
      [Symbol.dispose]() {},
    };
  }

  // The S3 client takes 20 MB and time to load, which a server with a folder should not spend.
  const [{ openS3Bucket }, { bucketMarker, openS3Store }] = await Promise.all([
    import("./s3-bucket.ts"),
    import("./s3-store.ts"),
  ]);
  using opening = new DisposableStack();
  const bucket = opening.use(await openS3Bucket(s3));
  const leases = openLeases(data.database, data.reading);
  const store = await openS3Store({ bucket, leases, folder });
  const opened = opening.move();
  return {
    store,
    bucket,
    marker: bucketMarker(bucket),
    place: `The bucket "${s3.bucket}" of S3_BUCKET at ${s3.endpoint ?? "Amazon S3"}`,
    settings: "S3_BUCKET and S3_ENDPOINT",
    [Symbol.dispose]: () => opened.dispose(),
  };
}
