import { hash } from "node:crypto";
import { Readable } from "node:stream";
import type { Context } from "hono";
import { csvType } from "#core/exports/csv.ts";
import type { PublicSite } from "#core/exports/public-product.ts";
import { lifecycleFilter } from "#core/product/lifecycle-list.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { visitorNetwork } from "../../auth/visitor-network.ts";
import type { Calendar } from "../../calendar.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { lifecycleCsv, lifecycleCsvColumns } from "../../catalog/lifecycle/lifecycle-csv.ts";
import { catalogCsvColumns } from "../../catalog/product/listing/catalog-csv.ts";
import type { CatalogFiles } from "../../catalog/product/listing/catalog-files.ts";
import { currentRevision } from "../../changes/revision.ts";
import type { Database } from "../../database/database.ts";
import { atLeast, type Pace } from "../listener/least-speed.ts";
import { namesTag } from "../middleware/entity-tags.ts";
import { createFairQueue, type QueueLimits } from "../middleware/fair-queue.ts";
import { enqueueQuery } from "../middleware/queues.ts";
import type { AppEnv } from "../middleware/request-info.ts";
import { plainPage } from "../plain-page.ts";
import { streamed } from "./streamed.ts";

export const dataFilePaths = ["/catalog.csv", "/catalog.json", "/support/lifecycle.csv"] as const;

interface DataFile {
  type: string;
  /** Changes with what the file says of a record. */
  shape: string;
  exists(): Promise<boolean>;
  open(asked: { parameters: URLSearchParams; site: PublicSite; revision: number }): OpenedFile;
}

interface OpenedFile {
  pieces: AsyncGenerator<Buffer>;
  revision: number;
  /** In bytes, where it is known. */
  size?: number | undefined;
}

interface DataFilesNeeds {
  reading: Database;
  catalogFiles: CatalogFiles;
  catalog: Pick<Catalog, "hasLifecycle" | "lifecycleRows">;
  calendar: Pick<Calendar, "today">;
}

type Answer = (c: Context<AppEnv>) => Promise<Response>;

/** An idle client occupies a place until it is too slow, so no network may have many. docs/operating.md has these figures. */
const usual: QueueLimits = { atOnce: 16, atOnceOfOne: 2, mostWaiting: 50, mostWaitingOfOne: 10 };
const usualPace: Pace = { leastSpeed: 20_000, patience: 30 };

/** Answers by path. */
export function serveDataFiles(
  needs: DataFilesNeeds,
  siteUrl: string,
  { limits = usual, pace = usualPace }: { limits?: QueueLimits; pace?: Pace } = {},
): Record<string, Answer> {
  const { catalogFiles, catalog } = needs;
  const takeTurn = turns(limits);
  const catalogFile = (format: "csv" | "json"): Pick<DataFile, "exists" | "open"> => ({
    exists: async () => true,
    open(asked) {
      const { file, revision } = catalogFiles.edition(format, asked.revision, asked.site);
      return { pieces: file.read(), revision, size: file.size };
    },
  });
  const files: Record<(typeof dataFilePaths)[number], DataFile> = {
    "/catalog.csv": { type: csvType, shape: catalogCsvColumns.join(" "), ...catalogFile("csv") },
    "/catalog.json": { type: "application/json", shape: packageJson.version, ...catalogFile("json") },
    "/support/lifecycle.csv": {
      type: csvType,
      shape: lifecycleCsvColumns.join(" "),
      exists: () => catalog.hasLifecycle(),
      open({ parameters, site, revision }) {
        const [q, category, status] = ["q", "category", "status"].map((name) => parameters.get(name));
        const filter = lifecycleFilter({ q, category, status });
        return { pieces: inBytes(lifecycleCsv(catalog.lifecycleRows(filter, site.today), site)), revision };
      },
    },
  };
  return Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path, serve(file, takeTurn, { ...needs, siteUrl, pace })]),
  );
}

function serve(
  file: DataFile,
  takeTurn: TakeTurn,
  { reading, calendar, siteUrl, pace }: DataFilesNeeds & { siteUrl: string; pace: Pace },
): Answer {
  const shape = hash("sha256", `${file.shape} ${siteUrl}`, "base64url").slice(0, 8);

  return async (c) => {
    const { visitorAddress } = c.env.info;
    const { outgoing } = c.env;
    const { today } = calendar;
    const revision = await enqueueQuery(visitorAddress, () => currentRevision(reading));
    const tagOf = (revision: number) => `"${shape}-${revision}-${today}"`;
    // Weak, because changes that are committed while the file is written may be in it.
    const headersOf = (revision: number): Record<string, string> => ({
      ETag: `W/${tagOf(revision)}`,
      "Cache-Control": "no-cache",
      "Content-Type": file.type,
    });
    const headers = headersOf(revision);
    if (namesTag(c.req.header("if-none-match"), tagOf(revision))) return new Response(null, { status: 304, headers });
    if (!(await file.exists())) return plainPage(404, "Not found.");
    if (c.req.method === "HEAD") return new Response(null, { headers });

    const endTurn = await takeTurn(visitorNetwork(visitorAddress));
    try {
      if (outgoing.destroyed) throw new Error("The client has left.");
      const { searchParams: parameters } = new URL(c.req.url);
      const opened = file.open({ parameters, site: { siteUrl, today }, revision });
      // Before the head, so that an unavailable database is answered as such.
      const first = await opened.pieces.next();
      const pieces = atLeast(pace, continued(first, opened.pieces), () => outgoing.destroy());
      const source = Readable.from(pieces, { highWaterMark: 1 });
      source.once("close", () => {
        void opened.pieces.return(undefined);
        endTurn();
      });
      const answer = headersOf(opened.revision);
      if (opened.size !== undefined) answer["Content-Length"] = String(opened.size);
      return streamed(c, source, { headers: answer });
    } catch (error) {
      endTurn();
      throw error;
    }
  };
}

async function* continued(first: IteratorResult<Buffer>, pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (!first.done) yield first.value;
  yield* pieces;
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
