import type { Database } from "../database/database.ts";
import type { S3Bucket } from "../storage/s3-bucket.ts";
import { openFolderUploads, type UploadStorage } from "./arriving-files.ts";

/** Uploads arrive where the objects are kept: in the bucket, or in a folder of this machine. */
export async function openUploadStorage(folder: string, reading: Database, bucket?: S3Bucket): Promise<UploadStorage> {
  if (!bucket) return openFolderUploads(folder, reading);
  const { openBucketUploads } = await import("./arriving-in-bucket.ts");
  return openBucketUploads(bucket, folder);
}
