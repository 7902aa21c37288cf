import pLimit, { type LimitFunction } from "p-limit";
import { downloadMessages } from "#core/download/download.ts";
import type { Upload, UploadPurpose } from "#core/files/upload.ts";
import type { Outcome } from "#core/outcome.ts";
import { productMessages } from "#core/product/product.ts";
import { listMessages } from "#core/product-list/list-sheet.ts";
import { releaseMessages } from "#core/release/release.ts";
import type { Database } from "../database/database.ts";
import type { Leases } from "../database/leases.ts";
import { stagePicture } from "../media/stage-picture.ts";
import { stageList } from "../product-list/stage-list.ts";
import { stageSbom } from "../sbom/stage-sbom.ts";
import { stageSheet } from "../spreadsheets/stage-sheet.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { adoptFile, generalFileLimit, productFileLimit } from "../storage/stage-file.ts";
import type { Staged, StagedFile, StagedList, StagedPicture, StagedSbom, StagedSheet } from "../storage/staged-file.ts";
import { keepStaged, lockUpload, type StoredUpload } from "./upload-rows.ts";
import type { UploadStorage } from "./upload-storage.ts";

const lockTimeout = 60_000;

export const tooLarge: Record<UploadPurpose, string> = {
  picture: productMessages.imageTooLarge,
  sheet: productMessages.sheetTooLarge,
  "product-file": productMessages.checkDownloads,
  "general-file": downloadMessages.fileRequired,
  sbom: releaseMessages.sbomTooLarge,
  list: listMessages.tooLarge,
};

type Check = (store: ObjectStore, path: string, name: string, object?: string) => Promise<Outcome<Staged>>;

const checks: Record<UploadPurpose, Check> = {
  picture: (store, path, name) => stagePicture(store, path, name),
  sheet: (store, path, name) => stageSheet(store, path, name),
  "product-file": (store, path, name, object) => adoptFile(store, path, name, productFileLimit, object),
  "general-file": (store, path, name, object) => adoptFile(store, path, name, generalFileLimit, object),
  sbom: (store, path, name) => stageSbom(store, path, name),
  list: (store, path, name) => stageList(store, path, name),
};

export function isPurpose(text: string): text is UploadPurpose {
  return Object.hasOwn(checks, text);
}

export type UploadStatus =
  | { step: "sending" }
  /** Only another process, of a newer release, can check a file of its purpose. */
  | { step: "elsewhere" }
  | { step: "good"; upload: Upload; staged: Staged }
  | { step: "refused"; message: string };

type KnownUpload = StoredUpload & { purpose: UploadPurpose };

function hasKnownPurpose(row: StoredUpload): row is KnownUpload {
  return isPurpose(row.purpose);
}

export interface Checker extends AsyncDisposable {
  /** Undefined for an unknown upload. */
  check(id: string): Promise<UploadStatus | undefined>;
}

interface CheckerOptions {
  database: Database;
  reading: Database;
  store: ObjectStore;
  storage: UploadStorage;
  leases?: Leases;
  now: () => number;
  remove(id: string): Promise<void>;
  discard(id: string): Promise<void>;
}

/** Each upload is checked once. Disposing waits for running checks; queued ones fail. */
export function openChecker({
  database,
  reading,
  store,
  storage,
  leases,
  now,
  remove,
  discard,
}: CheckerOptions): Checker {
  // Decoding and parsing take a whole processor each; other files are only copied.
  const queues: Record<UploadPurpose, LimitFunction> = {
    picture: pLimit(1),
    sheet: pLimit(1),
    "product-file": pLimit(2),
    "general-file": pLimit(2),
    sbom: pLimit(1),
    list: pLimit(1),
  };
  const running = new Map<string, Promise<UploadStatus | undefined>>();
  let closed = false;

  function find(id: string): Promise<StoredUpload | undefined> {
    return reading.selectFrom("upload").selectAll().where("id", "=", id).executeTakeFirst();
  }

  async function checkQueued(id: string): Promise<UploadStatus | undefined> {
    const row = await find(id);
    if (!row) return undefined;
    if (!hasKnownPurpose(row)) return { step: "elsewhere" };
    if (row.staged) return good(row, JSON.parse(row.staged));
    return queues[row.purpose](() => checkArrived(row));
  }

  async function checkArrived(row: KnownUpload): Promise<UploadStatus | undefined> {
    if (closed) throw new Error("The server is stopping.");
    // Before the lock is acquired, which would interrupt a client that is still sending.
    if ((await storage.size(row.id)) !== row.size) return (await findStaged(row.id)) ?? { step: "sending" };
    if (!leases) return checkNow(row);
    const lease = await lockUpload(leases, row.id, { signal: AbortSignal.timeout(lockTimeout) });
    try {
      // Another process may have checked it while this one waited.
      return (await findStaged(row.id)) ?? (await checkNow(row));
    } finally {
      await lease.release();
    }
  }

  async function findStaged(id: string): Promise<UploadStatus | undefined> {
    const row = leases && (await find(id));
    return row?.staged && hasKnownPurpose(row) ? good(row, JSON.parse(row.staged)) : undefined;
  }

  async function checkNow(row: KnownUpload): Promise<UploadStatus | undefined> {
    const { id, purpose, name } = row;
    const checked = await storage.read(id, (path, object) => checks[purpose](store, path, name, object));
    if (!checked.ok) {
      await remove(id);
      return { step: "refused", message: Object.values(checked.errors).join(" ") };
    }
    if (!(await keepStaged(database, id, checked.value, now()))) return undefined;
    await discard(id);
    return good(row, checked.value);
  }

  return {
    check(id) {
      const check = running.get(id) ?? checkQueued(id).finally(() => running.delete(id));
      running.set(id, check);
      return check;
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      await Promise.allSettled(running.values());
    },
  };
}

function good(row: KnownUpload, staged: Staged): UploadStatus {
  return { step: "good", upload: describeUpload(row, staged), staged };
}

function describeUpload({ id, purpose }: KnownUpload, staged: Staged): Upload {
  const file = { id, fileName: staged.name, size: staged.size };
  switch (purpose) {
    case "picture": {
      const { width, height } = staged as StagedPicture;
      return { ...file, purpose, width, height };
    }
    case "sheet": {
      const { rows, leftOut } = staged as StagedSheet;
      return { ...file, purpose, rows, ...(leftOut && { leftOut }) };
    }
    case "sbom":
      return { ...file, purpose, summary: (staged as StagedSbom).summary };
    case "list":
      return { ...file, purpose, sheets: (staged as StagedList).sheets };
    default:
      return { ...file, purpose, type: (staged as StagedFile).type };
  }
}
