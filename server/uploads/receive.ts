import type { Readable } from "node:stream";
import { type DataStore, Metadata, Server } from "@tus/server";
import { isId } from "#core/id.ts";
import { uploadsPath } from "#core/upload.ts";
import type { Leases } from "../database/leases.ts";
import { diskFullSentence, isDiskFull } from "../disk-full.ts";
import type { Logger } from "../log.ts";
import { StorageUnavailable } from "../storage/object-store.ts";
import { openLocker } from "./locker.ts";
import { openSharedLocker } from "./shared-locker.ts";

/** What tus is told of a request. Of what proxies and strangers add, such as another method's name, it hears nothing. */
const toldToTus = ["Tus-Resumable", "Upload-Length", "Upload-Offset", "Content-Type", "Content-Length"];
/** How long a request that holds an upload may go on when another one wants it, in milliseconds. */
const lockDrainTimeout = 1_000;

/** Speaks the tus protocol (https://tus.io/protocols/resumable-upload) over a store. */
export interface TusServer {
  /** Makes room for the upload of that id, whose row is there. */
  create(request: Request, id: string): Promise<Response>;
  /** Answers HEAD and PATCH for the upload of that id, whose owner has asked and sends these bytes. */
  answer(request: Request, id: string, bytes: Readable): Promise<Response>;
}

interface TusServerOptions {
  /** Where several processes receive. */
  leases?: Leases;
  /** Hears of every piece of bytes that comes. */
  arrived?: (bytes: number) => void;
}

export function openTusServer(store: DataStore, log: Logger, { leases, arrived }: TusServerOptions = {}): TusServer {
  const server = new Server({
    path: uploadsPath,
    datastore: store,
    locker: leases ? openSharedLocker(leases) : openLocker(),
    lockDrainTimeout,
    relativeLocation: true,
    // Ours is the only site that sends files here.
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
      const told = headersForTus(request);
      told.set("Upload-Metadata", Metadata.stringify({ id }));
      return server.handleWeb(new Request(addressForTus(), { method: "POST", headers: told }));
    },
    answer(request, id, bytes) {
      const { method } = request;
      const headers = headersForTus(request);
      // Told when the upload began, and settled since: over another one tus would fail.
      headers.delete("Upload-Length");
      const withBody = method === "PATCH" && { body: untilBroken(bytes, arrived), duplex: "half" as const };
      return server.handleWeb(new Request(addressForTus(id), { method, headers, ...withBody }));
    },
  };
}

/**
 * A body that ends where its connection breaks. An error would make tus throw away what has arrived of a part that it
 * gathers for a bucket. Made by hand: Node's own would copy every piece.
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

/** Made anew: tus takes whatever comes last in an address for the id, even behind a question mark. */
function addressForTus(id = ""): URL {
  return new URL(`${uploadsPath}/${id}`, "http://localhost");
}

function headersForTus({ headers }: Request): Headers {
  return new Headers(
    toldToTus.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
