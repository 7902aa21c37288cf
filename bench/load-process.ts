import autocannon from "autocannon";
import { percentile } from "./figures.ts";
import type { Answers, Load } from "./load.ts";

process.on("message", (load: Load) => send(load).then((answers) => process.send?.(answers)));
process.on("disconnect", () => process.exit());

async function send({ url, paths, headers, connections, seconds }: Load): Promise<Answers> {
  const latencies: number[] = [];
  let others = 0;
  const shares = shareOut(paths, connections);
  const sending = autocannon({
    url,
    headers,
    connections,
    sampleInt: 20,
    ...(seconds === undefined ? { amount: paths.length } : { duration: seconds }),
    // Each connection has its own addresses, so that none is requested twice.
    setupClient: (client) => client.setRequests((shares.shift() ?? paths).map((path) => ({ path }))),
  });
  const began = performance.now();
  let ended = began;
  // autocannon itself counts latencies in whole milliseconds.
  sending.on("response", (_client, status, _bytes, latency) => {
    ended = performance.now();
    latencies.push(latency);
    if (status !== 200) others += 1;
  });
  const { errors } = await sending;
  const duration = (ended - began) / 1_000;
  return {
    requests: latencies.length,
    failures: others + errors,
    seconds: duration,
    perSecond: latencies.length / duration,
    p50Ms: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
  };
}

function shareOut(paths: string[], connections: number): string[][] {
  if (paths.length < connections) return [];
  return Array.from({ length: connections }, (_, nth) => paths.filter((_, place) => place % connections === nth));
}
