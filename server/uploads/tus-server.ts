import type { Readable } from "node:stream";
import { type DataStore, ERRORS, type Lock, type Locker, Metadata, type RequestRelease, Server } from "@tus/server";
import { isId } from "#core/id.ts";
import { uploadsPath } from "#core/upload.ts";
import type { Lease, Leases } from "../database/leases.ts";
import { diskFullSentence, isDiskFull } from "../disk-full.ts";
import type { Logger } from "../log.ts";
import { StorageUnavailable } from "../storage/object-store.ts";
import { lockUpload } from "./upload-rows.ts";

/** The only headers passed to tus: others, such as one that overrides the method, could come from a proxy or an attacker. */
const forwardedHeaders = ["Tus-Resumable", "Upload-Length", "Upload-Offset", "Content-Type", "Content-Length"];
/** How long a request may keep its upload after another request has asked for it, in milliseconds. */
const lockDrainTimeout = 1_000;
/** How long a request waits for an upload that another request holds, in milliseconds. */
const lockTimeout = 30_000;

export interface TusServer {
  /** Creates the upload with this id, whose row exists already. */
  create(request: Request, id: string): Promise<Response>;
  /** Answers HEAD and PATCH for the upload with this id. The caller has checked that the client owns it. */
  answer(request: Request, id: string, bytes: Readable): Promise<Response>;
}

interface TusServerOptions {
  /** Present if several processes share the database. */
  leases?: Leases;
  arrived?: (bytes: number) => void;
}

export function openTusServer(store: DataStore, log: Logger, { leases, arrived }: TusServerOptions = {}): TusServer {
  const server = new Server({
    path: uploadsPath,
    datastore: store,
    locker: leases ? sharedLocker(leases) : localLocker(),
    lockDrainTimeout,
    relativeLocation: true,
    // Only this site's own pages send files here.
    allowedOrigins: [],
    namingFunction: (_request, metadata) => metadata?.id ?? "",
    getFileIdFromRequest: (_request, last = "") => (isId(last) ? last : undefined),
    onResponseError(_request, error) {
      if ("status_code" in error && error.status_code < 500) return undefined;
      log.error({ err: error }, "An upload failed");
      if (isDiskFull(error)) return { status_code: 507, body: diskFullSentence };
      return { status_code: error instanceof StorageUnavailable ? 503 : 500, body: "The file could not be kept." };
    },
  });

  return {
    create(request, id) {
      const headers = headersForTus(request);
      headers.set("Upload-Metadata", Metadata.stringify({ id }));
      return server.handleWeb(new Request(addressForTus(), { method: "POST", headers }));
    },
    answer(request, id, bytes) {
      const { method } = request;
      const headers = headersForTus(request);
      // Fixed when the upload began: tus fails on a different length.
      headers.delete("Upload-Length");
      const withBody = method === "PATCH" && { body: untilBroken(bytes, arrived), duplex: "half" as const };
      return server.handleWeb(new Request(addressForTus(id), { method, headers, ...withBody }));
    },
  };
}

/**
 * A body that ends when its connection breaks. On an error tus would discard the bytes of the S3 part that it is collecting.
 * Node's own conversion to a web stream would copy every chunk.
 */
function untilBroken(bytes: Readable, arrived: TusServerOptions["arrived"]): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Buffer> = bytes.iterator({ destroyOnReturn: false });
  return new ReadableStream({
    async pull(rest) {
      const piece = await pieces.next().catch(() => undefined);
      if (!piece || piece.done) return rest.close();
      arrived?.(piece.value.length);
      rest.enqueue(piece.value);
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}

/** Without a query: tus takes the end of an address for the id, query included. */
function addressForTus(id = ""): URL {
  return new URL(`${uploadsPath}/${id}`, "http://localhost");
}

function headersForTus({ headers }: Request): Headers {
  return new Headers(
    forwardedHeaders.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/**
 * Locks uploads within this process. A second request asks the first to release the lock: a browser that lost its connection
 * returns while the old request still waits for bytes. (The package's own locker polls, which keeps the processor busy.)
 */
function localLocker(): Locker {
  const holders = new Map<string, { requestRelease: RequestRelease; released: Promise<void> }>();

  return {
    newLock(id): Lock {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      return {
        async lock(signal, requestRelease) {
          const deadline = AbortSignal.any([signal, AbortSignal.timeout(lockTimeout)]);
          for (let holder = holders.get(id); holder; holder = holders.get(id)) {
            await holder.requestRelease();
            await Promise.race([holder.released, aborted(deadline)]);
            if (deadline.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
          }
          holders.set(id, { requestRelease, released });
        },
        async unlock() {
          holders.delete(id);
          release();
        },
      };
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

function sharedLocker(leases: Leases): Locker {
  return {
    newLock(id): Lock {
      let lease: Lease | undefined;
      return {
        async lock(signal, requestRelease) {
          const deadline = AbortSignal.any([signal, AbortSignal.timeout(lockTimeout)]);
          try {
            lease = await lockUpload(leases, id, { signal: deadline, onContention: () => void requestRelease() });
          } catch (error) {
            throw deadline.aborted ? ERRORS.ERR_LOCK_TIMEOUT : error;
          }
        },
        async unlock() {
          await lease?.release();
        },
      };
    },
  };
}
