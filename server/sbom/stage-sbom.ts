import { readFile, stat } from "node:fs/promises";
import { cleanFileName } from "#core/files/file-name.ts";
import { largestSbom } from "#core/limits.ts";
import { done, type Outcome, refused } from "#core/outcome.ts";
import { releaseMessages } from "#core/release/release.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import type { StagedSbom } from "../storage/staged-file.ts";
import { confinedFlags, confinedProcess } from "../workers/confined-process.ts";
import { undefinedIfFailed, WorkerClient } from "../workers/worker-client.ts";
import type { SbomWorker } from "./sbom-worker.ts";

const flags = ["--max-old-space-size=384", ...confinedFlags];

export const sbomTimeouts = { starting: 20_000, answering: 120_000, idle: 0 };

const sbomType = "application/vnd.cyclonedx+json";

const reader = new WorkerClient<SbomWorker>({
  name: "process that reads SBOMs",
  start: () => confinedProcess("server/sbom/sbom-worker.ts", { flags }),
  timeouts: sbomTimeouts,
});

/** Refused, under `sbom`, if it is not a valid CycloneDX SBOM or exceeds a limit. */
export async function stageSbom(
  store: ObjectStore,
  source: Uint8Array | string,
  name: string,
): Promise<Outcome<StagedSbom>> {
  const size = typeof source === "string" ? (await stat(source)).size : source.length;
  if (size > largestSbom) return refused({ sbom: releaseMessages.sbomTooLarge });
  const bytes = typeof source === "string" ? await readFile(source) : source;
  const summary = await reader.ask("readSbom", bytes).catch(undefinedIfFailed);
  if (!summary) return refused({ sbom: releaseMessages.sbomTooComplex });
  if (!summary.ok) return summary;
  return done({ ...(await store.put(bytes)), name: cleanFileName(name), type: sbomType, summary: summary.value });
}
