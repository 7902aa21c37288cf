import { fewAtATime } from "#core/few-at-a-time.ts";
import type { Upload, UploadPurpose } from "#core/upload.ts";
import type { Database } from "../database/database.ts";
import type { Leases } from "../database/leases.ts";
import type { UploadRow } from "../database/schema.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { Staged } from "../storage/staged-file.ts";
import type { UploadStorage } from "./arriving-files.ts";
import { lockUpload } from "./hold-upload.ts";
import { checks, describeUpload } from "./purposes.ts";
import { keepStaged } from "./upload-rows.ts";

/** How long a check waits for another process that has the upload, in milliseconds. */
const longestWait = 60_000;

/** What became of an upload: it is being sent; it is good, for a browser and for a command; or it is refused, and gone. */
export type UploadStatus =
  | { step: "sending" }
  | { step: "good"; upload: Upload; staged: Staged }
  | { step: "refused"; sentence: string };

export interface Checker extends AsyncDisposable {
  /** Waits for the check of what has arrived whole; undefined where there is no such upload (any more). */
  check(id: string): Promise<UploadStatus | undefined>;
}

interface CheckerNeeds {
  database: Database;
  reading: Database;
  store: ObjectStore;
  storage: UploadStorage;
  leases?: Leases;
  now: () => number;
  /** Removes an upload that is refused. */
  forget(id: string): Promise<void>;
  /** Removes the bytes of one that is kept. */
  discard(id: string): Promise<void>;
}

/**
 * Checks each upload once, however many ask, and keeps what it finds good. Disposing finishes what is under way; whatever
 * waits is checked when it is asked for again.
 */
export function openChecker({
  database,
  reading,
  store,
  storage,
  leases,
  now,
  forget,
  discard,
}: CheckerNeeds): Checker {
  // Decoding and parsing take one processor each; other files only pass through.
  const queues: Record<UploadPurpose, ReturnType<typeof fewAtATime>> = {
    picture: fewAtATime(1),
    sheet: fewAtATime(1),
    "product-file": fewAtATime(2),
    "general-file": fewAtATime(2),
  };
  const underWay = new Map<string, Promise<UploadStatus | undefined>>();
  let closed = false;

  function find(id: string): Promise<UploadRow | undefined> {
    return reading.selectFrom("upload").selectAll().where("id", "=", id).executeTakeFirst();
  }

  async function checkInTurn(id: string): Promise<UploadStatus | undefined> {
    const row = await find(id);
    if (!row) return undefined;
    if (row.staged) return good(row, JSON.parse(row.staged));
    return queues[row.purpose](() => checkArrived(row));
  }

  async function checkArrived(row: UploadRow): Promise<UploadStatus | undefined> {
    if (closed) throw new Error("The server is stopping.");
    // Asked for first: whoever is still sending is not to be disturbed.
    if ((await storage.size(row.id)) !== row.size) return (await findStaged(row.id)) ?? { step: "sending" };
    if (!leases) return checkNow(row);
    const lease = await lockUpload(leases, row.id, { signal: AbortSignal.timeout(longestWait) });
    try {
      // Another process may just have been at it.
      return (await findStaged(row.id)) ?? (await checkNow(row));
    } finally {
      await lease.release();
    }
  }

  async function findStaged(id: string): Promise<UploadStatus | undefined> {
    const row = leases && (await find(id));
    return row?.staged ? good(row, JSON.parse(row.staged)) : undefined;
  }

  async function checkNow(row: UploadRow): Promise<UploadStatus | undefined> {
    const { id, purpose, name } = row;
    const checked = await storage.read(id, (path, object) => checks[purpose](store, path, name, object));
    if (!checked.ok) {
      await forget(id);
      return { step: "refused", sentence: Object.values(checked.errors).join(" ") };
    }
    if (!(await keepStaged(database, id, checked.value, now()))) return undefined;
    await discard(id);
    return good(row, checked.value);
  }

  return {
    check(id) {
      const running = underWay.get(id) ?? checkInTurn(id).finally(() => underWay.delete(id));
      underWay.set(id, running);
      return running;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await Promise.allSettled(underWay.values());
    },
  };
}

function good({ id, purpose }: UploadRow, staged: Staged): UploadStatus {
  return { step: "good", upload: describeUpload(id, purpose, staged), staged };
}
