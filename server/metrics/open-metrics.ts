import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import packageJson from "../../package.json" with { type: "json" };
import type { Config } from "../config.ts";
import type { Metrics, RequestLabels, Watched } from "./metrics.ts";

/** In seconds. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export function openMetrics({ databaseUrl, s3 }: Pick<Config, "databaseUrl" | "s3">): Metrics {
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
  const buildInfo = gauge("build_info", "What runs here: always 1.", ["build", ...Object.keys(buildLabels)]);
  const requests = counter("http_requests_total", "Requests answered, by kind of answer, route, method and status.", [
    "kind",
    "route",
    "method",
    "status",
  ]);
  const duration = histogram(
    "http_request_duration_seconds",
    "From a request's headers to the end of its answer, live streams left out.",
    ["kind", "status"],
  );
  const inFlight = gauge("http_requests_in_flight", "Requests whose answer is not out yet, by kind of answer.", [
    "kind",
  ]);
  const rendered = histogram("page_render_duration_seconds", "Screens and their data, made for one request.");
  const kept = counter("page_cache_answers_total", "Visitors' pages: hits were kept, shared waited for, misses made.", [
    "outcome",
  ]);
  const keptBytes = gauge("page_cache_bytes", "What the kept pages take.");
  const live = gauge("live_streams", "Pages that follow the site's changes at this moment.");
  const arrived = counter("upload_received_bytes_total", "Bytes of uploads that have come.");
  const signIns = counter("sign_ins_total", "Passwords tried, by outcome; slowed ones were not even compared.", [
    "outcome",
  ]);
  const mails = counter("mails_total", "E-mails handed to the mail server or the log, retried and given up.", [
    "outcome",
  ]);
  const logged = counter("log_messages_total", "Warnings and errors in the log, by level.", ["level"]);
  const removed = counter("housekeeping_removed_total", "What nobody needed any more.", ["what"]);
  const revision = gauge("revision", "The last change of the catalogue that this process knows: one more each.");
  const readable = gauge("database_readable", "Whether the database can be read: 1 or 0.");
  const connections = gauge(
    "database_connections",
    "Connections to PostgreSQL, by what they are for and their state.",
    ["pool", "state"],
  );
  const most = gauge("database_connections_max", "How many connections to PostgreSQL there may be.", ["pool"]);
  const waiting = gauge("database_waiting", "Who waits for a connection to PostgreSQL.", ["pool"]);
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
    kept.reset();
    for (const [outcome, count] of Object.entries(cache?.counts ?? {})) kept.inc({ outcome }, count);
    keptBytes.set(cache?.bytes ?? 0);
    live.set(server.live.size);
    revision.set(services?.changes.revision ?? 0);
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
