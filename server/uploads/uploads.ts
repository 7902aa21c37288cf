import type { Readable } from "node:stream";
import { newId } from "#core/id.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { uploadLimits } from "#core/upload.ts";
import type { Database } from "../database/database.ts";
import type { Leases } from "../database/leases.ts";
import type { UploadRow } from "../database/schema.ts";
import type { Logger } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { StagedFile, StagedPicture, StagedSheet } from "../storage/staged-file.ts";
import type { UploadStorage } from "./arriving-files.ts";
import { openChecker, type UploadStatus } from "./check-upload.ts";
import type { NewUpload } from "./new-upload.ts";
import { tooLarge } from "./purposes.ts";
import type { TusServer } from "./receive.ts";
import { hasDiskSpaceFor } from "./room.ts";
import type { StagedUploads } from "./staged-uploads.ts";
import { addUpload, removeUploads } from "./upload-rows.ts";

/** An upload ends after this long, in milliseconds, whatever has become of it. */
export const uploadLasts = 24 * 60 * 60 * 1_000;
/** It is removed this much later: a form that is being saved at that moment still finds what it has named. */
const removedAfter = uploadLasts + 60 * 60 * 1_000;
/** What one administrator may have waiting. What is saved has no such end: there `isRoomFor` keeps the disk from filling. */
const mostWaiting = { uploads: 200, bytes: 2_000_000_000 };
const tooManyWaiting =
  "Too many files are waiting to be saved. Save or leave the forms that hold them, then try again.";
const noRoom = "The server has no room for this file. Delete what is not needed, or ask whoever runs it for more.";

/** Files that administrators send before the form that they are for. */
export interface Uploads extends AsyncDisposable {
  /** One administrator's. */
  of(administrator: string): AdministratorUploads;
  /** Removes uploads that have ended, and bytes that no upload knows. Answers how many uploads went. */
  collectGarbage(): Promise<number>;
}

export interface AdministratorUploads extends StagedUploads {
  /** Makes room for a file and answers where to send it. Refused, under `file`, where it is too large or one too many. */
  begin(file: NewUpload, request: Request): Promise<Outcome<Response>>;
  /** Answers a request of the tus protocol about one of these uploads, which brings these bytes; undefined where it is none. */
  receive(id: string, request: Request, bytes: Readable): Promise<Response | undefined>;
  /** Waits for the check of what has arrived whole; undefined where it is none of these uploads. */
  status(id: string): Promise<UploadStatus | undefined>;
  /** Forgets an upload, wherever it is. Answers whether there was one. */
  remove(id: string): Promise<boolean>;
}

export interface UploadsOptions {
  database: Database;
  reading: Database;
  store: ObjectStore;
  storage: UploadStorage;
  log: Logger;
  metrics?: Metrics;
  /** Where several processes share one database. */
  leases?: Leases;
  /** The clock, in milliseconds since 1970. */
  now?: () => number;
  /** What the disk must keep free, in bytes, if not as much as usual. */
  kept?: number;
}

export function openUploads(needs: UploadsOptions): Uploads {
  const { database, reading, storage, log, metrics, leases, now = Date.now, kept } = needs;
  const checker = openChecker({ ...needs, now, forget: (id) => remove([id]), discard });
  let receiving: Promise<TusServer> | undefined;

  /** tus takes 20 MB and a moment to load, which a server that nobody uploads to should not spend. */
  function receiver(): Promise<TusServer> {
    receiving ??= Promise.all([import("./receive.ts"), storage.openForTus()]).then(([{ openTusServer }, tus]) =>
      openTusServer(tus, log, { leases, arrived: metrics?.uploadArrived }),
    );
    return receiving;
  }

  async function find(administrator: string, id: string): Promise<UploadRow | undefined> {
    return reading
      .selectFrom("upload")
      .selectAll()
      .where("id", "=", id)
      .where("administrator_id", "=", administrator)
      .where("created_at", ">", now() - uploadLasts)
      .executeTakeFirst();
  }

  async function remove(ids: string[]): Promise<void> {
    // The rows first: bytes without a row are swept, a row without its bytes would be an upload that never arrives.
    await removeUploads(database, ids, now());
    for (const id of ids) await discard(id);
  }

  /** Whatever was to become of the upload is in its row: bytes that cannot be removed now are swept. */
  async function discard(id: string): Promise<void> {
    await storage.remove(id).catch((error) => log.warn({ err: error }, "An upload's bytes were left to be swept"));
  }

  return {
    of(administrator) {
      // Its browser may not have waited for the check, or not have heard of it.
      async function staged(id: string, purpose: UploadRow["purpose"]) {
        const row = await find(administrator, id);
        const arrival = row?.purpose === purpose ? await checker.check(id) : undefined;
        return arrival?.step === "good" ? arrival.staged : undefined;
      }

      return {
        async begin(file, request) {
          const { purpose, name, size } = file;
          if (size > uploadLimits[purpose]) return refused({ file: tooLarge[purpose] });
          if (!(await hasDiskSpaceFor(size, await storage.free(), reading, kept))) {
            log.error({ size }, "An upload was refused: the disk is almost full");
            return refused({ file: noRoom });
          }
          const id = newId();
          const row = { id, administrator_id: administrator, purpose, name, size, created_at: now(), staged: null };
          if (!(await addUpload(database, row, mostWaiting))) return refused({ file: tooManyWaiting });
          const answer = await (await receiver()).create(request, id);
          // What it may have begun is swept: where the bucket is away, its doings are not waited for once more.
          if (!answer.ok) await removeUploads(database, [id], now());
          return done(answer);
        },

        async receive(id, request, bytes) {
          const row = await find(administrator, id);
          if (!row) return undefined;
          // Checked already, so that its bytes have moved on: whoever lost the last answer hears that all have arrived.
          if (row.staged) return allArrived(request, row);
          const answer = await (await receiver()).answer(request, id, bytes);
          // Or just now: tus has found no bytes.
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
      };
    },

    async collectGarbage() {
      // Asked for before the rows: an upload that begins meanwhile has its row first.
      const lying = await storage.ids();
      const ended = await database
        .selectFrom("upload")
        .select("id")
        .where("created_at", "<=", now() - removedAfter)
        .execute();
      await remove(ended.map(({ id }) => id));
      const rows = await database.selectFrom("upload").select("id").execute();
      const known = new Set(rows.map(({ id }) => id));
      for (const id of lying) if (!known.has(id)) await storage.remove(id);
      return ended.length;
    },

    [Symbol.asyncDispose]: () => checker[Symbol.asyncDispose](),
  };
}

function allArrived(request: Request, { size }: UploadRow): Response {
  const headers = { "Tus-Resumable": "1.0.0", "Upload-Offset": `${size}`, "Upload-Length": `${size}` };
  return new Response(null, { status: request.method === "HEAD" ? 200 : 409, headers });
}
