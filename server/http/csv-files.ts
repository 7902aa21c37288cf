import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { csvType } from "#core/csv.ts";
import { lifecycleFilter } from "#core/lifecycle-list.ts";
import type { PublicSite } from "#core/public-product.ts";
import { visitorNetwork } from "../auth/visitor-network.ts";
import type { Calendar } from "../calendar.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { lifecycleCsv, lifecycleCsvColumns } from "../catalog/lifecycle/lifecycle-csv.ts";
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
export const lifecycleCsvPath = "/support/lifecycle.csv";

interface CsvFile {
  columns: readonly string[];
  /** Undefined for a file that does not exist yet. */
  write(parameters: URLSearchParams, site: PublicSite): Promise<AsyncIterable<string> | undefined>;
}

interface CsvFilesOptions {
  reading: Database;
  background: Database;
  catalog: Pick<Catalog, "hasLifecycle" | "lifecycleRows">;
  calendar: Pick<Calendar, "today">;
  siteUrl: string;
  limits?: QueueLimits;
  longestMs?: number;
}

type Answer = (c: Context<AppEnv>) => Promise<Response>;

/** Whole catalogs are too large for the page cache, so they are streamed for each request, for two clients at once. */
const usual: QueueLimits = { atOnce: 2, mostWaiting: 50, mostWaitingOfOne: 10 };

/** Slower clients are disconnected, because they occupy one of two places. */
const usualLongestMs = 10 * 60_000;

/** By path. */
export function serveCsvFiles(options: CsvFilesOptions): Record<string, Answer> {
  const { background, catalog } = options;
  const takeTurn = turns(options.limits ?? usual);
  const files: Record<string, CsvFile> = {
    [catalogCsvPath]: {
      columns: catalogCsvColumns,
      write: async (_, site) => catalogCsv(background, site),
    },
    [lifecycleCsvPath]: {
      columns: lifecycleCsvColumns,
      async write(parameters, site) {
        if (!(await catalog.hasLifecycle())) return undefined;
        const [q, category, status] = ["q", "category", "status"].map((name) => parameters.get(name));
        const filter = lifecycleFilter({ q, category, status });
        return lifecycleCsv(catalog.lifecycleRows(filter, site.today), site);
      },
    },
  };
  return Object.fromEntries(Object.entries(files).map(([path, file]) => [path, serve(file, takeTurn, options)]));
}

function serve(file: CsvFile, takeTurn: TakeTurn, options: CsvFilesOptions): Answer {
  const { reading, calendar, siteUrl, longestMs = usualLongestMs } = options;
  const shape = hash("sha256", [...file.columns, siteUrl].join(" "), "base64url").slice(0, 8);

  return async (c) => {
    const { visitorAddress } = c.env.info;
    const { outgoing } = c.env;
    const { today } = calendar;
    const revision = await enqueueQuery(visitorAddress, () => currentRevision(reading));
    // Weak, because changes that are committed while the file is sent may be in it.
    const etag = `"${shape}-${revision}-${today}"`;
    const headers = { ETag: `W/${etag}`, "Cache-Control": "no-cache", "Content-Type": csvType };
    if (namesTag(c.req.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    const pieces = await file.write(new URL(c.req.url).searchParams, { siteUrl, today });
    if (!pieces) return plainPage(404, "Not found.");
    if (c.req.method === "HEAD") return new Response(null, { headers });

    const endTurn = await takeTurn(visitorNetwork(visitorAddress));
    if (outgoing.destroyed) {
      endTurn();
      return plainPage(400, "The request broke off.");
    }
    const source = Readable.from(inBytes(pieces), { highWaterMark: 1 });
    const deadline = setTimeout(() => outgoing.destroy(), longestMs).unref();
    source.once("close", () => {
      clearTimeout(deadline);
      endTurn();
    });
    outgoing.once("close", () => source.destroy());
    return new Response(webStream(source), { headers });
  };
}

type TakeTurn = (network: string) => Promise<() => void>;

/** Resolves with a function that ends the turn. Throws `QueueFull`. */
function turns(limits: QueueLimits): TakeTurn {
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
