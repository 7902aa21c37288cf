import type { Database } from "../database/database.ts";
import type { S3Bucket } from "../storage/s3-bucket.ts";
import { type ArrivingFiles, openArrivingFiles } from "./arriving-files.ts";

/** Uploads arrive where the objects are kept: in the bucket, or in a folder of this machine. */
export async function openArriving(folder: string, reading: Database, bucket?: S3Bucket): Promise<ArrivingFiles> {
  if (!bucket) return openArrivingFiles(folder, reading);
  const { openArrivingInBucket } = await import("./arriving-in-bucket.ts");
  return openArrivingInBucket(bucket, folder);
}
