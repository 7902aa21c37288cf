import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { projectDir } from "../project-dir.ts";
import type { Peer } from "./worker-client.ts";

/** V8's default would reserve 48 MB for the young generation. */
const maxYoungGenerationSizeMb = 4;

export function thread(program: string, workerData?: unknown): Peer {
  const worker = new Worker(join(projectDir, program), { workerData, resourceLimits: { maxYoungGenerationSizeMb } });
  return {
    events: worker,
    post: (question) => worker.postMessage(question),
    end: () => worker.terminate(),
    setKeepAlive: (isAwake) => (isAwake ? worker.ref() : worker.unref()),
    async usedMs() {
      // It may have ended.
      const used = await worker.cpuUsage().catch(() => undefined);
      return used && (used.user + used.system) / 1_000;
    },
  };
}
