import type { Readable } from "node:stream";
import { type UploadPurpose, uploadLimits } from "#core/files/upload.ts";
import { newId } from "#core/id.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { filesBesideList } from "#core/product-list/product-files.ts";
import type { Database } from "../database/database.ts";
import type { Leases } from "../database/leases.ts";
import { logFailure } from "../database/log-failure.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { S3Bucket } from "../storage/s3-bucket.ts";
import type { StagedFile, StagedPicture, StagedSbom, StagedSheet } from "../storage/staged-file.ts";
import { openChecker, tooLarge, type UploadStatus } from "./check-upload.ts";
import { hasDiskSpaceFor } from "./disk-space.ts";
import type { TusServer } from "./tus-server.ts";
import { unsavedUploads } from "./unsaved-uploads.ts";
import { addUpload, removeUploads, type StoredUpload } from "./upload-rows.ts";
import { openFolderUploads, type UploadStorage } from "./upload-storage.ts";

export const uploadLasts = 24 * 60 * 60 * 1_000;
/** Later than it expires, so that a form being saved still finds its uploads. */
const removedAfter = uploadLasts + 60 * 60 * 1_000;
/** A list with as many files beside it as there may be, and the files of other forms. */
const maxPending = { uploads: filesBesideList.files + 200, bytes: 2_000_000_000 };
const largestUpload = Math.max(...Object.values(uploadLimits));
const tooManyUploads =
  "Too many files are waiting to be saved. Save or leave the forms that hold them, then try again.";
const diskFull =
  "The server has no space for this file. Delete files that are not needed, or ask the server's operator for more space.";

export interface Uploads extends AsyncDisposable {
  of(administrator: string): AdministratorUploads;
  collectGarbage(): Promise<number>;
}

export interface NewUpload {
  purpose: UploadPurpose;
  name: string;
  size: number;
}

/** Undefined if unknown, expired, incomplete, refused, or of another administrator or purpose. */
export interface StagedUploads {
  picture(id: string): Promise<StagedPicture | undefined>;
  sheet(id: string): Promise<StagedSheet | undefined>;
  sbom(id: string): Promise<StagedSbom | undefined>;
  file(id: string, purpose: "product-file" | "general-file"): Promise<StagedFile | undefined>;
  /** Call it after the commit: a refused form needs its uploads again. */
  used(ids: string[]): Promise<void>;
  /** Deletes an upload of any administrator that `unsavedUploads` lists. Returns false if there is none. */
  removeUnsaved(id: string): Promise<boolean>;
  /** What is free, in bytes, where the disk that holds the files has no space for the largest upload. */
  shortDisk(): Promise<number | undefined>;
}

export interface AdministratorUploads extends StagedUploads {
  /** Refused, under `file`, if the file is too large, there are too many uploads, or the disk is almost full. */
  begin(file: NewUpload, request: Request): Promise<Outcome<Response>>;
  receive(id: string, request: Request, bytes: Readable): Promise<Response | undefined>;
  /** Undefined if there is no such upload, like `receive`. */
  status(id: string): Promise<UploadStatus | undefined>;
  remove(id: string): Promise<boolean>;
}

export interface UploadsOptions {
  database: Database;
  reading: Database;
  store: ObjectStore;
  storage: UploadStorage;
  log: Logger;
  metrics?: Metrics;
  leases?: Leases;
  now?: () => number;
  reserved?: number;
}

export async function openUploadStorage(folder: string, reading: Database, bucket?: S3Bucket): Promise<UploadStorage> {
  if (!bucket) return openFolderUploads(folder, reading);
  const { openBucketUploads } = await import("./bucket-storage.ts");
  return openBucketUploads(bucket, folder);
}

export function openUploads(options: UploadsOptions): Uploads {
  const { database, reading, storage, log, metrics, leases, now = Date.now, reserved } = options;
  const checker = openChecker({ ...options, now, remove: (id) => remove([id]), discard });
  let tusServer: Promise<TusServer> | undefined;

  /** Loaded on the first upload, because tus takes 20 MB. */
  function tus(): Promise<TusServer> {
    tusServer ??= Promise.all([import("./tus-server.ts"), storage.openForTus()]).then(([{ openTusServer }, store]) =>
      openTusServer(store, { report: reportFailure, leases, arrived: metrics?.uploadArrived }),
    );
    return tusServer;
  }

  function reportFailure(error: unknown): void {
    logFailure(log, database, error, "An upload failed");
  }

  async function find(administrator: string, id: string): Promise<StoredUpload | undefined> {
    return reading
      .selectFrom("upload")
      .selectAll()
      .where("id", "=", id)
      .where("administrator_id", "=", administrator)
      .where("created_at", ">", now() - uploadLasts)
      .executeTakeFirst();
  }

  async function remove(ids: string[]): Promise<void> {
    // Rows first: garbage collection removes bytes without a row, but not rows without bytes.
    await removeUploads(database, ids, now());
    for (const id of ids) await discard(id);
  }

  async function discard(id: string): Promise<void> {
    await storage
      .remove(id)
      .catch((error) => log.warn({ err: error }, "An upload's bytes are left to garbage collection"));
  }

  return {
    of(administrator) {
      // The browser may not have waited for the check.
      async function staged(id: string, purpose: UploadPurpose) {
        const row = await find(administrator, id);
        const status = row?.purpose === purpose ? await checker.check(id) : undefined;
        return status?.step === "good" ? status.staged : undefined;
      }

      return {
        async begin(file, request) {
          const { purpose, name, size } = file;
          if (size > uploadLimits[purpose]) return refused({ file: tooLarge[purpose] });
          if (!(await hasDiskSpaceFor(size, await storage.free(), reading, reserved))) {
            log.error({ size }, "An upload was refused: the disk is almost full");
            return refused({ file: diskFull });
          }
          const id = newId();
          const row = { id, administrator_id: administrator, purpose, name, size, created_at: now(), staged: null };
          if (!(await addUpload(database, row, maxPending))) return refused({ file: tooManyUploads });
          const answer = await (await tus()).create(request, id);
          // Leaves the bytes to garbage collection: an unavailable bucket would make the client wait twice.
          if (!answer.ok) await removeUploads(database, [id], now());
          return done(answer);
        },

        async receive(id, request, bytes) {
          const row = await find(administrator, id);
          if (!row) return undefined;
          // tus no longer has the bytes of a checked upload.
          if (row.staged) return allArrived(request, row);
          const answer = await (await tus()).answer(request, id, bytes);
          // The check may have ended during the request: tus then found no bytes.
          const moved = answer.status === 410 ? await find(administrator, id) : undefined;
          return moved?.staged ? allArrived(request, moved) : answer;
        },

        async status(id) {
          const row = await find(administrator, id);
          return row && checker.check(id);
        },

        async remove(id) {
          const row = await find(administrator, id);
          if (row) await remove([id]);
          return row !== undefined;
        },

        picture: (id) => staged(id, "picture") as Promise<StagedPicture | undefined>,
        sheet: (id) => staged(id, "sheet") as Promise<StagedSheet | undefined>,
        sbom: (id) => staged(id, "sbom") as Promise<StagedSbom | undefined>,
        file: (id, purpose) => staged(id, purpose) as Promise<StagedFile | undefined>,

        async used(ids) {
          if (ids.length === 0) return;
          const rows = await database
            .selectFrom("upload")
            .select("id")
            .where("id", "in", ids)
            .where("administrator_id", "=", administrator)
            .execute();
          await remove(rows.map(({ id }) => id));
        },

        async removeUnsaved(id) {
          const listed = await unsavedUploads(database, now());
          if (!listed.some((upload) => upload.id === id)) return false;
          await remove([id]);
          return true;
        },

        async shortDisk() {
          if (!storage.isBesideFiles) return undefined;
          const free = await storage.free();
          return (await hasDiskSpaceFor(largestUpload, free, reading, reserved)) ? undefined : free;
        },
      };
    },

    async collectGarbage() {
      // Before the rows: a new upload has its row before its bytes.
      const stored = await storage.ids();
      const ended = await database
        .selectFrom("upload")
        .select("id")
        .where("created_at", "<=", now() - removedAfter)
        .where("list_id", "is", null)
        .execute();
      await remove(ended.map(({ id }) => id));
      const rows = await database.selectFrom("upload").select("id").execute();
      const known = new Set(rows.map(({ id }) => id));
      for (const id of stored) if (!known.has(id)) await storage.remove(id);
      return ended.length;
    },

    [Symbol.asyncDispose]: () => checker[Symbol.asyncDispose](),
  };
}

function allArrived(request: Request, { size }: StoredUpload): Response {
  const headers = { "Tus-Resumable": "1.0.0", "Upload-Offset": `${size}`, "Upload-Length": `${size}` };
  return new Response(null, { status: request.method === "HEAD" ? 200 : 409, headers });
}
