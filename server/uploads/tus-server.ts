import type { Readable } from "node:stream";
import { type DataStore, ERRORS, type Lock, type Locker, Metadata, type RequestRelease, Server } from "@tus/server";
import { uploadsPath } from "#core/files/upload.ts";
import { isId } from "#core/id.ts";
import type { Lease, Leases } from "../database/leases.ts";
import { diskFullMessage, isDiskFull } from "../disk-full.ts";
import { StorageUnavailable } from "../storage/object-store.ts";
import { lockUpload } from "./upload-rows.ts";

/** Others could come from a proxy or an attacker, such as one that overrides the method. */
const forwardedHeaders = ["Tus-Resumable", "Upload-Length", "Upload-Offset", "Content-Type", "Content-Length"];
const lockDrainTimeout = 1_000;
const lockTimeout = 30_000;

export interface TusServer {
  create(request: Request, id: string): Promise<Response>;
  /** The caller has checked that the client owns the upload. */
  answer(request: Request, id: string, bytes: Readable): Promise<Response>;
}

interface TusServerOptions {
  /** Told of every error that is not the client's. */
  report(error: unknown): void;
  leases?: Leases;
  arrived?: (bytes: number) => void;
}

export function openTusServer(store: DataStore, { report, leases, arrived }: TusServerOptions): TusServer {
  const server = new Server({
    path: uploadsPath,
    datastore: store,
    locker: leases ? sharedLocker(leases) : localLocker(),
    lockDrainTimeout,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: (_request, metadata) => metadata?.id ?? "",
    getFileIdFromRequest: (_request, last = "") => (isId(last) ? last : undefined),
    onResponseError(_request, error) {
      if ("status_code" in error && error.status_code < 500) return undefined;
      report(error);
      if (isDiskFull(error)) return { status_code: 507, body: diskFullMessage };
      return { status_code: error instanceof StorageUnavailable ? 503 : 500, body: "The file could not be stored." };
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
      headers.delete("Upload-Length");
      const withBody = method === "PATCH" && { body: untilBroken(bytes, arrived), duplex: "half" as const };
      return server.handleWeb(new Request(addressForTus(id), { method, headers, ...withBody }));
    },
  };
}

/** Ends when the connection breaks, because on an error tus would discard the current S3 part. */
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

/** tus takes the end of an address for the id, query included. */
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

/** A second request makes the first release the lock. The package's own locker polls. */
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
