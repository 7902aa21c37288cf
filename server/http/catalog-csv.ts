import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { csvType } from "#core/csv.ts";
import { visitorNetwork } from "../auth/visitor-network.ts";
import type { Calendar } from "../calendar.ts";
import { catalogCsv, catalogCsvColumns } from "../catalog/product/queries/catalog-csv.ts";
import { currentRevision } from "../changes/revision.ts";
import type { Database } from "../database/database.ts";
import { webStream } from "../storage/web-stream.ts";
import { namesTag } from "./entity-tags.ts";
import { createFairQueue, type QueueLimits } from "./fair-queue.ts";
import { plainPage } from "./plain-page.ts";
import { enqueueQuery } from "./queues.ts";
import type { AppEnv } from "./request-info.ts";

export const catalogCsvPath = "/catalog.csv";

interface CatalogCsvOptions {
  reading: Database;
  background: Database;
  calendar: Pick<Calendar, "today">;
  siteUrl: string;
  limits?: QueueLimits;
  longestMs?: number;
}

/** The whole catalog is too large for the page cache, so it is written anew each time, for two clients at once. */
const usual: QueueLimits = { atOnce: 2, mostWaiting: 50, mostWaitingOfOne: 10 };

/** Slower clients are disconnected, because they occupy one of two places. */
const usualLongestMs = 10 * 60_000;

export function serveCatalogCsv(options: CatalogCsvOptions) {
  const { reading, background, calendar, siteUrl, limits = usual, longestMs = usualLongestMs } = options;
  const takeTurn = turns(limits);
  const shape = hash("sha256", [...catalogCsvColumns, siteUrl].join(" "), "base64url").slice(0, 8);

  return async (c: Context<AppEnv>): Promise<Response> => {
    const { visitorAddress } = c.env.info;
    const { outgoing } = c.env;
    const { today } = calendar;
    const revision = await enqueueQuery(visitorAddress, () => currentRevision(reading));
    // Weak, because changes that are committed while the file is sent may be in it.
    const etag = `"${shape}-${revision}-${today}"`;
    const headers = { ETag: `W/${etag}`, "Cache-Control": "no-cache", "Content-Type": csvType };
    if (namesTag(c.req.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    if (c.req.method === "HEAD") return new Response(null, { headers });

    const endTurn = await takeTurn(visitorNetwork(visitorAddress));
    if (outgoing.destroyed) {
      endTurn();
      return plainPage(400, "The request broke off.");
    }
    const source = Readable.from(inBytes(catalogCsv(background, { siteUrl, today })), { highWaterMark: 1 });
    const deadline = setTimeout(() => outgoing.destroy(), longestMs).unref();
    source.once("close", () => {
      clearTimeout(deadline);
      endTurn();
    });
    outgoing.once("close", () => source.destroy());
    return new Response(webStream(source), { headers });
  };
}

/** Resolves with a function that ends the turn. Throws `QueueFull`. */
function turns(limits: QueueLimits): (network: string) => Promise<() => void> {
  const enqueue = createFairQueue(limits);
  return async (network) => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    enqueue(network, () => {
      begun.resolve();
      return ended.promise;
    }).catch(begun.reject);
    await begun.promise;
    return ended.resolve;
  };
}

async function* inBytes(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
