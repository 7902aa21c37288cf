import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import packageJson from "../../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import { freeBytes } from "../uploads/disk-space.ts";
import type { Metrics, RequestLabels, Watched } from "./metrics.ts";

/** In seconds. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export function openMetrics({ databaseUrl, s3, dataDir }: Pick<Config, "databaseUrl" | "s3" | "dataDir">): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name: `varifocal_${name}`, help, labelNames, registers });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `varifocal_${name}`, help, labelNames, registers });
  const histogram = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Histogram({ name: `varifocal_${name}`, help, labelNames, buckets: durations, registers });

  const buildLabels = {
    version: packageJson.version,
    node: process.versions.node,
    database: databaseUrl ? "postgresql" : "sqlite",
    files: s3 ? "s3" : "folder",
  };
  const buildInfo = gauge("build_info", "The running build: always 1.", ["build", ...Object.keys(buildLabels)]);
  const requests = counter("http_requests_total", "Requests, by kind of response, route, method and status.", [
    "kind",
    "route",
    "method",
    "status",
  ]);
  const duration = histogram(
    "http_request_duration_seconds",
    "Time from a request's headers to the end of its response, without live streams.",
    ["kind", "status"],
  );
  const inFlight = gauge("http_requests_in_flight", "Requests in progress, by kind of response.", ["kind"]);
  const rendered = histogram("page_render_duration_seconds", "Time to render a page or its data.");
  const cacheAnswers = counter(
    "page_cache_answers_total",
    "Public pages: from the cache (hits), from another request's render (shared), rendered (misses).",
    ["outcome"],
  );
  const cacheBytes = gauge("page_cache_bytes", "Size of the cached pages.");
  const live = gauge("live_streams", "Open live streams.");
  const arrived = counter("upload_received_bytes_total", "Bytes of uploads received.");
  const signIns = counter(
    "sign_ins_total",
    "Login attempts, by outcome. Slowed ones were refused before the password was checked.",
    ["outcome"],
  );
  const mails = counter("mails_total", "Emails sent, by outcome.", ["outcome"]);
  const logged = counter("log_messages_total", "Warnings and errors in the log, by level.", ["level"]);
  const removed = counter("housekeeping_removed_total", "Objects and rows removed by maintenance jobs.", ["what"]);
  const revision = gauge("revision", "The latest revision of the catalog known to this process.");
  const diskFree = gauge("disk_free_bytes", "Free bytes on the disk of DATA_DIR.");
  const readable = gauge("database_readable", "Whether the database can be read: 1 or 0.");
  const connections = gauge("database_connections", "Connections to PostgreSQL, by pool and state.", ["pool", "state"]);
  const most = gauge("database_connections_max", "The most connections to PostgreSQL, by pool.", ["pool"]);
  const waiting = gauge("database_waiting", "Requests that wait for a connection to PostgreSQL, by pool.", ["pool"]);
  collectDefaultMetrics({ register: registry });
  // Sums of other metrics, under names that Prometheus reserves for counters.
  for (const what of ["handles", "requests", "resources"]) registry.removeSingleMetric(`nodejs_active_${what}_total`);

  // Start at 0, so that the first event is an increase.
  for (const outcome of ["succeeded", "refused", "slowed"]) signIns.inc({ outcome }, 0);
  for (const outcome of ["sent", "retried", "failed"]) mails.inc({ outcome }, 0);
  for (const level of countedLevels) logged.inc({ level }, 0);

  async function look(server: Watched): Promise<void> {
    const { cache, services, buildHash = "" } = server;
    buildInfo.reset();
    buildInfo.set({ ...buildLabels, build: buildHash }, 1);
    cacheAnswers.reset();
    for (const [outcome, count] of Object.entries(cache.counts)) cacheAnswers.inc({ outcome }, count);
    cacheBytes.set(cache.bytes);
    live.set(server.live.size);
    revision.set(services?.changes.revision ?? 0);
    diskFree.set(await freeBytes(dataDir).catch(() => Number.NaN));
    readable.set((await services?.isReadable()) ? 1 : 0);
    for (const { pool, open, idle, waiting: queue, max } of services?.pools() ?? []) {
      connections.set({ pool, state: "idle" }, idle);
      connections.set({ pool, state: "used" }, open - idle);
      most.set({ pool }, max);
      waiting.set({ pool }, queue);
    }
  }

  return {
    requestBegan({ kind, route, method }: RequestLabels) {
      const began = performance.now();
      inFlight.inc({ kind });
      return (code) => {
        const status = code === undefined ? "none" : `${Math.floor(code / 100)}xx`;
        inFlight.dec({ kind });
        requests.inc({ kind, route, method, status });
        if (kind !== "live") duration.observe({ kind, status }, (performance.now() - began) / 1_000);
      };
    },
    pageRendered: (seconds) => rendered.observe(seconds),
    uploadArrived: (bytes) => arrived.inc(bytes),
    signIn: (outcome) => signIns.inc({ outcome }),
    mail: (outcome) => mails.inc({ outcome }),
    removed: (what, count) => removed.inc({ what }, count),
    logged(level) {
      if (countedLevels.includes(level)) logged.inc({ level });
    },
    async read(server) {
      await look(server);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

const countedLevels = ["warn", "error", "fatal"];
